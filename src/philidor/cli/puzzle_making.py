"""`philidor puzzles make`, `export`, `check`, `delete` and `restore`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer
from rich.table import Table

from philidor import training_answers as answers
from philidor.cli.common import complain, fail, out, plural, progress_bar, tell
from philidor.cli.games import library, until_interrupted
from philidor.cli.puzzle_conditions import (
    Conditions,
    FolderOption,
    opened,
    row_of,
)
from philidor.command_frame import tell_written
from philidor.contract.errors import INTERRUPTED
from philidor.files import STANDARD_OUTPUT, check_output, replace_file
from philidor.human.levels import STRONGEST, WEAKEST
from philidor.json_output import print_json
from philidor.library.query import Filter, Scope
from philidor.puzzles import checking
from philidor.puzzles.pgn import pgn_of
from philidor.puzzles.puzzle import PROOF_NODES, Puzzle, Source
from philidor.puzzles.records import written_puzzles
from philidor.shared_options import ForceOption, JsonOption, output_option, with_options

if TYPE_CHECKING:
    from philidor.puzzles.generator import Played

ENDINGS = (".csv", ".zst", ".pgn")
MOST_SEED = 2**20


def make(
    files: Annotated[
        list[Path] | None, typer.Argument(help="PGN files; by default your library.")
    ] = None,
    player: Annotated[str, typer.Option(help="Of the library: a part of a player's name.")] = "",
    within: Annotated[str, typer.Option("--folder", help="Only the games of this folder.")] = "",
    levels: Annotated[
        str, typer.Option(metavar="LEVEL,LEVEL", help="From games between two levels instead.")
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games between the levels.")] = 10,
    seed: Annotated[int | None, typer.Option(min=0, help="Of these games; by default any.")] = None,
    nodes: Annotated[
        int, typer.Option(min=1000, help="Nodes of a proof that a move is the only good one.")
    ] = PROOF_NODES,
    tries: Annotated[
        int | None, typer.Option(min=0, help="Tries of the levels for the rating; 0 for none.")
    ] = None,
    as_json: JsonOption = False,
    data: FolderOption = None,
) -> None:
    """Make puzzles from games: positions in which only one move takes what was given away.

    A search proves that every move of the solution is the only good one. How hard a puzzle is
    follows from which levels of the program solve it. Ctrl-C keeps what was found.
    """
    # Imported when needed: help and completion shall not wait for the engine.
    from philidor.puzzles.games import between_levels, from_library, from_pgn
    from philidor.puzzles.generator import Generator

    sides = levels_named(levels) if levels else None
    found: list[Puzzle] = []
    with ExitStack() as ends:
        puzzles = ends.enter_context(opened(data))
        stop = ends.enter_context(until_interrupted())
        kind: Source = "levels" if sides else "games"
        maker = ends.enter_context(Generator(kind, nodes, tries))
        source: Iterator[Played]
        if sides:
            start = random.randrange(MOST_SEED) if seed is None else seed
            source = between_levels(sides, games, start)
        elif files:
            source = from_pgn(files)
        else:
            shelf = ends.enter_context(library(data))
            source = from_library(shelf, Filter(player=player), Scope(within))
        bar = ends.enter_context(progress_bar("making"))
        task = bar.add_task("", total=games if sides else None)
        looked = new = 0
        for game in source:
            if stop.is_set():
                break
            for one in maker.puzzles(game, stop.is_set):
                new += puzzles.add([one])
                found.append(one)
            looked += 1
            bar.update(task, completed=looked, description=f"{looked} games, {new} puzzles")
    report(looked, new, found, stop.is_set(), as_json)


def report(looked: int, new: int, found: list[Puzzle], interrupted: bool, as_json: bool) -> None:
    """Say what was made of how many games; an interrupted search ends with its own code."""
    if as_json:
        rows = tuple(map(row_of, found))
        print_json(answers.MadePuzzles(looked, new, rows, interrupted))
    else:
        tell(f"{plural(looked, 'game')}: {plural(len(found), 'puzzle')}, {new} of them new")
    if interrupted:
        complain("interrupted; what was found is kept")
        raise typer.Exit(INTERRUPTED)


def levels_named(text: str) -> tuple[int, int]:
    """Two levels such as `1200,1600`; a mistake ends the command."""
    words = text.split(",")
    if len(words) != 2 or not all(word.strip().isdigit() for word in words):
        fail(f"'{text}' is not two levels such as 1200,1600")
    one, other = (int(word) for word in words)
    if not all(WEAKEST <= level <= STRONGEST for level in (one, other)):
        fail(f"levels are {WEAKEST} to {STRONGEST}, not {text}")
    return one, other


@with_options(Conditions)
def export(
    conditions: Conditions,
    output: Annotated[
        Path, output_option("A .csv, .csv.zst or .pgn file; - for standard output.")
    ] = STANDARD_OUTPUT,
    as_pgn: Annotated[bool, typer.Option("--pgn", help="PGN on standard output.")] = False,
    force: ForceOption = False,
    data: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write puzzles as CSV in lichess's form, or as PGN with the solution as the moves."""
    to_file = output != STANDARD_OUTPUT
    if as_json and not to_file:
        fail("--json and -o - both write to standard output: name a file by -o")
    with opened(data) as puzzles:
        if to_file:
            check_output(output, endings=ENDINGS, force=force)
            if output.suffix.lower() not in ENDINGS:
                fail(f"{output}: the name ends in .csv, .csv.zst or .pgn")
        wanted = conditions.wanted(puzzles)
        counted = _Counted(puzzles.every(wanted))
        as_pgn = as_pgn or output.suffix.lower() == ".pgn"
        lines = pgn_of(counted) if as_pgn else written_puzzles(counted)
        if not to_file:
            for line in lines:
                out.file.write(line)
            return
        replace_file(output, _writing(lines, output.suffix.lower() == ".zst"))
    left = 0 if as_pgn else counted.leadless
    note = f" ({left} without the opponent's move are left out of CSV)" if left else ""
    line = f"{output}: {plural(counted.number - left, 'puzzle')}{note}"
    figures = {"puzzles": counted.number - left, "left_out": left}
    tell_written([output], line, as_json, figures)


class _Counted:
    """Passes puzzles on and counts them, and those that CSV has no place for."""

    def __init__(self, puzzles: Iterator[Puzzle]) -> None:
        self._puzzles = puzzles
        self.number = self.leadless = 0

    def __iter__(self) -> Iterator[Puzzle]:
        for one in self._puzzles:
            self.number += 1
            self.leadless += not one.lead
            yield one


def _writing(lines: Iterator[str], packed: bool) -> Callable[[BinaryIO], None]:
    def write(stream: BinaryIO) -> None:
        if not packed:
            stream.writelines(line.encode() for line in lines)
            return
        import zstandard

        with zstandard.ZstdCompressor(level=10).stream_writer(stream, closefd=False) as packer:
            for line in lines:
                packer.write(line.encode())

    return write


@with_options(Conditions)
def check(
    conditions: Conditions,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many puzzles.")] = 100,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes of a move.")] = checking.NODES,
    seed: Annotated[int, typer.Option(help="Draws the puzzles.")] = 1,
    as_json: JsonOption = False,
    data: FolderOption = None,
) -> None:
    """Check solutions by search: how often is the engine's move the puzzle's?"""
    with opened(data) as puzzles:
        drawn = puzzles.sample(conditions.wanted(puzzles), count, seed)
        rows: list[checking.Checked] = []
        with progress_bar("checking") as bar:
            task = bar.add_task("", total=len(drawn))
            for one in checking.check(drawn, nodes):
                rows.append(one)
                bar.advance(task)
    if not rows:
        complain("No puzzle meets these conditions.")
        raise typer.Exit(1)
    missed = [one for one in rows if not one.whole]
    first = sum(one.first for one in rows)
    if as_json:
        different = tuple(answers.DifferentPuzzle(row_of(one.puzzle), one.engine) for one in missed)
        whole_ones = len(rows) - len(missed)
        print_json(answers.CheckedPuzzles(len(rows), first, whole_ones, nodes, different))
        return
    share, whole = 100 * first / len(rows), 100 * (1 - len(missed) / len(rows))
    tell(
        f"{plural(len(rows), 'puzzle')}, {nodes} nodes a move: "
        f"first move {share:.1f} %, whole solution {whole:.1f} %"
    )
    if missed:
        table = Table("id", "rating", "solution", "engine", box=None)
        for one in missed:
            rating = "-" if one.puzzle.rating is None else str(one.puzzle.rating)
            table.add_row(one.puzzle.id, rating, " ".join(one.puzzle.solution), one.engine)
        out.print(table)


def delete(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="The puzzles.")],
    as_json: JsonOption = False,
    data: FolderOption = None,
) -> None:
    """Delete puzzles; 'philidor puzzles restore' brings them back."""
    with opened(data) as puzzles:
        missing = [id for id in ids if puzzles.get(id) is None]
        if missing:
            fail(f"there is no puzzle {missing[0]}; nothing was deleted")
        for id in ids:
            puzzles.delete(id)
    if as_json:
        print_json(answers.ChangedPuzzles(tuple(ids)))
        return
    tell(f"{plural(len(ids), 'puzzle')} deleted; 'philidor puzzles restore' brings them back")


def restore(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="The puzzles.")],
    as_json: JsonOption = False,
    data: FolderOption = None,
) -> None:
    """Bring back deleted puzzles."""
    with opened(data) as puzzles:
        for id in ids:
            if not puzzles.restore(id):
                fail(f"there is no puzzle {id}")
    if as_json:
        print_json(answers.ChangedPuzzles(tuple(ids)))
        return
    tell(f"{plural(len(ids), 'puzzle')} restored")
