"""Training positions in an endless, shuffled stream from files too large for memory.

The files, games in viriformat or rows in bulletformat, are cut into blocks. A time through the data
takes the blocks in a random order, fills a buffer with the positions of some of them and shuffles
that. Order and lots depend on the seed, the time and the block alone, so that a training that was
interrupted continues with the same positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.lab.nnue.mixture import Mixture
from philidor.lab.nnue.store import BLOCK_BYTES, SUFFIX, blocks_of, bytes_of
from philidor.lab.nnue.unrolling import PAIR_BYTES, ROW, Unroller

Rows = npt.NDArray[np.uint8]
# Positions of a buffer, 128 MB.
BUFFER = 4_000_000
# One block in so many is held out for the validation loss, and so many positions of them at most.
HELD_OUT_SHARE = 200
MOST_HELD_OUT = 200_000
# Gives each copy of a block other lots: the golden ratio's bits, as hashes use them.
COPY_BITS = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Block:
    """A part of a file: whole games, or rows; copy: its number if the file counts repeatedly."""

    file: int
    begin: int
    end: int
    copy: int = 0


class Stream:
    """The blocks of some files, and buffers of their positions.

    keep: one position in so many is used at each time through games in viriformat.
    """

    def __init__(self, mixture: Mixture, seed: int, keep: int, threads: int) -> None:
        self.files, self.seed, self.keep = list(mixture.sizes), seed, keep
        self._data = [bytes_of(path)[:size] for path, size in mixture.sizes.items()]
        self._threads = ThreadPoolExecutor(threads)
        self._ahead = ThreadPoolExecutor(1)
        blocks = [block for number in range(len(self.files)) for block in self._blocks_of(number)]
        self.held_out_blocks = blocks[:: min(HELD_OUT_SHARE, max(2, len(blocks)))]
        chosen = set(self.held_out_blocks)
        self.blocks = [
            replace(block, copy=copy)
            for block in [block for block in blocks if block not in chosen] or blocks
            for copy in range(mixture.times[self.files[block.file]])
        ]
        if not blocks:
            raise InputError("there are no training positions in these files")

    def _blocks_of(self, number: int) -> Iterator[Block]:
        data = self._data[number]
        if self.files[number].suffix != SUFFIX:
            if len(data) % ROW:
                raise InputError(f"{self.files[number]} is no bulletformat: a row is cut off")
            for begin in range(0, len(data), BLOCK_BYTES):
                yield Block(number, begin, min(len(data), begin + BLOCK_BYTES))
            return
        for begin, end in blocks_of(data):
            yield Block(number, begin, end)

    def rows_of(self, block: Block, time: int, keep: int) -> Rows:
        """A block's positions; those of rows are used all."""
        data = self._data[block.file]
        if self.files[block.file].suffix != SUFFIX:
            return np.frombuffer(data[block.begin : block.end], np.uint8).reshape(-1, ROW)
        rows = np.empty(((block.end - block.begin) // PAIR_BYTES, ROW), dtype=np.uint8)
        seed = (self.seed << 40) ^ (time << 32) ^ (block.file << 24) ^ (block.begin >> 4)
        seed = (seed ^ (block.copy * COPY_BITS)) & ((1 << 63) - 1)
        try:
            count = Unroller(keep).unroll(data, block.begin, block.end, rows, seed)
        except ValueError as error:
            raise InputError(f"{self.files[block.file]}: {error}") from None
        return rows[:count]

    def held_out(self) -> Rows:
        """The positions of the validation loss, which training never sees."""
        rows = np.concatenate([self.rows_of(block, 0, 1) for block in self.held_out_blocks])
        step = max(1, len(rows) // MOST_HELD_OUT)
        return np.ascontiguousarray(rows[::step])

    def order(self, time: int) -> npt.NDArray[np.int64]:
        """The order of the blocks at a time through the data."""
        return np.random.default_rng([self.seed, time]).permutation(len(self.blocks))

    def buffer(self, time: int, first: int) -> tuple[Rows, int]:
        """Shuffled positions from the `first` block of a time's order on, and the block after."""
        order, parts, count, last = self.order(time), [], 0, first
        while last < len(order) and count < BUFFER:
            wave = order[last : last + 16]
            for rows in self._threads.map(
                lambda number: self.rows_of(self.blocks[number], time, self.keep), wave
            ):
                parts.append(rows)
                count += len(rows)
            last += len(wave)
        shuffled = np.random.default_rng([self.seed, time, first]).permutation(count)
        return np.concatenate(parts)[shuffled], last

    def buffers(self, time: int, first: int) -> Iterator[tuple[int, int, Rows]]:
        """(time, first block, positions) of each buffer without end; the next one is prepared in
        the background."""
        waiting: Future[tuple[Rows, int]] = self._ahead.submit(self.buffer, time, first)
        while True:
            rows, last = waiting.result()
            here = time, first
            time, first = (time, last) if last < len(self.blocks) else (time + 1, 0)
            waiting = self._ahead.submit(self.buffer, time, first)
            yield *here, rows
