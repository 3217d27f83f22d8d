"""Searches every move that a book recommends and reports those that are mistakes.

The results file has one line for each position and is written during the run. An interrupted run
continues where it stopped, and after a change of the book only new positions are searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from philidor.arena.pool import Workforce, pool
from philidor.book.keys import place
from philidor.book.repertoire import Repertoire
from philidor.contract.errors import InputError
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.contract.setup import FenError, Setup
from philidor.files import FileError, check_output, make_folder, read_text, replace_text
from philidor.game.fen import parse_fen
from philidor.game.replay import after
from philidor.players import load

# After a sound move the value is within this many centipawns of equality.
BOUND = 80
NODES = 100_000
HEADING = "# position reached, value for White (centipawns), depth, positions searched"
# The value of a mate, beyond every bound.
MATED = 30_000


@dataclass(frozen=True)
class Verdict:
    """The engine's value of a position, for White in centipawns, and the depth of that search.

    nodes: searched until the line with that value was reported; later ones changed nothing.
    """

    value: int
    depth: int
    nodes: int

    @property
    def sound(self) -> bool:
        """Whether the position is close enough to equality."""
        return abs(self.value) <= BOUND


def recommended(book: Repertoire) -> dict[str, Setup]:
    """The positions after each move that the book would play, by their keys."""
    reached = {}
    for known in book.positions.values():
        for move in known.moves.values():
            if move.weight:
                setup = after(known.setup, move.move)
                reached[place(setup)] = setup
    return reached


def read_verdicts(path: Path) -> dict[str, Verdict]:
    """A file's verdicts, empty if there is no file yet; InputError names an unreadable line.

    A last line without an end is left out: the program was ended while it wrote that.
    """
    if not path.exists():
        return {}
    found = {}
    whole = read_text(path).rpartition("\n")[0]
    for number, line in enumerate(whole.splitlines(), start=1):
        if line.startswith("#"):
            continue
        try:
            position, value, depth, nodes = line.split("\t")
            found[place(parse_fen(position))] = Verdict(int(value), int(depth), int(nodes))
        except (ValueError, FenError):
            raise InputError(f"{path}:{number}: no verdict: {line[:80]!r}") from None
    return found


def judge(player: Player, setup: Setup, nodes: int) -> Verdict:
    """Search a position with empty tables, so that no earlier search influences the verdict."""
    last = Info()

    def keep(info: Info) -> None:
        nonlocal last
        if info.score is not None:
            last = info

    player.new_game()
    player.set_position(setup, ())
    player.go(Limits(nodes=nodes), keep)
    if last.score is None:
        raise InputError(f"{player.name} reported no score for {setup.fen()}")
    value = last.score.centipawns
    if value is None:
        value = MATED if (last.score.mate or 0) > 0 else -MATED
    return Verdict(value if setup.white_to_move else -value, last.depth or 0, last.nodes or 0)


@dataclass(frozen=True)
class VerdictJob:
    """A position for a worker process."""

    setup: Setup
    nodes: int


def verdict_of(job: VerdictJob) -> Verdict:
    """The verdict of this process's Philidor."""
    return judge(_philidor(), job.setup, job.nodes)


@cache
def _philidor() -> Player:
    return load("philidor")


def check(
    book: Repertoire,
    results: Path,
    workforce: Workforce,
    nodes: int = NODES,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    earlier: Path | None = None,
) -> dict[str, Verdict]:
    """The verdict on every recommended position; `results` keeps each one as it is found.

    Positions in `results`, or in the file of `earlier` results, are not searched again.
    `on_progress` receives the number done and the total. At the end, verdicts on positions
    that the book no longer reaches are removed from `results`. InputError if a file cannot be
    read or written.
    """
    check_output(results, new_folder=True)
    wanted = recommended(book)
    known = ({} if earlier is None else read_verdicts(earlier)) | read_verdicts(results)
    missing = {VerdictJob(setup, nodes): key for key, setup in wanted.items() if key not in known}
    make_folder(results.parent)
    done = len(wanted) - len(missing)
    with appending(results) as add, pool(workforce) as workers:
        for job, verdict in workers.results(verdict_of, missing):
            key = missing[job]
            known[key] = verdict
            add(_line(key, verdict))
            done += 1
            on_progress(done, len(wanted))
    verdicts = {key: known[key] for key in wanted}
    lines = "".join(_line(key, verdicts[key]) for key in sorted(verdicts))
    replace_text(results, f"{HEADING}\n{lines}")
    return verdicts


@contextmanager
def appending(results: Path) -> Iterator[Callable[[str], None]]:
    """A function that adds a line to a file, after its last whole line; FileError if it cannot."""
    try:
        with results.open("a+", encoding="utf-8") as stream:
            stream.seek(0)
            whole = stream.read().rpartition("\n")
            stream.truncate(len((whole[0] + whole[1]).encode()))

            def add(line: str) -> None:
                stream.write(line)
                stream.flush()

            yield add
    except OSError as error:
        raise FileError(f"{results} cannot be written: {error.strerror}") from None


def unsound(book: Repertoire, verdicts: dict[str, Verdict]) -> Iterator[tuple[Setup, str, Verdict]]:
    """The recommended moves that are mistakes: position, move and verdict."""
    for known in book.positions.values():
        for move in known.moves.values():
            verdict = verdicts.get(place(after(known.setup, move.move)))
            if move.weight and verdict is not None and not verdict.sound:
                yield known.setup, move.move, verdict


def _line(key: str, verdict: Verdict) -> str:
    return f"{key}\t{verdict.value}\t{verdict.depth}\t{verdict.nodes}\n"
