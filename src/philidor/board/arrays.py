"""Many positions at once, with NumPy arrays as answers; the work is done in C, without the
interpreter's lock.

Every function takes FENs, boards of Philidor or of python-chess, mixed as you like. FenError names
the place of the first position that is none, from 0.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from philidor.board.board import Board
from philidor.board.bulk import BulkReader
from philidor.contract.setup import FenError
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.networks import shipped_network
from philidor.game.fen import parse_fen

if TYPE_CHECKING:
    import chess

AnyPosition: TypeAlias = "str | Board | chess.Board"
Made = TypeVar("Made")
# The least number of positions for which a thread is worth its start.
WORTH_A_THREAD = 2000
EMPTY = np.empty(0, np.uint16)


def evaluate_many(positions: Iterable[AnyPosition], *, threads: int = 1) -> NDArray[np.int32]:
    """The static values of positions, without any search.

    Returns centipawns from White's view, of shape (n,). They mean little where a capture or a check
    is pending. threads: how many share the work; 0 for one per processor.

    >>> evaluate_many(["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"])[0] > 0
    np.True_
    """

    def work(part: Part) -> NDArray[np.int32]:
        evaluator = Evaluator()
        evaluator.use_network(shipped_network())
        values = np.empty(len(part), np.int32)
        part.through(lambda reader: reader.values(evaluator, values))
        return values

    return np.concatenate(_shared(work, _texts(positions), threads))


def perft_many(
    positions: Iterable[AnyPosition], depth: int, *, threads: int = 1
) -> NDArray[np.int64]:
    """The numbers of sequences of legal moves of this length (0 to 100 plies), of shape (n,).

    >>> perft_many([Board(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"], 2)
    array([400,  30])
    """
    if not 0 <= depth <= 100:
        raise ValueError(f"{depth} is not a depth: perft counts from 0 to 100 plies")

    def work(part: Part) -> NDArray[np.int64]:
        counts = np.empty(len(part), np.int64)
        part.through(lambda reader: reader.counts(depth, counts))
        return counts

    return np.concatenate(_shared(work, _texts(positions), threads, worth=1))


def legal_moves_many(
    positions: Iterable[AnyPosition], *, chess960: bool = False, threads: int = 1
) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """The legal moves of positions.

    Returns all moves in one array, as `Move.code` has them, and offsets of shape (n + 1,): the
    moves of position i are `moves[offsets[i]:offsets[i + 1]]`.

    >>> moves, offsets = legal_moves_many([Board(), Board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")])
    >>> offsets
    array([ 0, 20, 20])
    """

    def work(part: Part) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
        ends = np.empty(len(part), np.int64)
        part.through(lambda reader: reader.moves(chess960, ends, EMPTY))
        moves = np.empty(ends[-1] if len(part) else 0, np.uint16)
        if len(moves):
            part.through(lambda reader: reader.moves(chess960, ends, moves))
        return moves, ends

    parts = _shared(work, _texts(positions), threads)
    counts = [np.diff(ends, prepend=0) for _, ends in parts]
    offsets = np.concatenate([[0], np.cumsum(np.concatenate(counts))])
    return np.concatenate([moves for moves, _ in parts]), offsets.astype(np.int64)


def zobrist_many(positions: Iterable[AnyPosition], *, threads: int = 1) -> NDArray[np.uint64]:
    """The keys of positions in Polyglot's opening books, of shape (n,)."""

    def work(part: Part) -> NDArray[np.uint64]:
        keys = np.empty(len(part), np.uint64)
        part.through(lambda reader: reader.keys(keys))
        return keys

    return np.concatenate(_shared(work, _texts(positions), threads))


def bitboards(
    positions: Iterable[AnyPosition], *, threads: int = 1
) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """Positions as bitboards of shape (n, 12), and the sides to move of shape (n,), 1 for White.

    The order is White's pawns, knights, bishops, rooks, queens and king, then Black's; a1 is the
    lowest bit. `planes` makes arrays of zeros and ones of them.
    """

    def work(part: Part) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
        boards = np.empty((len(part), 12), np.uint64)
        turns = np.empty(len(part), np.uint8)
        part.through(lambda reader: reader.bitboards(boards, turns))
        return boards, turns

    parts = _shared(work, _texts(positions), threads)
    return np.concatenate([one for one, _ in parts]), np.concatenate([turn for _, turn in parts])


def planes(boards: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Bitboards of shape (n, 12) as zeros and ones of shape (n, 12, 8, 8): ranks, then files."""
    ordered = np.ascontiguousarray(boards.astype("<u8")).view(np.uint8)
    bits = np.unpackbits(ordered, axis=-1, bitorder="little")
    return bits.reshape(len(boards), 12, 8, 8)


def features(positions: Iterable[AnyPosition], *, threads: int = 1) -> NDArray[np.int16]:
    """The inputs of a network of 768 that are set, for training: of shape (n, 2, 32).

    The first half is seen from the side to move, the second from the other one, for whom the board
    is turned around. An input is 384 (the enemy's piece) + 64 times the kind (0 pawn to 5 king) +
    the square; unused places are -1.
    """

    def work(part: Part) -> NDArray[np.int16]:
        found = np.empty((len(part), 2, 32), np.int16)
        part.through(lambda reader: reader.features(found))
        return found

    return np.concatenate(_shared(work, _texts(positions), threads))


def _texts(positions: Iterable[AnyPosition]) -> list[str]:
    """The positions as FENs."""
    if isinstance(positions, str | Board):
        raise TypeError("many positions are wanted: put a single one into a list")
    return [one if isinstance(one, str) else _fen(one) for one in positions]


def _fen(position: Board | chess.Board) -> str:
    if isinstance(position, Board):
        return position.fen("xfen")
    if hasattr(position, "uci_variant"):
        return Board.from_chess(position.copy(stack=False)).fen("xfen")
    raise TypeError(f"a position is a FEN or a board, not {type(position).__name__}")


@dataclass(frozen=True)
class Part:
    """Positions that one thread works on, as FENs; `first` is the place of the first one."""

    first: int
    texts: list[str]

    def __len__(self) -> int:
        return len(self.texts)

    def through(self, work: Callable[[BulkReader], int]) -> None:
        """Let a reader work through all FENs; those that it refuses are read strictly."""
        data = "\n".join(self.texts)
        if data.count("\n") >= max(1, len(self)):
            data = "\n".join(" ".join(text.split()) for text in self.texts)
        reader = BulkReader(data.encode("utf-8", "replace"))
        while not work(reader):
            try:
                setup = parse_fen(self.texts[reader.row])
            except FenError as error:
                message = f"position {self.first + reader.row}: {error}"
                raise FenError(message, error.code, **error.values) from None
            reader = reader.mended(setup.fen().encode())


def _shared(
    work: Callable[[Part], Made], texts: list[str], threads: int, worth: int = WORTH_A_THREAD
) -> list[Made]:
    """The work on equal parts of the positions, in their order, on so many threads."""
    if threads < 0:
        raise ValueError(f"{threads} threads: there must be at least one, or 0 for all processors")
    count = min(threads or os.cpu_count() or 1, max(1, len(texts) // worth))
    cuts = [len(texts) * number // count for number in range(count + 1)]
    parts = [Part(begin, texts[begin:end]) for begin, end in pairwise(cuts)]
    if count == 1:
        return [work(parts[0])]
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, parts))
