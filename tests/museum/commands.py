"""What commands of the checklist do, tried below the command line; `mutants.toml` takes it away."""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import TemporaryDirectory

from philidor.__main__ import protocol_words
from philidor.arena.suite import find_suite
from philidor.classics.arasan.player import Arasan
from philidor.classics.rdchess.player import RDChess
from philidor.cli.pgn_argument import chosen_game
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen, start
from philidor.protocols.watched import Feed, WatchedPlayer

MATE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"


class Kept(io.StringIO):
    """A stream whose text outlives its end."""

    text = ""

    def close(self) -> None:
        self.text = self.getvalue()
        super().close()


def winboard() -> bool:
    """RDChess takes `/xb` and `/wb` on its command line."""
    return all(protocol_words([word, "-e"]) == ["xboard", "-e"] for word in ("/xb", "/wb"))


def pgn_suite() -> bool:
    """Games with a position and its solution are problems of a suite."""
    text = f'[Event "tagged"]\n[SetUp "1"]\n[FEN "{MATE}"]\n[bm "Rd8#"]\n\n*\n'
    return [move.uci() for move in find_suite(_file("s.pgn", text))[0].best] == ["d1d8"]


def epd_suite() -> bool:
    """Arasan solves a position of an EPD file, which is told from one that it did not solve."""
    problems = find_suite(_file("s.epd", f"{MATE[:-4]} bm Rd8#;\n{MATE[:-4]} bm h3;\n"))
    arasan = Arasan()
    arasan.set_position(parse_fen(MATE), ())
    answer = arasan.go(Limits(depth=2), lambda info: None).move
    assert answer is not None
    solved = [problem.solved_by(problem.board.parse_uci(answer)) for problem in problems]
    return solved == [True, False]


def game_argument() -> bool:
    """A file on the command line: its game is continued where it ends."""
    game = chosen_game(Path(_file("g.pgn", "1. e4 e5 2. Nf3 *\n")), 1)
    return game is not None and game.moves == ["e2e4", "e7e5", "g1f3"]


def watched() -> bool:
    """What a page that watches a game in a GUI is told: each position once."""
    stream = Kept()
    feed = Feed(stream)
    player = WatchedPlayer(RDChess(), feed)
    for moves in ((), ("e2e4",), ("e2e4",)):
        player.set_position(start(), moves)
    feed.close()
    told = [line for line in stream.text.splitlines() if line.startswith("= position")]
    return [line.partition(" moves")[2].strip() for line in told] == ["", "e2e4"]


def _file(name: str, text: str) -> str:
    """A file of that name, which is removed when the process ends."""
    path = Path(KEPT.name) / name
    path.write_text(text, encoding="utf-8")
    return str(path)


KEPT = TemporaryDirectory()
