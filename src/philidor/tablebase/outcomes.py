"""Packed tables in the search."""

from __future__ import annotations

from pathlib import Path

import cython

from philidor.contract.errors import InputError
from philidor.core.convert import setup_of
from philidor.core.outcomes import OutcomeTables, material_number, material_on
from philidor.core.position import Position
from philidor.game.referee import FIFTY_MOVES_PLIES
from philidor.tablebase import packing
from philidor.tablebase.layout import KINDS, Layout
from philidor.tablebase.material import Material, all_materials
from philidor.tablebase.probing import Tablebase

if not cython.compiled:
    from philidor.core.accessors import pieces_of
    from philidor.core.movegen import generate
    from philidor.core.types import (
        ALL_MOVES,
        DRAW,
        EN_PASSANT,
        LOSS,
        MAX_MOVES,
        NO_DISTANCE,
        NO_SQUARE,
        ONE,
        UNKNOWN,
        WIN,
        Bitboard,
        Colour,
        MoveList,
        ctz,
        flag_of,
    )
    from philidor.tablebase.types import BLOCK_NUMBER, MOST_PIECES, ROW, ROW_POSITIONS, PerPiece

# The search uses the tables of all endgames of up to this many pieces.
PIECES = 4


class PackedTable:
    """The outcomes of one endgame, read in place."""

    def __init__(self, file: packing.PackedFile) -> None:
        self.layout = Layout(file.material)
        self.contents = file.contents
        self.rows, self.blocks, self.row_number = file.rows, file.blocks, file.row_number
        self.rows_at = packing.HEADER.size
        self.blocks_at = self.rows_at + ROW * file.rows
        self.numbers_at = self.blocks_at + ROW_POSITIONS * file.row_number * file.blocks

    def outcome(self, position: Position, swap: Colour) -> cython.int:
        """The outcome for the side to move. swap: 1 if Black has the pieces written first."""
        squares: PerPiece
        if not cython.compiled:
            squares = [0] * MOST_PIECES
        left: Bitboard
        seen: Bitboard = 0
        number: cython.int
        for number in range(self.layout.pieces):
            left = pieces_of(
                position, self.layout.colours[number] ^ swap, self.layout.kinds[number]
            )
            left &= ~seen
            squares[number] = ctz(left) ^ (56 if swap else 0)
            seen |= ONE << ctz(left)
        return self.at(self.layout.place(squares) + (position.us ^ swap) * self.layout.size)

    def at(self, place: cython.Py_ssize_t) -> cython.int:
        """The outcome at an index; UNKNOWN if the file has numbers that are too large."""
        row: cython.Py_ssize_t = place // ROW_POSITIONS
        block: cython.longlong = self.number_at(
            self.numbers_at + BLOCK_NUMBER * (row // ROW_POSITIONS), BLOCK_NUMBER
        )
        if block >= self.blocks:
            return UNKNOWN
        number: cython.longlong = self.number_at(
            self.blocks_at + self.row_number * (ROW_POSITIONS * block + row % ROW_POSITIONS),
            self.row_number,
        )
        if number >= self.rows:
            return UNKNOWN
        byte: cython.int = self.contents[self.rows_at + ROW * number + (place % ROW_POSITIONS) // 4]
        found: cython.int = (byte >> (2 * (place % 4))) & 3
        if not found:
            return DRAW
        return WIN if found == 1 else LOSS

    def number_at(self, place: cython.Py_ssize_t, size: cython.int) -> cython.longlong:
        """The number of `size` bytes at a place in the file, the lowest first."""
        number: cython.longlong = 0
        byte: cython.int
        for byte in range(size):
            number |= cython.cast(cython.longlong, self.contents[place + byte]) << (8 * byte)
        return number


class PackedTables(OutcomeTables):
    """The packed tables in a folder.

    missing: endgames whose table is not in the folder. Positions of damaged tables are not known.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.tables: dict[int, tuple[PackedTable, int]] = {}
        self.missing = set(all_materials(PIECES))
        self.distances = Tablebase(folder)
        self.open_more()

    def open_more(self) -> None:
        """Open the tables that have been made since the last call."""
        for material in sorted(self.missing, key=lambda one: one.pieces):
            path = packing.path_of(self.folder, material)
            if not path.exists():
                continue
            self.missing.remove(material)
            try:
                table = PackedTable(packing.read(path, material))
            except InputError as error:
                self.problems.append(str(error))
                continue
            for swap in (1, 0):
                self.tables[number_of(material, swap)] = table, swap
            self.most_pieces = max(self.most_pieces, material.pieces)

    def __len__(self) -> int:
        """The number of tables."""
        return len({id(table) for table, _ in self.tables.values()})

    def distance(self, position: Position) -> cython.int:
        """Plies to mate, from the table of distances; negative for the side that is mated.

        A mate that the fifty-move rule might prevent has NO_DISTANCE.
        """
        try:
            outcome = self.distances.outcome(setup_of(position))
        except InputError as error:
            self.problems.append(str(error))
            return NO_DISTANCE
        if outcome is None or outcome.plies + position.halfmoves >= FIFTY_MOVES_PLIES:
            return NO_DISTANCE
        plies: cython.int = outcome.result * max(1, outcome.plies)
        return plies

    def looked_up(self, position: Position) -> cython.int:
        """The outcome for the side to move; UNKNOWN if a table is missing."""
        with cython.gil:
            return self.resolved(position)

    def resolved(self, position: Position) -> cython.int:
        """The outcome from the table and the en passant captures, which no table contains."""
        if position.en_passant == NO_SQUARE:
            return self.stored(position)
        moves: MoveList
        if not cython.compiled:
            moves = [0] * MAX_MOVES
        count: cython.int = generate(position, moves, 0, ALL_MOVES)
        captures: cython.int = 0
        best: cython.int = LOSS
        value: cython.int
        i: cython.int
        for i in range(count):
            if flag_of(moves[i]) != EN_PASSANT:
                continue
            captures += 1
            position.make(moves[i])
            value = self.stored(position)
            position.unmake()
            if value == UNKNOWN:
                return UNKNOWN
            best = max(best, -value)
        if captures and captures == count:
            return best
        value = self.stored(position)
        return value if value == UNKNOWN or not captures else max(best, value)

    def stored(self, position: Position) -> cython.int:
        """The outcome in the table of the position's material."""
        material = material_on(position)
        if not material:
            return DRAW
        found = self.tables.get(material)
        if found is None:
            return UNKNOWN
        table: PackedTable = found[0]
        return table.outcome(position, found[1])


def number_of(material: Material, swap: int) -> int:
    """The material as `material_on` names it. swap: 1 if Black has the pieces written first."""
    sides = (material.black, material.white) if swap else (material.white, material.black)
    return material_number(
        (colour, KINDS.index(letter)) for colour, side in enumerate(sides) for letter in side
    )
