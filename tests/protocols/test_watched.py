"""Windows that show a program while it plays in a GUI: `--watch`."""

from __future__ import annotations

import errno
import io
import json
import re
import socket
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import chess
import chess.engine
import pytest
from tests.doubles import RandomMover

from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import start
from philidor.protocols.watched import Feed, WatchedPlayer

PATIENCE = 40.0


class Kept(io.StringIO):
    """A stream whose text outlives its end."""

    text = ""

    def close(self) -> None:
        self.text = self.getvalue()
        super().close()


def test_a_watched_player_tells_its_positions_and_searches() -> None:
    stream = Kept()
    feed = Feed(stream)
    player = WatchedPlayer(RandomMover(), feed)
    player.set_position(start(), ())
    player.set_position(start(), ("e2e4",))
    player.set_position(start(), ("e2e4",))
    infos: list[Info] = []
    best = player.go(Limits(depth=1), infos.append)
    feed.note("<", "go depth 1")
    player.new_game()
    feed.close()
    lines = stream.text.splitlines()
    assert lines[0] == f"= name {player.name}"
    positions = [line for line in lines if line.startswith("= position")]
    assert positions == [
        f"= position fen {chess.STARTING_FEN} moves",
        f"= position fen {chess.STARTING_FEN} moves e2e4",
    ]
    assert f"= bestmove {best.move}" in "\n".join(lines)
    assert re.fullmatch(r"< \d+ go depth 1", lines[-2])
    assert lines[-1] == "= newgame"


def test_a_watcher_that_is_gone_stops_nobody() -> None:
    stream = io.StringIO()
    stream.close()
    feed = Feed(stream)
    feed.tell("go")
    feed.close()


def answer(address: str, path: str) -> Any:
    """A JSON answer of the page's server."""
    base, token = re.fullmatch(r"(http://[^/]+)/\?token=(.*)", address.partition("#")[0]).groups()  # type: ignore[union-attr]
    asked = urllib.request.Request(base + path, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as reply:
        return json.load(reply)


def refused_within(page: urllib.parse.SplitResult, seconds: float) -> bool:
    """Whether the page's port stops taking connections.

    A connection that is under way when the server ends is reset, which says nothing yet.
    """
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex((page.hostname, page.port)) == errno.ECONNREFUSED:
                return True
        time.sleep(0.1)
    return False


@pytest.mark.slow
@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_a_page_shows_the_game_that_a_real_client_plays(tmp_path: Path, protocol: str) -> None:
    """Standard output stays clean, or the client would complain; the page ends with the program."""
    pytest.importorskip("uvicorn")
    words = ["-m", "philidor", protocol, "-e", "rdchess", "--watch", "--no-browser"]
    opened = getattr(chess.engine.SimpleEngine, f"popen_{protocol}")
    messages = tmp_path / "messages.txt"
    board = chess.Board()
    until = time.monotonic() + PATIENCE
    command = [sys.executable, *words]
    with messages.open("w") as file, opened(command, stderr=file, timeout=PATIENCE) as client:
        while "#/game/" not in messages.read_text() and time.monotonic() < until:
            time.sleep(0.1)
        address = messages.read_text().removeprefix("Philidor's page: ").strip()
        path = f"/api/games/{address.partition('#/game/')[2]}"
        board.push_uci("a2a4")
        for _ in range(2):
            board.push(client.play(board, chess.engine.Limit(depth=3)).move)
            board.push(next(iter(board.legal_moves)))
        client.play(board, chess.engine.Limit(depth=3))
        played = [move.uci() for move in board.move_stack]
        game = answer(address, path)
        # An engine of XBoard has made its last move on its board already.
        while [node["uci"] for node in game["nodes"][1:]][: len(played)] != played:
            assert time.monotonic() < until, game["nodes"]
            time.sleep(0.1)
            game = answer(address, path)
        assert game["seats"]["black"]["name"] == "RDChess"
        assert game["nodes"][4]["record"]["extra"]["NSWh"] is not None
    assert refused_within(urllib.parse.urlsplit(address), PATIENCE)
