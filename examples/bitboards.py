"""Chapter 29: bitboards. A set of squares is one number with 64 bits, and sets are what moves are.

Squares are numbered from a1 = 0 to h8 = 63.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import TypeAlias

from examples import making
from examples.board import START_FEN, Board
from examples.castling import generate_all

Bitboard: TypeAlias = int
Square: TypeAlias = int
Side: TypeAlias = int

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
ALL_SQUARES = (1 << 64) - 1
FIRST_RANK = 0xFF
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
# The king's and the rook's home, the squares between them, and those that the king crosses.
CASTLINGS = (
    ((4, 7, 0x60, (5, 6)), (4, 0, 0x0E, (3, 2))),
    ((60, 63, 0x60 << 56, (61, 62)), (60, 56, 0x0E << 56, (59, 58))),
)


def reach(square: Square, steps: tuple[tuple[int, int], ...], occupied: Bitboard) -> Bitboard:
    """The squares along some directions, as far as the first occupied one."""
    found = 0
    for file_step, rank_step in steps:
        file, rank = square % 8 + file_step, square // 8 + rank_step
        while 0 <= file < 8 and 0 <= rank < 8:
            found |= 1 << (8 * rank + file)
            if occupied >> (8 * rank + file) & 1:
                break
            file, rank = file + file_step, rank + rank_step
    return found


def leaps(steps: tuple[tuple[int, int], ...]) -> list[Bitboard]:
    """For each square the squares that are one step away."""
    return [reach(square, steps, ALL_SQUARES) for square in range(64)]


KNIGHT_ATTACKS = leaps(JUMPS)
KING_ATTACKS = leaps(STRAIGHT + DIAGONAL)
PAWN_ATTACKS = (leaps(((-1, 1), (1, 1))), leaps(((-1, -1), (1, -1))))


class Slider:
    """What a rook or a bishop attacks: looked up by the occupied squares of its lines.

    Other programs look it up in an array, at a place that a multiplication finds (magic bitboards).
    A dictionary for each square does the same, and fills itself.
    """

    def __init__(self, steps: tuple[tuple[int, int], ...]) -> None:
        self.steps = steps
        self.lines = [reach(square, steps, 0) for square in range(64)]
        self.known: list[dict[Bitboard, Bitboard]] = [{} for _ in range(64)]

    def attacks(self, square: Square, occupied: Bitboard) -> Bitboard:
        """The attacked squares; only pieces on the slider's own lines matter."""
        near = occupied & self.lines[square]
        known = self.known[square]
        if near not in known:
            known[near] = reach(square, self.steps, near)
        return known[near]


STRAIGHT_SLIDER, DIAGONAL_SLIDER = Slider(STRAIGHT), Slider(DIAGONAL)


def squares(board: Bitboard) -> Iterator[Square]:
    """The squares of a set, from the lowest on."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


@dataclass(frozen=True, slots=True)
class Position:
    """A position. kinds: the squares of each kind of piece. colours: those of each side.

    rights: the homes of kings and rooks that may still castle. crossed: the square that a pawn
    has just crossed, as a set.
    """

    kinds: tuple[Bitboard, ...]
    colours: tuple[Bitboard, Bitboard]
    side: Side
    rights: Bitboard
    crossed: Bitboard

    @property
    def occupied(self) -> Bitboard:
        """All occupied squares."""
        return self.colours[0] | self.colours[1]

    def attackers(self, square: Square, by: Side, occupied: Bitboard) -> Bitboard:
        """The pieces of a side that attack a square: look from the square as each kind."""
        pawns, knights, bishops, rooks, queens, kings = self.kinds
        return self.colours[by] & (
            PAWN_ATTACKS[1 - by][square] & pawns
            | KNIGHT_ATTACKS[square] & knights
            | KING_ATTACKS[square] & kings
            | STRAIGHT_SLIDER.attacks(square, occupied) & (rooks | queens)
            | DIAGONAL_SLIDER.attacks(square, occupied) & (bishops | queens)
        )

    def king(self) -> Square:
        """Where the king of the side to move stands."""
        return (self.kinds[KING] & self.colours[self.side]).bit_length() - 1


def position_of(fen: str = START_FEN) -> Position:
    """The position of a FEN."""
    rows, side, rights, crossed, *_ = fen.split()
    kinds, colours = [0] * 6, [0, 0]
    for rank, row in zip(range(7, -1, -1), rows.split("/"), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
                continue
            bit = 1 << (8 * rank + file)
            kinds["pnbrqk".index(letter.lower())] |= bit
            colours[letter.islower()] |= bit
            file += 1
    homes = {"K": 1 << 4 | 1 << 7, "Q": 1 << 4 | 1, "k": 1 << 60 | 1 << 63, "q": 1 << 60 | 1 << 56}
    castling = 0
    for letter in rights.replace("-", ""):
        castling |= homes[letter]
    passed = 0 if crossed == "-" else 1 << (ord(crossed[0]) - 97 + 8 * (int(crossed[1]) - 1))
    white, black = colours
    return Position(tuple(kinds), (white, black), int(side == "b"), castling, passed)


def targets(position: Position, kind: int, square: Square) -> Bitboard:
    """Where a piece may go, pseudo-legal, without castling."""
    side, occupied = position.side, position.occupied
    free = ~position.colours[side]
    if kind == PAWN:
        return pawn_targets(position, square)
    if kind == KNIGHT:
        return KNIGHT_ATTACKS[square] & free
    if kind == KING:
        return KING_ATTACKS[square] & free
    found = 0
    if kind in (ROOK, QUEEN):
        found = STRAIGHT_SLIDER.attacks(square, occupied)
    if kind in (BISHOP, QUEEN):
        found |= DIAGONAL_SLIDER.attacks(square, occupied)
    return found & free


def pawn_targets(position: Position, square: Square) -> Bitboard:
    """Where a pawn may go."""
    side, empty = position.side, ~position.occupied
    step, start = ((8, 1), (-8, 6))[side]
    found = 1 << (square + step) & empty
    if found and square // 8 == start:
        found |= 1 << (square + 2 * step) & empty
    return found | PAWN_ATTACKS[side][square] & (position.colours[1 - side] | position.crossed)


def castlings(position: Position) -> Bitboard:
    """Where the king may castle to."""
    found, side = 0, position.side
    for king, rook, between, path in CASTLINGS[side]:
        homes = 1 << king | 1 << rook
        if position.rights & homes != homes or position.occupied & between:
            continue
        occupied = position.occupied
        if not any(position.attackers(one, 1 - side, occupied) for one in (king, *path)):
            found |= 1 << path[1]
    return found


def make(position: Position, kind: int, origin: Square, target: Square, new_kind: int) -> Position:
    """The position after a move. Nothing is taken back: the old position is still there."""
    side, here, there = position.side, 1 << origin, 1 << target
    kinds, colours = list(position.kinds), list(position.colours)
    gone = there
    if kind == PAWN and there == position.crossed:
        gone = 1 << (target + (8 if side else -8))
    if colours[1 - side] & gone:
        colours[1 - side] ^= gone
        kinds = [one & ~gone for one in kinds]
    kinds[kind] ^= here
    kinds[new_kind] |= there
    colours[side] ^= here | there
    if kind == KING and abs(target - origin) == 2:
        rook = 1 << (origin + 3 if target > origin else origin - 4) | 1 << (origin + target) // 2
        kinds[ROOK] ^= rook
        colours[side] ^= rook
    two_steps = kind == PAWN and abs(target - origin) == 16
    crossed = 1 << (origin + target) // 2 if two_steps else 0
    white, black = colours
    rights = position.rights & ~(here | there)
    return Position(tuple(kinds), (white, black), 1 - side, rights, crossed)


def safe(position: Position) -> Bitboard:
    """The pieces of the side to move that may go anywhere: not the king, not pinned, no check.

    A piece that no enemy slider could see the king through is not pinned.
    """
    king, side, occupied = position.king(), position.side, position.occupied
    if position.attackers(king, 1 - side, occupied):
        return 0
    lines = STRAIGHT_SLIDER.attacks(king, occupied) | DIAGONAL_SLIDER.attacks(king, occupied)
    return position.colours[side] & ~lines & ~(1 << king)


def perft(position: Position, depth: int) -> int:
    """The number of sequences of legal moves of a length; the last move is counted, not made."""
    total, side = 0, position.side
    last_rank = FIRST_RANK if side else FIRST_RANK << 56
    free = safe(position) if depth == 1 else 0
    for kind in range(6):
        for origin in squares(position.kinds[kind] & position.colours[side]):
            found = targets(position, kind, origin)
            if kind == KING:
                found |= castlings(position)
            if free >> origin & 1 and not (kind == PAWN and found & position.crossed):
                total += found.bit_count() + 3 * (kind == PAWN and (found & last_rank).bit_count())
                continue
            for target in squares(found):
                promotes = kind == PAWN and last_rank >> target & 1
                for new_kind in (QUEEN, ROOK, BISHOP, KNIGHT) if promotes else (kind,):
                    after = make(position, kind, origin, target, new_kind)
                    if not leaves_king_attacked(after):
                        total += 1 if depth == 1 else perft(after, depth - 1)
    return total


def leaves_king_attacked(after: Position) -> bool:
    """Whether the side that has just moved can lose its king."""
    king = (after.kinds[KING] & after.colours[1 - after.side]).bit_length() - 1
    return bool(after.attackers(king, after.side, after.occupied))


def main(words: list[str]) -> None:
    """Race against the 10x12 board: python -m examples.bitboards [DEPTH] [FEN]."""
    depth = int(words[0]) if words else 4
    fen = words[1] if len(words) > 1 else START_FEN
    runners = (
        ("10x12", partial(making.perft, Board(fen), depth, generate_all)),
        ("bitboards", partial(perft, position_of(fen), depth)),
    )
    for name, count in runners:
        began = process_time()
        leaves = count()
        spent = process_time() - began
        print(f"{name:10} {leaves:>12,} leaves {spent:8.2f} s {leaves / spent:>12,.0f} a second")


if __name__ == "__main__":
    main(sys.argv[1:])
