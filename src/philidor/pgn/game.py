"""A game that was read from a file: where it stands, its tags and its main line."""

from __future__ import annotations

from dataclasses import dataclass, field

from philidor.contract.reason import Reason, worded
from philidor.contract.setup import Setup
from philidor.pgn.types import NO_RESULT


@dataclass(frozen=True)
class Fault:
    """Why a game cannot be read to its end, with the line in the file."""

    line: int
    reason: Reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class Note(Fault):
    """What the reader repaired or left out in a game that is otherwise whole."""


@dataclass(frozen=True)
class Game:
    """One game of a file.

    offset, line, size: where it is, in bytes and lines of the text that `source` makes of the file;
    next_line: the line of the next game. text: the whole game, whose moves begin at `begin`;
    introduction: comments before and between the tags. setup: the initial position, None if it
    cannot be read. result: White's half points (2, 1, 0) or 3 for none, by the board where it is
    mate, by the tag or else by the text. moves, keys: `MoveReader`'s bytes, up to the fault if
    there is one. german: pieces have German letters.
    """

    number: int
    offset: int
    line: int
    size: int
    next_line: int
    tags: dict[str, str]
    text: bytes
    begin: int
    introduction: bytes = b""
    setup: Setup | None = None
    result: int = NO_RESULT
    annotated: bool = False
    moves: bytes = b""
    keys: bytes = b""
    materials: list[tuple[int, int]] = field(default_factory=list)
    fault: Fault | None = None
    notes: tuple[Note, ...] = ()
    other_variant: bool = False
    german: bool = False

    @property
    def plies(self) -> int:
        """The length of the game in half moves."""
        return len(self.moves) // 2

    @property
    def movetext(self) -> bytes:
        """The text without the tags."""
        return self.introduction + self.text[self.begin :]

    def complaint(self, file: str, about: Fault) -> Reason:
        """A fault or note with the file's name and the game's number."""
        said, line = "{file}, game {number}, line {line}: {cause}", about.line
        return worded(said, "file.game", about.reason, file=file, number=self.number, line=line)

    @property
    def players(self) -> str:
        """The names of White and Black."""
        return f"{self.tags.get('White', '?')} - {self.tags.get('Black', '?')}"
