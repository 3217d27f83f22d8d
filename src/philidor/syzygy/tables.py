"""The Syzygy tables in a user's folders: outcomes, and distances to the next capture or pawn move.

A table may hold any lower outcome where a capture is as good, and knows nothing of castling and
en passant; so captures are looked up first, one after the other. Positions with castling rights
are in no table.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import cython

from philidor.contract.errors import InputError
from philidor.core.outcomes import OutcomeTables, material_on
from philidor.core.position import Position
from philidor.syzygy.material import material_of, swapped
from philidor.syzygy.section import DamagedTableError, Section
from philidor.syzygy.table_file import TableFile

if not cython.compiled:
    from philidor.core.accessors import captured_by
    from philidor.core.movegen import generate
    from philidor.core.types import (
        ALL_MOVES,
        BLACK,
        DRAW,
        LOSS,
        MAX_MOVES,
        NO_DISTANCE,
        NO_KIND,
        PAWN,
        UNKNOWN,
        WIN,
        MoveList,
        origin_of,
    )
    from philidor.syzygy.types import MOST_PIECES

OUTCOME_SUFFIX, DISTANCE_SUFFIX = ".rtbw", ".rtbz"
# Plies of a cursed win or blessed loss beyond those stored.
FIFTY_MOVES = 100


def folders_of(text: str) -> list[Path]:
    """The folders of the option SyzygyPath, separated as in PATH."""
    return [Path(part) for part in text.split(os.pathsep) if part]


class SyzygyTables(OutcomeTables):
    """The tables in some folders; each file is opened when it is first needed.

    most_pieces: of the largest table of outcomes. Must not be used by several threads at a time;
    `looked_up` sees to that by Python's lock.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        """Raises InputError if a folder cannot be read."""
        super().__init__()
        self.knows_fifty_moves = True
        self.paths: dict[tuple[int, bool], Path] = {}
        self.opened: dict[tuple[int, bool], TableFile | None] = {}
        self.zeroing = False
        for folder in folders:
            try:
                names = sorted(path for path in folder.iterdir())
            except OSError as error:
                raise InputError(f"cannot read {folder}: {error.strerror}") from None
            for path in names:
                self._add(path)

    def _add(self, path: Path) -> None:
        material = material_of(path.stem)
        pieces = len(path.stem) - 1
        if material is None or path.suffix not in (OUTCOME_SUFFIX, DISTANCE_SUFFIX):
            return
        if pieces > MOST_PIECES:
            return
        distances = path.suffix == DISTANCE_SUFFIX
        for one in (material, swapped(material)):
            self.paths.setdefault((one, distances), path)
        if not distances:
            self.most_pieces = max(self.most_pieces, pieces)

    def __len__(self) -> int:
        """The number of files."""
        return len(set(self.paths.values()))

    def looked_up(self, position: Position) -> cython.int:
        """The outcome for the side to move, LOSS to WIN, if the fifty-move count were zero.

        Reading files needs Python's lock, which other threads of the search hardly ever hold.
        """
        with cython.gil:
            return self.resolved(position, False)

    def distance(self, position: Position) -> cython.int:
        """Plies to the next capture or pawn move of a game played well; negative for a loss.

        0 for a draw, NO_DISTANCE if a table is missing. A number beyond 100 means that the
        fifty-move rule makes it a draw. May be one ply too long (the files count moves).
        """
        outcome: cython.int = self.resolved(position, True)
        stored: cython.int
        if outcome == UNKNOWN:
            return NO_DISTANCE
        if outcome == DRAW:
            return 0
        if self.zeroing:
            return before_zeroing(outcome)
        stored = self.stored(position, True, outcome)
        if stored == NO_DISTANCE:
            return NO_DISTANCE
        if stored == -1:
            return self.shortest(position, outcome)
        return before_zeroing(outcome) + sign(outcome) * stored

    def resolved(self, position: Position, pawn_moves: cython.bint) -> cython.int:
        """The outcome from the captures and the table.

        pawn_moves: look at pawn moves as well. Sets `zeroing`: whether a capture (or such a pawn
        move) is best.
        """
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MAX_MOVES
        count: cython.int = generate(position, moves, 0, ALL_MOVES)
        tried: cython.int = 0
        best: cython.int = LOSS
        value: cython.int
        i: cython.int
        for i in range(count):
            if captured_by(position, moves[i]) == NO_KIND and not (
                pawn_moves and position.kind_on[origin_of(moves[i])] == PAWN
            ):
                continue
            tried += 1
            position.make(moves[i])
            value = self.resolved(position, False)
            position.unmake()
            if value == UNKNOWN:
                return UNKNOWN
            if -value > best:
                best = -value
                if best == WIN:
                    self.zeroing = True
                    return WIN
        if tried and tried == count:
            value = best
        else:
            value = self.stored(position, False, 0)
            if value == UNKNOWN:
                return UNKNOWN
        self.zeroing = tried > 0 and best >= value and (best > DRAW or tried == count)
        return best if tried and best >= value else value

    def stored(self, position: Position, distances: cython.bint, outcome: cython.int) -> cython.int:
        """The value in the table of the position's material.

        Of an outcome: UNKNOWN without the table. Of a distance: NO_DISTANCE without the table, and
        -1 if it has the distances of the other side only.
        """
        missing: cython.int = NO_DISTANCE if distances else UNKNOWN
        material = material_on(position)
        if not material:
            return DRAW
        file = self._file(material, bool(distances))
        if file is None:
            return missing
        symmetric: cython.bint = file.symmetric
        swap: cython.int
        side: cython.int = 0
        if symmetric:
            swap = position.us == BLACK
        else:
            swap = material != file.material
            side = position.us ^ swap
        first: Section = file.sections[0][0]
        place: cython.int = 0
        if len(file.sections) > 1:
            place = first.leading_file(position, swap)
        section: Section = file.sections[place][0 if distances or symmetric else side]
        if distances and section.flags & 1 != side and not (symmetric and not position.kinds[PAWN]):
            return -1
        value: cython.int = section.value(position, swap, distances)
        if value == UNKNOWN and not distances:
            self.problems.append(f"{file.path} is damaged")
            return UNKNOWN
        if not distances:
            return value - 2
        try:
            return file.distance(place, value, outcome)
        except IndexError:
            self.problems.append(f"{file.path} is damaged")
            return NO_DISTANCE

    def shortest(self, position: Position, outcome: cython.int) -> cython.int:
        """The distance from those after each move."""
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MAX_MOVES
        count: cython.int = generate(position, moves, 0, ALL_MOVES)
        best: cython.int = NO_DISTANCE
        found: cython.int
        i: cython.int
        zeroes: cython.bint
        for i in range(count):
            zeroes = (
                captured_by(position, moves[i]) != NO_KIND
                or position.kind_on[origin_of(moves[i])] == PAWN
            )
            position.make(moves[i])
            if zeroes:
                found = self.resolved(position, False)
                found = NO_DISTANCE if found == UNKNOWN else -before_zeroing(found)
            else:
                found = self.distance(position)
                found = found if found == NO_DISTANCE else -found
                if found == 1 and position.checkers and not has_moves(position):
                    best = 1
                elif found != NO_DISTANCE:
                    found += sign(found)
            position.unmake()
            if found == NO_DISTANCE:
                return NO_DISTANCE
            if sign(found) == sign(outcome) and found < best:
                best = found
        return -1 if best == NO_DISTANCE else best

    def _file(self, material: int, distances: bool) -> TableFile | None:
        """The open file of a material; None without one."""
        key = material, distances
        if key not in self.opened:
            path = self.paths.get(key)
            self.opened[key] = None if path is None else self._open(path)
        return self.opened[key]

    def _open(self, path: Path) -> TableFile | None:
        white, black = path.stem.split("v")
        both = "P" in white and "P" in black
        try:
            file = TableFile(path, len(path.stem) - 1, both)
        except (DamagedTableError, OSError, ValueError) as error:
            self.problems.append(f"{path} cannot be used: {error}")
            return None
        if {file.material, swapped(file.material)} != {
            key[0] for key, known in self.paths.items() if known == path
        }:
            self.problems.append(f"{path} cannot be used: it holds another endgame than its name")
            return None
        return file


def has_moves(position: Position) -> bool:
    """Whether the side to move has a legal move."""
    moves: MoveList
    if not cython.compiled:
        moves = [0] * MAX_MOVES
    return generate(position, moves, 0, ALL_MOVES) > 0


def sign(number: cython.int) -> cython.int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def before_zeroing(outcome: cython.int) -> cython.int:
    """The distance just before a capture or pawn move that leads to an outcome."""
    if outcome in (WIN, LOSS):
        return sign(outcome)
    return sign(outcome) * (FIFTY_MOVES + 1)
