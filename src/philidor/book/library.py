"""RDChess's opening library: up to six moves a position, active or passive, with annotations.

Source: the description of RDChess's opening library window. Active moves are played, one by chance;
passive ones only where no move is active. In learning mode the moves played on the board enter the
library, each with an annotation. The description calls the file format proprietary and does not
give it. Here it is a text file: a heading, then a line per move, `position TAB move TAB + or - TAB
annotation`, with the position as the first four FEN fields, the move in UCI form, `+` for active.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from philidor.book.atomic import read_text, replace_file
from philidor.book.keys import place
from philidor.book.repertoire import DEFAULT_WEIGHT, BookError, BookMove, Repertoire
from philidor.contract.setup import FenError, Setup
from philidor.game.fen import parse_fen, start
from philidor.game.legality import is_legal
from philidor.game.replay import after

HEADING = "# Philidor opening library 1"
MOST_MOVES = 6
ACTIVE, PASSIVE = "+", "-"


@dataclass(frozen=True)
class LibraryMove:
    """A move (UCI) of the library; a passive move is played only if no move is active."""

    move: str
    active: bool = True
    annotation: str = ""


class Library:
    """An opening library; changes stay in memory until `save`."""

    def __init__(self, path: Path | None = None) -> None:
        """Open a library; a file that does not exist yet is a new, empty one, as in RDChess.

        Invalid lines are skipped and reported in `complaints`; the rest is used. BookError
        when the file cannot be read or is not a library.
        """
        self.path = path
        self.complaints: list[str] = []
        self._known: dict[str, tuple[Setup, list[LibraryMove]]] = {}
        if path is not None and path.exists():
            self._read(path)

    def __len__(self) -> int:
        """The number of positions that have a move."""
        return len(self._known)

    def library_moves(self, setup: Setup) -> list[LibraryMove]:
        """The moves of a position in the order they were added; empty outside the library."""
        known = self._known.get(place(setup))
        return list(known[1]) if known is not None else []

    def every_move(self) -> Iterator[LibraryMove]:
        """All moves of all positions."""
        for _, moves in self._known.values():
            yield from moves

    def moves(self, setup: Setup) -> list[BookMove]:
        """The moves as a `Book`: only those that may be played have a positive weight."""
        found = self.library_moves(setup)
        playable = _playable(found)
        return [
            BookMove(move.move, DEFAULT_WEIGHT if move in playable else 0, move.annotation)
            for move in sorted(found, key=lambda move: move not in playable)
        ]

    def choose(self, setup: Setup, dice: random.Random) -> str | None:
        """A random active move, or a random passive move if none is active."""
        playable = _playable(self.library_moves(setup))
        return dice.choice(playable).move if playable else None

    def add(
        self, setup: Setup, move: str, annotation: str = "", active: bool = True
    ) -> LibraryMove:
        """Add a move; an existing move keeps its place and gets the new annotation.

        BookError when the move is illegal or the position already has six moves.
        """
        if not is_legal(setup, move):
            raise BookError(f"{move} is not legal in {setup.fen()}")
        moves = self._known.setdefault(place(setup), (setup, []))[1]
        entered = LibraryMove(move, active, " ".join(annotation.split()))
        for index, known in enumerate(moves):
            if known.move == move:
                moves[index] = entered
                return entered
        if len(moves) == MOST_MOVES:
            raise BookError(f"a position holds at most {MOST_MOVES} moves; remove one first")
        moves.append(entered)
        return entered

    def remove(self, setup: Setup, move: str) -> None:
        """Remove a move; BookError when it is not in the library."""
        moves, index = self._find(setup, move)
        del moves[index]
        if not moves:
            del self._known[place(setup)]

    def toggle(self, setup: Setup, move: str) -> bool:
        """Make an active move passive or a passive one active; returns whether it is active now."""
        moves, index = self._find(setup, move)
        moves[index] = replace(moves[index], active=not moves[index].active)
        return moves[index].active

    def annotate(self, setup: Setup, move: str, annotation: str) -> None:
        """Set the one-line annotation of a move."""
        moves, index = self._find(setup, move)
        moves[index] = replace(moves[index], annotation=" ".join(annotation.split()))

    def save(self, path: Path | None = None) -> None:
        """Save to its own file or to `path`; BookError on failure."""
        target = path or self.path
        if target is None:
            raise BookError("the library has no file yet")
        text = "".join(f"{line}\n" for line in [HEADING, *sorted(self._lines())])

        def write(stream: BinaryIO) -> None:
            stream.write(text.encode())

        replace_file(target, write)
        self.path = target

    def repertoire(self) -> Repertoire:
        """The whole library as a repertoire, with the weights that `moves` gives."""
        found = Repertoire()
        for setup, _ in self._known.values():
            for move in self.moves(setup):
                found.put(setup, move)
        return found

    def _lines(self) -> Iterator[str]:
        for key, (_, moves) in self._known.items():
            for move in moves:
                flag = ACTIVE if move.active else PASSIVE
                yield f"{key}\t{move.move}\t{flag}\t{move.annotation}"

    def _find(self, setup: Setup, move: str) -> tuple[list[LibraryMove], int]:
        known = self._known.get(place(setup))
        if known is not None:
            for index, entry in enumerate(known[1]):
                if entry.move == move:
                    return known[1], index
        raise BookError(f"{move} is not in the library here")

    def _read(self, path: Path) -> None:
        lines = read_text(path).splitlines()
        if lines and lines[0].strip() != HEADING:
            raise BookError(f"{path} is not an opening library: it does not begin with '{HEADING}'")
        for number, line in enumerate(lines[1:], start=2):
            if not line.strip():
                continue
            try:
                self._read_line(line)
            except ValueError as error:
                self.complaints.append(f"{path}:{number}: {error}")

    def _read_line(self, line: str) -> None:
        fields = line.split("\t")
        if len(fields) not in (3, 4) or fields[2] not in (ACTIVE, PASSIVE):
            raise BookError("a line is 'position TAB move TAB + or - TAB annotation'")
        try:
            setup = parse_fen(fields[0])
        except FenError as error:
            raise BookError(f"bad position: {error}") from None
        self.add(setup, fields[1], fields[3] if len(fields) == 4 else "", fields[2] == ACTIVE)


def library_of(repertoire: Repertoire) -> tuple[Library, int]:
    """A library made from another book, and the number of moves that did not fit.

    Moves of positive weight become active, those of weight 0 passive; of more than six moves the
    heaviest are kept.
    """
    library, left_out = Library(), 0
    for known in repertoire.positions.values():
        moves = sorted(known.moves.values(), key=lambda move: -move.weight)
        left_out += max(0, len(moves) - MOST_MOVES)
        for move in moves[:MOST_MOVES]:
            library.add(known.setup, move.move, move.annotation, active=move.weight > 0)
    return library, left_out


class Browser:
    """A cursor in a library, as on RDChess's board: play moves, take them back, learn new ones.

    learning: whether new moves are added to the library when they are played.
    """

    def __init__(self, library: Library, setup: Setup | None = None) -> None:
        self.library = library
        self.learning = False
        self._setups = [setup or start()]
        self._moves: list[str] = []
        self._ahead: list[str] = []

    @property
    def setup(self) -> Setup:
        """The current position."""
        return self._setups[-1]

    @property
    def played(self) -> tuple[str, ...]:
        """The moves that led to the current position."""
        return tuple(self._moves)

    @property
    def inside(self) -> bool:
        """Whether the library has a move for the current position."""
        return bool(self.library.library_moves(self.setup))

    def play(self, move: str, annotation: str = "") -> bool:
        """Play a legal move; True if it was new and learning mode added it.

        BookError when the move is illegal or cannot be added because there are already six moves;
        the position then stays the same.
        """
        if not is_legal(self.setup, move):
            raise BookError(f"{move} is not legal in {self.setup.fen()}")
        known = any(entry.move == move for entry in self.library.library_moves(self.setup))
        entered = self.learning and not known
        if entered:
            self.library.add(self.setup, move, annotation)
        self._step(move)
        self._ahead.clear()
        return entered

    def back(self) -> bool:
        """Take the last move back; False at the start of the game."""
        if not self._moves:
            return False
        self._ahead.append(self._moves.pop())
        self._setups.pop()
        return True

    def forward(self) -> bool:
        """Replay the move that was last taken back; False if there is none."""
        if not self._ahead:
            return False
        self._step(self._ahead.pop())
        return True

    def _step(self, move: str) -> None:
        self._setups.append(after(self.setup, move))
        self._moves.append(move)


def _playable(moves: list[LibraryMove]) -> list[LibraryMove]:
    """The active moves, or all moves if none is active."""
    return [move for move in moves if move.active] or moves
