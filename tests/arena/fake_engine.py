"""A UCI engine that misbehaves on request: `fake_engine.py MODE`, started by the tests.

Modes: honest; crash, illegal, none, slow, hang at its third move; deaf never says uciok;
mute sends no info; infinite searches until it is told to stop, and is slow to begin;
winning and losing report such scores. Its board is that of `bad_engine.py`: to import
python-chess takes longer than to play a short game.
"""

import sys
import time

# It lies beside this script, where mypy does not look.
from bad_engine import START, Board  # type: ignore[import-not-found]

FAULTY_MOVE = 3
SCORES = {"winning": 900, "losing": -900}


def main(mode: str) -> None:
    board = Board(START)
    searches = 0
    searching = False
    for line in sys.stdin:
        words = line.split()
        match words[:1]:
            case ["uci"] if mode != "deaf":
                say("id name Fake")
                say("option name Level type spin default 1 min 0 max 9")
                say("uciok")
            case ["isready"]:
                if mode == "infinite":
                    time.sleep(0.4)
                say("readyok")
            case ["ucinewgame"]:
                searches = 0
            case ["position"]:
                board = read_position(words)
            case ["go"] if mode == "infinite":
                searching = True
            case ["stop"] if searching:
                searching = False
                answer(mode, board, searches)
            case ["go"]:
                searches += 1
                answer(mode, board, searches)
            case ["quit"]:
                return


def read_position(words: list[str]) -> Board:
    if words[1] == "startpos":
        board, rest = Board(START), words[2:]
    else:
        board, rest = Board(" ".join(words[2:8])), words[8:]
    for move in rest[1:]:
        board.play(move)
    return board


def answer(mode: str, board: Board, searches: int) -> None:
    moves = board.moves()
    # Spread over the list, and the same each time that an opening is played.
    move = moves[searches * 7 % len(moves)]
    if mode != "mute":
        score = SCORES.get(mode, 0)
        say(f"info depth 1 score cp {score} nodes 20 time 1 pv {move}")
    if searches == FAULTY_MOVE:
        match mode:
            case "crash":
                print("out of luck", file=sys.stderr, flush=True)  # noqa: T201
                sys.exit(3)
            case "illegal":
                move = "a1a1"
            case "none":
                move = "(none)"
            case "slow":
                time.sleep(0.4)
            case "hang":
                time.sleep(60)
    say(f"bestmove {move}")


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


main(sys.argv[1])
