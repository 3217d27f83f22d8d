"""The heart of a bot for lichess: the stream of a game in, moves out.

`python -m examples.library.lichess_bot < EVENTS` reads the lines of lichess's board API
(`/api/bot/game/stream/ID`), and prints the moves that a client posts. docs/howto/lichess-bot.md
connects Philidor by lichess-bot instead, which needs no program of your own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from philidor import Board, Engine, Limits, TimeLeft


def replies(lines: Iterable[str], engine: Engine, name: str) -> Iterator[str]:
    """The moves to be posted, one for each of our turns."""
    start, ours = Board(), True
    for line in lines:
        if not line.strip():
            continue
        event: dict[str, Any] = json.loads(line)
        if event["type"] == "gameFull":
            if event.get("initialFen", "startpos") != "startpos":
                start = Board(event["initialFen"], chess960=True)
            ours = event["white"]["id"] == name
        state = event.get("state", event)
        if state["type"] != "gameState" or state["status"] != "started":
            continue
        board = start.copy()
        for move in state["moves"].split():
            board.push_uci(move)
        if bool(board.turn) == ours and not board.is_game_over():
            white, black = (TimeLeft(state[f"{side}time"], state[f"{side}inc"]) for side in "wb")
            played = engine.play(board, Limits(white=white, black=black))
            yield board.uci(played.move)


def main(name: str = "philidor") -> None:
    """Answer a stream on standard input."""
    with Engine(options={"Hash": 16}) as engine:
        for move in replies(sys.stdin, engine, name):
            print(move, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
