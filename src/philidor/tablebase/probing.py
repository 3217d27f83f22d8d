"""Looking positions up in the tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.contract.setup import EMPTY, Setup, square_number
from philidor.core.convert import legal_by_name, place
from philidor.core.position import Position
from philidor.game.replay import after
from philidor.tablebase import packing
from philidor.tablebase.layout import Layout
from philidor.tablebase.material import LETTERS, Material, names_endgame
from philidor.tablebase.retrograde import pieces_of
from philidor.tablebase.store import SUFFIX, TableFile, path_of
from philidor.tablebase.types import DRAWN, MATED, MOST_PIECES


@dataclass(frozen=True)
class Outcome:
    """How a position ends with best play, ignoring the fifty-move rule.

    result: 1 if the side to move mates, -1 if it is mated, 0 for a draw. plies: plies to mate with
    best play by both sides; 0 in a draw and in a position that is mate.
    """

    result: int
    plies: int

    @property
    def moves(self) -> int:
        """The number of moves that the winner needs."""
        return (self.plies + 1) // 2

    def before(self) -> Outcome:
        """The outcome for the side whose move led to this position."""
        return Outcome(-self.result, self.plies + 1 if self.result else 0)

    @property
    def merit(self) -> tuple[int, int]:
        """A sort key: fast wins, slow wins, draws, slow losses, fast losses."""
        return self.result, -self.result * self.plies


def outcome_of(value: int) -> Outcome:
    """The outcome that a table's value means."""
    if value == DRAWN:
        return Outcome(0, 0)
    return Outcome(-1 if value & 1 else 1, value - MATED)


class Tablebase:
    """The tables in a folder; a file is opened when its endgame is first probed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: dict[Material, tuple[TableFile, Layout] | None] = {}

    def names(self) -> list[str]:
        """The endgames for which the folder has a table; other files there are passed over."""
        found = (path.stem for path in self.folder.glob(f"*{SUFFIX}"))
        return sorted(name for name in found if names_endgame(name))

    def material(self, setup: Setup) -> Material | None:
        """The endgame of a position; None if no table can contain it."""
        sides = ["", ""]
        for piece in setup.board:
            if piece not in "Kk.":
                sides[piece.islower()] += piece.upper()
        if setup.castling or not 0 < len(sides[0]) + len(sides[1]) <= MOST_PIECES - 2:
            return None
        return Material.of(*sides)

    def outcome(self, setup: Setup) -> Outcome | None:
        """How a position ends; None if no table contains it.

        Positions with castling rights are in no table. Raises InputError if a table is damaged.
        """
        plain = self._without_passing(setup)
        if plain is None or setup.en_passant is None:
            return plain
        moves = legal_by_name(_position(setup))
        captures = [move for move in moves if _takes_in_passing(setup, move)]
        outcomes = [self._without_passing(after(setup, move)) for move in captures]
        known = [outcome.before() for outcome in outcomes if outcome is not None]
        if len(known) < len(captures):
            return None
        if len(captures) < len(moves) or not captures:
            known.append(plain)
        return max(known, key=lambda outcome: outcome.merit)

    def longest(self, material: Material) -> tuple[int, int]:
        """Moves to mate in each side's longest win; InputError for a damaged or missing table."""
        first, second = self._file(material).longest()
        return (first + 1) // 2, (second + 1) // 2

    def has(self, material: Material) -> bool:
        """Whether the folder has the table."""
        return path_of(self.folder, material).exists()

    def find(self, material: Material, value: int, start: int, end: int) -> int | None:
        """The first index from `start` to `end` with a value; InputError as for `longest`."""
        return self._file(material).find(value, start, end)

    def check(self, material: Material) -> None:
        """Read a whole table; InputError for a wrong checksum or header, or a missing table.

        Its packed form, if there is one, must have the same outcomes.
        """
        values = self._file(material).values()
        path = packing.path_of(self.folder, material)
        if not path.exists():
            return
        if packing.unpacked(packing.read(path, material)) != packing.packed(values):
            raise InputError(f"{path} is damaged: its outcomes are not those of the table")

    def moves(self, setup: Setup) -> dict[str, Outcome | None]:
        """Every legal move (UCI) with its outcome for the side that makes it, best first."""
        found = {}
        for move in legal_by_name(_position(setup)):
            reached = self.outcome(after(setup, move))
            found[move] = reached.before() if reached is not None else None
        unknown = (-2, 0)
        return dict(
            sorted(
                found.items(), key=lambda item: item[1].merit if item[1] else unknown, reverse=True
            )
        )

    def _without_passing(self, setup: Setup) -> Outcome | None:
        """The outcome of a position without an en passant capture."""
        pieces = {square: piece for square, piece in enumerate(setup.board) if piece != EMPTY}
        if len(pieces) == 2:
            return Outcome(0, 0)
        material = self.material(setup)
        table = None if material is None else self._table(material)
        if material is None or table is None:
            return None
        swapped = material.white != "".join(
            sorted((piece for piece in pieces.values() if piece in LETTERS), key=LETTERS.index)
        )
        squares = []
        for colour, letter in pieces_of(material):
            wanted = letter.lower() if colour ^ swapped else letter
            square = next(square for square, piece in pieces.items() if piece == wanted)
            squares.append(square ^ (56 if swapped else 0))
            del pieces[square]
        file, layout = table
        black = setup.white_to_move == swapped
        return outcome_of(file.value(black * layout.size + layout.index(squares)))

    def _file(self, material: Material) -> TableFile:
        table = self._table(material)
        if table is None:
            raise InputError(f"there is no table {path_of(self.folder, material)}")
        return table[0]

    def _table(self, material: Material) -> tuple[TableFile, Layout] | None:
        if material not in self._open:
            path = path_of(self.folder, material)
            if not path.exists():
                return None
            self._open[material] = TableFile(path, material), Layout(material)
        return self._open[material]


def _position(setup: Setup) -> Position:
    position = Position()
    place(position, setup)
    return position


def _takes_in_passing(setup: Setup, move: str) -> bool:
    source, target = square_number(move[:2]), square_number(move[2:4])
    return setup.board[source] in "Pp" and target == setup.en_passant
