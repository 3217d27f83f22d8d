"""RDChess's board, its attack bytes and its pins."""

from __future__ import annotations

from philidor.classics.rdchess.attacks import attack_byte
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.types import QUEEN, origin, piece_in, target, type_of
from philidor.contract.setup import square_number
from philidor.museum.shows import MIDDLEGAME, Shown
from philidor.museum.shows.rdchess import board_at, named

# What `memory` shows.
MEMORY = (
    "White: [(6, 30), (4, 26)]",
    "Black: [(12, 114), (8, 89)]",
    "castling 2, halfmoves 0, pieces (1, 1), pawns (0, 0), material (510, 325)",
)


def border() -> Shown:
    """The bytes along the e-file: two of border, eight squares, two of border."""
    board = board_at(MIDDLEGAME)
    column = [board.piece_at(12 * row + 6) for row in range(12)]
    return Shown(
        (" ".join(f"{byte:02x}" for byte in column),), len(set(column[:2] + column[10:])) == 1
    )


def memory() -> Shown:
    """White's piece list with its squares, and Black's after a capture; the context beside them."""
    board = board_at("4k3/8/8/3pn3/4P3/8/8/R3K3 w Q - 3 1", "e4d5", "e5c4", "d5d6", "c4d6")
    context = board.position()
    told = ("castling", "halfmoves", "pieces", "pawns", "material")
    lines = (
        *(f"{side}: {board.pieces_of(number)}" for number, side in enumerate(("White", "Black"))),
        ", ".join(f"{name} {context[name]}" for name in told),
    )
    kept = context["key"] == board.computed_key()
    return Shown((*lines, f"key kept up to date: {kept}"), kept and lines == MEMORY)


def four_bytes() -> Shown:
    """A capture and a promotion as four bytes: from, to, type, piece."""
    board = board_at("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1")
    moves = [named(board, "e7d8q"), named(board, "e1e2")]
    fields = [(origin(m), target(m), type_of(m), piece_in(m)) for m in moves]
    lines = tuple(
        f"{spoken(move)}: {move:08x}, {parts}" for move, parts in zip(moves, fields, strict=True)
    )
    holds = all(move < 1 << 32 for move in moves) and fields[0][:2] == (square("e7"), square("d8"))
    return Shown(lines, holds and fields[0][3] == QUEEN)


def one_queen() -> Shown:
    """Two queens attack e5, and the byte has room for one."""
    one = bytes_on("7k/8/8/8/8/8/4Q3/K7 w - - 0 1", "e5")
    two = bytes_on("7k/8/8/Q7/8/8/4Q3/K7 w - - 0 1", "e5")
    return Shown((f"one queen:  {one}", f"two queens: {two}"), one == two)


def x_ray() -> Shown:
    """A rook behind its queen counts; a bishop behind a pawn does not."""
    rook = bytes_on("7k/8/8/8/8/4Q3/4R3/K7 w - - 0 1", "e6")
    bishop = bytes_on("7k/8/8/8/3P4/2B5/8/K7 w - - 0 1", "e5")
    lines = (f"queen e3, rook e2, on e6:  {rook}", f"pawn d4, bishop c3, on e5: {bishop}")
    return Shown(lines, rook.split("-")[2] != "00" and bishop.split("-")[3] == "00")


def pins() -> Shown:
    """The squares on which a pinned rook may still move: the line of the pin."""
    board = board_at("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1")
    ends = [spoken(move)[2:] for move in MoveLists().legal(board) if spoken(move)[:2] == "e2"]
    return Shown((" ".join(ends),), bool(ends) and {end[0] for end in ends} == {"e"})


def bytes_on(fen: str, target: str) -> str:
    """White's attack byte on a square, in the order k-q-rr-bb-pp."""
    byte = attack_byte(board_at(fen), 0, square(target))
    bits = f"{byte:08b}"[::-1]
    return f"{bits[0]}-{bits[1]}-{bits[2:4]}-{bits[4:6]}-{bits[6:]}"


def square(name: str) -> int:
    """A square of the 12x12 board by its name."""
    number = square_number(name)
    return 12 * (number // 8 + 2) + number % 8 + 2


def minor_bits() -> Shown:
    """A bishop and a knight share two bits, which count both of them."""
    boards = {
        "bishop b2": "6k1/8/8/8/8/8/1B6/K7 w - - 0 1",
        "knight f3": "6k1/8/8/8/8/5N2/8/K7 w - - 0 1",
        "both": "6k1/8/8/8/8/5N2/1B6/K7 w - - 0 1",
    }
    found = {name: bytes_on(fen, "e5") for name, fen in boards.items()}
    counts = [int(byte.split("-")[3][::-1], 2) for byte in found.values()]
    return Shown(tuple(f"{name}: {byte}" for name, byte in found.items()), counts == [1, 1, 2])
