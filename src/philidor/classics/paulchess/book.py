"""The opening book: the key of a position, and the key of the position to answer with.

A file has one answer per line, `key|key of the answer|History: ...`, keys in hexadecimal, sorted
by the readable history. Since positions have the keys, not lines of play, transpositions find
their answers too.

The thesis does not print the random numbers behind its keys, so our keys differ from those in its
lines. Therefore a file is read by its histories, and the keys are recomputed.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from philidor.book.atomic import read_text, replace_file
from philidor.book.repertoire import BookError
from philidor.classics.paulchess.history import History
from philidor.classics.paulchess.notation import NotationError, read_move
from philidor.classics.paulchess.position import Position, position_of
from philidor.game.fen import start

PREFIX = "History: "
# The program's own book: the lines that the thesis prints, and the openings of its games.
OWN_BOOK = Path(__file__).parent / "data" / "own.book"


class Book:
    """Answers by position; a position has one answer, the one added last."""

    def __init__(self) -> None:
        self._answers: dict[int, tuple[int, str]] = {}

    def __len__(self) -> int:
        return len(self._answers)

    def add(self, history: History) -> bool:
        """Store the last move of a history as the answer; False if the history is empty."""
        before = history.before
        if before is None:
            return False
        self._answers[before.key] = (history.current.key, history.text())
        return True

    def answer(self, position: Position) -> Position | None:
        """The book's answer as a position; None if the book has no legal one."""
        known = self._answers.get(position.key)
        if known is None:
            return None
        for child in position.next_positions():
            if child.key == known[0]:
                return child
        return None

    def merge(self, other: Book) -> None:
        """Add another book's answers; they replace existing ones."""
        self._answers.update(other._answers)

    def write(self, path: Path) -> None:
        """Write all answers, sorted by their histories. Raises BookError on failure."""
        ordered = sorted(self._answers.items(), key=lambda item: item[1][1])
        lines = (f"{key:016x}|{answer:016x}|{PREFIX}{text}" for key, (answer, text) in ordered)
        text = "".join(line + "\n" for line in lines)

        def write(stream: BinaryIO) -> None:
            stream.write(text.encode())

        replace_file(path, write)

    @staticmethod
    def read(path: Path) -> Book:
        """Read a book file. Raises BookError if a line is not of the documented form."""
        book = Book()
        known: dict[tuple[str, ...], Position] = {(): position_of(start())}
        for number, line in enumerate(read_text(path).splitlines(), start=1):
            if not line.strip():
                continue
            try:
                history = _history(line)
                before, answer = _reached(history.split(), known)
            except (BookError, NotationError) as error:
                raise BookError(f"{path}:{number}: {error}") from None
            book._answers[before.key] = (answer.key, history)
        return book


def user_book() -> Path:
    """The file for answers that the user adds, in the user's data directory."""
    # Imported here, because the program starts faster without it.
    from philidor.files import user_data_folder

    return user_data_folder() / "paulchess.book"


def own_book() -> Book:
    """The program's own book with the user's additions. BookError if one cannot be read."""
    book = Book.read(OWN_BOOK)
    if user_book().exists():
        book.merge(Book.read(user_book()))
    return book


def _history(line: str) -> str:
    """The history in a line of a book file."""
    fields = line.strip().split("|", 2)
    if len(fields) != 3 or not fields[2].startswith(PREFIX):
        raise BookError(f"expected 'key|key of the answer|{PREFIX}...', not '{line}'")
    for key in fields[:2]:
        if len(key) > 16 or not all(digit in "0123456789abcdefABCDEF" for digit in key):
            raise BookError(f"a key has up to 16 hexadecimal digits, not '{key}'")
    return fields[2].removeprefix(PREFIX).strip()


def _reached(words: list[str], known: dict[tuple[str, ...], Position]) -> tuple[Position, Position]:
    """The positions before and after a history's last move; `known` caches them by history."""
    moves = tuple(word for word in words if not word.rstrip(".").isdigit())
    if not moves:
        raise BookError("the history has no move")
    reached = [known[()]]
    for played in range(1, len(moves) + 1):
        line = moves[:played]
        if line not in known:
            known[line] = read_move(reached[-1], moves[played - 1])
        reached.append(known[line])
    return reached[-2], reached[-1]
