"""The board that follows a program of another process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import chess

from philidor.web.clients.client import Client
from philidor.web.games.watched_game import WatchedGame
from philidor.web.server import Configuration, Server
from philidor.web.wire.games import EngineSeat

START = f"= position fen {chess.STARTING_FEN} moves"
SEARCH = (
    "= go",
    '= info string {"kind":"iteration","depth":3,"alpha":-9,"best":31,"beta":9,"line":["e2e4"]}',
    '= info string {"kind":"statistics","null_moves":17}',
    "= info depth 3 seldepth 7 score cp 31 nodes 1234 time 5 pv e2e4 e7e5",
    "= bestmove e2e4 ponder e7e5",
)


def shown(*lines: str, check: Callable[[WatchedGame, list[dict[str, object]]], None]) -> None:
    """Feed these lines to a game that a page watches with the protocol, then check."""

    async def follow() -> None:
        server = Server(Configuration())
        game, page = WatchedGame(server.lobby, "rdchess"), Client()
        server.hub.join(page)
        server.hub.watch(page, game.session.game.id)
        server.hub.set_traffic(page, True)
        try:
            for line in ("= name RDChess", *lines):
                game.receive(line)
            await asyncio.sleep(0.3)
            texts = [page.queue.get_nowait() for _ in range(page.queue.qsize())]
            check(game, [json.loads(text) for text in texts if text is not None])
        finally:
            await server.close()

    asyncio.run(follow())


def moves(game: WatchedGame) -> list[str]:
    tree = game.session.game.tree
    return [tree.uci(node) for node in tree.path(game.session.game.head)]


def test_moves_searches_and_the_conversation_are_shown() -> None:
    def check(game: WatchedGame, heard: list[dict[str, object]]) -> None:
        assert moves(game) == ["e2e4", "c7c5"]
        web_game = game.session.game
        seat = web_game.seats[True]
        assert isinstance(seat, EngineSeat)
        assert (seat.engine, seat.name) == ("rdchess", "RDChess")
        tree = web_game.tree
        own, other = (tree[node].notes.record for node in tree.path(web_game.head))
        assert own is not None and other is not None
        assert (own.mark, own.nodes, own.seldepth, own.extra) == ("C", 1234, 7, {"NM#": "17"})
        assert other.mark == "P"
        kinds = [message["type"] for message in heard]
        assert kinds.count("insight") == 2
        assert {"search", "traffic", "update"} <= set(kinds)
        traffic = next(message for message in heard if message["type"] == "traffic")
        assert traffic["lines"] == [
            {"at": 5, "sent": True, "text": "go movetime 5"},
            {"at": 9, "sent": False, "text": "bestmove e2e4"},
        ]

    talk = ("< 5 go movetime 5", "> 9 bestmove e2e4")
    shown(START, *SEARCH, *talk, f"{START} e2e4 c7c5", check=check)


def test_moves_are_taken_back_and_other_games_begun() -> None:
    def taken_back(game: WatchedGame, heard: list[dict[str, object]]) -> None:
        assert moves(game) == ["e2e4", "e7e5"]

    shown(f"{START} e2e4 e7e5 g1f3 b8c6", f"{START} e2e4 e7e5", check=taken_back)
    shown(f"{START} e2e4 c7c5", f"{START} e2e4 e7e5", check=taken_back)

    def begun(game: WatchedGame, heard: list[dict[str, object]]) -> None:
        assert moves(game) == ["a1a8"]
        assert game.session.game.ended is not None
        removed = [message["removed"] for message in heard if message["type"] == "update"]
        assert [1, 2] in removed

    mate = "= position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 moves a1a8"
    shown(f"{START} e2e4 c7c5", "= newgame", mate, check=begun)

    def again(game: WatchedGame, heard: list[dict[str, object]]) -> None:
        assert moves(game) == []
        assert game.session.game.state == "playing"

    shown(mate, "= newgame", check=again)
