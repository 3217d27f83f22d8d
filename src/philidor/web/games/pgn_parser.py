"""Reads PGN files in a separate process, which can be ended when a file takes too long.

`parse` runs this module as a program: it reads PGN from its standard input and writes a JSON object
with the games and the complaints. A small file is checked move by move; of a large one only the
games are found, and each is checked when it is opened.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import resource
import sys
from collections.abc import Iterator, Mapping
from typing import Any, TextIO, cast

import chess
import chess.pgn

from philidor.notation.boards import setup_of
from philidor.pgn.words import from_german
from philidor.web.games.pgn_lines import UNKNOWN, PgnLines
from philidor.web.games.pgn_scan import find_games

# Limits of one game: nested variations, and moves with those of all variations.
MAX_DEPTH = 50
MAX_MOVES = 20_000
MAX_COMPLAINTS = 20
# Files with more moves than this are only listed; to check as many takes a second at most.
CHECKED_MOVES = 4_000
MAX_MEMORY = 2 * 1024**3
# A file may take this long, and this much longer for each character.
SECONDS = 20.0
SECONDS_PER_CHARACTER = 15e-6
PARSERS_AT_ONCE = 2
NICENESS = 10
FACTS = ("White", "Black", "Result", "Date", "Event", "Site", "Round", "ECO")


class ParseTimeoutError(Exception):
    """The file took longer than `seconds`, or more memory than the parser may use."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"reading the file took longer than {seconds:.0f} s, or too much memory")
        self.seconds = seconds


class PgnError(ValueError):
    """A game that cannot be used."""


class GameBuilder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds a game within the limits; lines end before a null move."""

    def begin_game(self) -> None:
        """Start with the main line."""
        super().begin_game()
        self.moves = 0
        self.complaints: list[str] = []
        # For each open line, whether the rest of it is left out.
        self.ended = [False]
        # The number of a word that is not a move, until the comment comes that holds the word.
        self.unknown = ""

    def begin_variation(self) -> Any:
        """Open a variation, or skip it."""
        too_deep = len(self.ended) > MAX_DEPTH
        if too_deep:
            self.complain(f"variations nested more than {MAX_DEPTH} times were left out")
        skipped = too_deep or self.ended[-1]
        self.ended.append(skipped)
        if skipped:
            self.variation_stack.append(self.variation_stack[-1])
            return chess.pgn.SKIP
        super().begin_variation()
        return None

    def end_variation(self) -> None:
        """Return to the line before."""
        self.ended.pop()
        super().end_variation()

    def begin_parse_san(self, board: chess.Board, san: str) -> Any:
        """Skip the moves of a line that has ended."""
        return chess.pgn.SKIP if self.ended[-1] else None

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        """A move; an illegal one ends its line.

        No error is raised: after one, python-chess would read the rest of the line above as if it
        followed the illegal move's position.
        """
        if san == UNKNOWN:
            self.unknown = number_of(board)
            self.ended[-1] = True
            return chess.Move.null()
        try:
            return board.parse_san(san)
        except ValueError as error:
            self.complain(move_fault(board, san, error))
            self.ended[-1] = True
            return chess.Move.null()

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        """Add a move."""
        if self.ended[-1]:
            return
        if not move:
            self.complain(f"a line ends before the null move at move {board.fullmove_number}")
            self.ended[-1] = True
            return
        self.moves += 1
        if self.moves > MAX_MOVES:
            raise PgnError(f"a game may have {MAX_MOVES} moves with all variations")
        super().visit_move(board, move)

    def visit_comment(self, comment: str) -> None:
        """Add a comment, or complain about the word that it holds."""
        if self.unknown:
            self.complain(f"'{self.unknown} {comment}' is not a move")
            self.unknown = ""
        elif not self.ended[-1]:
            super().visit_comment(comment)

    def visit_nag(self, nag: int) -> None:
        """Add a NAG."""
        if not self.ended[-1]:
            super().visit_nag(nag)

    def handle_error(self, error: Exception) -> None:
        """Complain about a line that cannot be read further."""
        self.complain(str(error))

    def complain(self, complaint: str) -> None:
        """Note a complaint once."""
        if complaint not in self.complaints:
            self.complaints.append(complaint)

    def result(self) -> chess.pgn.Game:
        """The game with its complaints as errors; PgnError where it is not a game of chess."""
        try:
            variant = self.game.headers.variant()
        except ValueError:
            variant = None
        if variant is not chess.Board:
            raise PgnError(f"the variant '{self.game.headers['Variant'][:50]}' is not supported")
        try:
            setup_of(self.game.board())
        except ValueError as error:
            raise PgnError(f"the initial position is invalid: {error}") from None
        self.game.errors = [PgnError(text) for text in self.complaints]
        return self.game


def move_fault(board: chess.Board, san: str, error: ValueError) -> str:
    """Why a move cannot be read: the move with its number, and what is wrong with it."""
    number = number_of(board)
    if isinstance(error, chess.AmbiguousMoveError):
        return f"ambiguous move '{number} {san}'"
    kind = "illegal" if isinstance(error, chess.IllegalMoveError) else "unreadable"
    return f"{kind} move '{number} {san}'"


def number_of(board: chess.Board) -> str:
    """The number of the next move, `2.` or `2...`."""
    return f"{board.fullmove_number}{'.' if board.turn else '...'}"


def read_games(text: str) -> Iterator[chess.pgn.Game | PgnError]:
    """The games of a PGN text in order, or why a game was left out.

    German letters for pieces are taken for such where the whole game can be read with them only.
    """
    text = text.removeprefix("\ufeff")
    stream = io.StringIO(text)
    while True:
        begun = stream.tell()
        game = next_game(stream)
        if game is None:
            return
        if isinstance(game, chess.pgn.Game) and game.errors:
            game = german_game(text[begun : stream.tell()]) or game
        yield game


def next_game(stream: io.StringIO) -> chess.pgn.Game | PgnError | None:
    """The next game of a stream, None at its end; an error where it was left out."""
    begun = stream.tell()
    try:
        return chess.pgn.read_game(cast(TextIO, PgnLines(stream)), Visitor=GameBuilder)
    except (ValueError, IndexError, AssertionError) as error:
        # Continue at the end of this game, wherever its parser gave up.
        stream.seek(begun)
        chess.pgn.skip_game(stream)
        return error if isinstance(error, PgnError) else PgnError(str(error) or "it is broken")


def german_game(text: str) -> chess.pgn.Game | None:
    """The game of a text with German letters for the pieces; None if it is not such a game."""
    game = next_game(io.StringIO(from_german(text)))
    return game if isinstance(game, chess.pgn.Game) and not game.errors else None


def heading(game: chess.pgn.Game) -> dict[str, str | int]:
    """The data of a game that lists show."""
    plies, node = 0, game.next()
    while node is not None:
        plies, node = plies + 1, node.next()
    return {**facts(game.headers), "plies": plies}


def facts(tags: Mapping[str, str]) -> dict[str, str | int]:
    """The tags that lists show; unknown values are empty."""
    values = {name.lower(): tags.get(name, "") for name in FACTS}
    return {
        name: "" if value == "?" or value.startswith("????") else value
        for name, value in values.items()
    }


def parsed(text: str) -> dict[str, Any]:
    """The games of a text with their headings, and the complaints with the games' numbers."""
    text = text.removeprefix("\ufeff")
    found = find_games(text)
    if sum(game.moves for game in found) > CHECKED_MOVES and len(found) > 1:
        games = [
            {
                "heading": {**facts(game.tags), "plies": game.plies},
                "pgn": text[game.begin : game.end],
            }
            for game in found
        ]
        return {"games": games, "complaints": []}
    return checked(text)


def checked(text: str) -> dict[str, Any]:
    """The same, with every move played."""
    games: list[dict[str, Any]] = []
    complaints: list[dict[str, Any]] = []
    for number, game in enumerate(read_games(text), start=1):
        errors = [game] if isinstance(game, PgnError) else game.errors[:1]
        for error in errors[: MAX_COMPLAINTS - len(complaints)]:
            complaints.append({"number": number, "reason": str(error)[:300]})
        if isinstance(game, chess.pgn.Game):
            games.append({"heading": heading(game), "pgn": str(game)})
    return {"games": games, "complaints": complaints}


async def parse(text: str) -> dict[str, Any]:
    """Run `parsed` in another process; ParseTimeoutError where it exceeds its limits."""
    seconds = SECONDS + SECONDS_PER_CHARACTER * len(text)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "philidor.web.games.pgn_parser",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(seconds):
            output, _ = await process.communicate(text.encode("utf-8", "replace"))
    except TimeoutError:
        raise ParseTimeoutError(seconds) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise ParseTimeoutError(seconds)
    found: dict[str, Any] = json.loads(output)
    return found


def main() -> None:
    """Parse the standard input."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    os.nice(NICENESS)
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    json.dump(parsed(text), sys.stdout)


if __name__ == "__main__":
    main()
