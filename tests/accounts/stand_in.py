"""A local stand-in for lichess and chess.com: the answers that their documentation describes."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

GAME = """[Event "Rated Blitz game"]
[Site "https://lichess.org/{id}"]
[Date "{date}"]
[White "{white}"]
[Black "{black}"]
[Result "{result}"]
[UTCDate "{date}"]
[UTCTime "{time}"]
[WhiteElo "1500"]
[BlackElo "1600"]
[TimeControl "180+2"]
[Termination "Normal"]

1. {first} {{ [%clk 0:03:00] }} 1... e5 {{ [%clk 0:03:00] }} {result}


"""
FIRST_MOVES = ("e4", "d4", "c4", "Nf3", "b3", "g3", "f4", "a3", "h3", "Nc3")


def game(number: int, date: str = "2024.01.31") -> str:
    """One of the ten different games."""
    return GAME.format(
        id=f"game{number}",
        date=date,
        white="Ann" if number % 2 else "Ben",
        black="Ben" if number % 2 else "Ann",
        result="1-0" if number % 3 else "0-1",
        time=f"12:{number:02}:00",
        first=FIRST_MOVES[number % 10],
    )


# What the explorer's documentation shows, cut to two moves.
MASTERS = {
    "opening": {"eco": "B00", "name": "King's Pawn"},
    "white": 500,
    "draws": 400,
    "black": 300,
    "moves": [
        {
            "uci": "e7e5",
            "san": "e5",
            "averageRating": 2425,
            "white": 300,
            "draws": 250,
            "black": 150,
            "game": None,
        },
        {
            "uci": "c7c5",
            "san": "c5",
            "averageRating": 2433,
            "white": 200,
            "draws": 150,
            "black": 150,
            "game": None,
        },
    ],
    "topGames": [
        {
            "uci": "e7e5",
            "id": "abcd1234",
            "winner": "white",
            "white": {"name": "Caruana, F.", "rating": 2818},
            "black": {"name": "Carlsen, M.", "rating": 2882},
            "year": 2019,
            "month": "2019-08",
        },
        {
            "uci": "c7c5",
            "id": "efgh5678",
            "winner": None,
            "white": {"name": "Carlsen, M.", "rating": 2882},
            "black": {"name": "Caruana, F.", "rating": 2818},
            "year": 2018,
            "month": "2018-11",
        },
    ],
}
TOKEN = "Bearer lip_good"


class Sites:
    """What the stand-in has, and the requests that it was sent."""

    def __init__(self) -> None:
        self.games = [game(number) for number in range(4)]
        self.months = {"2023/12": [game(5, "2023.12.01")], "2024/01": [game(6, "2024.01.02")]}
        self.asked: list[tuple[str, dict[str, list[str]], str]] = []
        self.status = 200

    def answer(self, path: str, token: str) -> tuple[int, str, str]:
        """Status, type and body of a response."""
        words = path.strip("/").split("/")
        if self.status != 200:
            return self.status, "application/json", json.dumps({"error": "no"})
        if words[0] in ("masters", "lichess"):
            if token != TOKEN:
                return 401, "text/plain", "Authentication required"
            if words[1:] == ["pgn", "abcd1234"]:
                return 200, "application/x-chess-pgn", self.games[1]
            if not words[1:]:
                return 200, "application/json", json.dumps(MASTERS)
        if words[:3] == ["api", "games", "user"] and words[3].lower() == "ann":
            return 200, "application/x-chess-pgn", "".join(self.games)
        if words[:3] == ["game", "export", "abcd1234"]:
            return 200, "application/x-chess-pgn", self.games[0]
        if words[:2] == ["api", "study"] and words[2] in ("StudyOne.pgn", "StudyOne"):
            wanted = self.games[:1] if words[3:] else self.games
            return 200, "application/x-chess-pgn", "".join(wanted)
        if words[:3] == ["pub", "player", "ann"] and words[3:] == ["games", "archives"]:
            base = "https://api.chess.com/pub/player/ann/games"
            listed = {"archives": [f"{base}/{month}" for month in sorted(self.months)]}
            return 200, "application/json; charset=utf-8", json.dumps(listed)
        month = "/".join(words[4:6])
        if words[:3] == ["pub", "player", "ann"] and words[6:] == ["pgn"] and month in self.months:
            return 200, "application/x-chess-pgn", "".join(self.months[month])
        return 404, "application/json", json.dumps({"error": "Not found"})


@contextmanager
def sites() -> Iterator[tuple[Sites, str]]:
    """A running stand-in and its address."""
    kept = Sites()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = urlsplit(self.path)
            token = self.headers.get("Authorization", "")
            kept.asked.append((address.path, parse_qs(address.query), token))
            status, kind, body = kept.answer(address.path, token)
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, format: str, *args: object) -> None:
            """Tests print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield kept, f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
