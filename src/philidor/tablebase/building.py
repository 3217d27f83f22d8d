"""Building tables on all cores, each after those it leads to, with one file per table."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, MutableSequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from philidor.contract.errors import InputError
from philidor.tablebase import packing
from philidor.tablebase.layout import Layout
from philidor.tablebase.material import Material, by_size
from philidor.tablebase.probing import Tablebase
from philidor.tablebase.retrograde import Retrograde
from philidor.tablebase.store import TableFile, is_whole, longest, path_of, write

# Positions to examine between two reports of progress.
CHUNK = 1 << 16


@dataclass(frozen=True)
class Made:
    """A finished table. longest: plies of the longest mates by White and by Black, 0 if none."""

    material: Material
    longest: tuple[int, int]
    seconds: float
    bytes_written: int


def plan(wanted: Iterable[Material], folder: Path, thorough: bool = False) -> list[Material]:
    """The tables that must be built to have those wanted, in an order in which they can be.

    A table whose file is cut off is among them. thorough: all tables are read to their end, so that
    one that is damaged inside is among them, too.
    """
    needed = {material for one in wanted for material in (*one.needs(), one) if material.pieces > 2}
    is_good = is_sound if thorough else is_whole
    return sorted((one for one in needed if not is_good(folder, one)), key=by_size)


def is_sound(folder: Path, material: Material) -> bool:
    """Whether a table, and its packed form if there is one, are whole and match their checksums."""
    try:
        Tablebase(folder).check(material)
    except InputError:
        return False
    return True


def make(folder: Path, material: Material, on_progress: Callable[[float], None]) -> Made:
    """Build, write and pack one table, whose successors are ready; progress goes from 0 to 1."""
    began = os.times()
    tables = {
        successor: TableFile(path_of(folder, successor), successor).values()
        for successor in set(material.successors())
        if successor.pieces > 2
    }
    analysis = Retrograde(material, tables)
    size = analysis.layout.size
    for us in (0, 1):
        for first in range(0, size, CHUNK):
            analysis.begin(us, first, min(first + CHUNK, size))
            on_progress((us * size + first) / (4 * size))
    value = 1
    while value <= analysis.last:
        analysis.step(value)
        value += 1
        on_progress(0.5 + 0.5 * (1 - 0.95**value))
    values = analysis.result()
    write(folder, material, values)
    packing.write(folder, material, values)
    ended = os.times()
    seconds = ended.user + ended.system - began.user - began.system
    return Made(material, longest(values), seconds, path_of(folder, material).stat().st_size)


def pack_missing(folder: Path, wanted: Iterable[Material]) -> list[Material]:
    """Pack the tables that the folder has in full but not packed; returns them."""
    found = [
        material
        for material in wanted
        if is_whole(folder, material) and not packing.path_of(folder, material).exists()
    ]
    for material in found:
        packing.write(folder, material, TableFile(path_of(folder, material), material).values())
    return found


def build_here(wanted: list[Material], folder: Path) -> None:
    """Build and pack tables one after the other in this process."""
    pack_missing(folder, wanted)
    for material in plan(wanted, folder):
        make(folder, material, lambda _: None)


def build(
    materials: list[Material],
    folder: Path,
    workers: int,
    on_made: Callable[[Made], None],
    on_progress: Callable[[float], None],
) -> None:
    """Build tables in several processes; finished ones are kept when this is interrupted.

    materials: in the order of `plan`. on_progress: receives the share of positions examined.
    """
    context = multiprocessing.get_context("spawn")
    shares: Any = context.Array("d", len(materials))
    sizes = [Layout(material).size for material in materials]
    with ProcessPoolExecutor(
        workers, context, initializer=_begin_worker, initargs=(shares,)
    ) as pool:
        waiting = dict(enumerate(materials))
        running: dict[Future[Made], int] = {}
        try:
            while waiting or running:
                busy = {materials[number] for number in running.values()} | set(waiting.values())
                for number, material in list(waiting.items()):
                    if not busy.intersection(material.successors()):
                        running[pool.submit(_work, folder, material, number)] = number
                        del waiting[number]
                done, _ = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
                for future in done:
                    shares[running.pop(future)] = 1.0
                    on_made(future.result())
                on_progress(
                    sum(share * size for share, size in zip(shares, sizes, strict=True))
                    / sum(sizes)
                )
        except BaseException:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            raise


_shares: MutableSequence[float] = []


def _begin_worker(shares: MutableSequence[float]) -> None:
    """Prepare a worker process: it ignores Ctrl-C and writes its progress into shared memory."""
    global _shares
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _shares = shares


def _work(folder: Path, material: Material, number: int) -> Made:
    def note(share: float) -> None:
        _shares[number] = share

    return make(folder, material, note)
