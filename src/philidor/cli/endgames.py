"""`philidor endgame`: build, list, check and look up endgame tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import chess
import typer
from rich.markup import escape

from philidor import answers
from philidor.cli.common import (
    complain,
    fail,
    out,
    plain_errors,
    plural,
    progress_bar,
    tell,
)
from philidor.cli.positions import PositionArgument, place_of
from philidor.cli.syzygy import SyzygyProbe
from philidor.command_frame import tell_written
from philidor.contract.errors import INTERRUPTED, InputError
from philidor.contract.setup import Setup
from philidor.json_output import print_json
from philidor.notation.boards import board_of, setup_of
from philidor.notation.san import san_line
from philidor.shared_options import JsonOption, data_option
from philidor.tablebase.building import Made, build, pack_missing, plan
from philidor.tablebase.material import Material, MaterialError, all_materials, by_size
from philidor.tablebase.probing import Outcome, Tablebase
from philidor.tablebase.store import path_of, tables_in
from philidor.terminal.tables import plain_table
from philidor.toolkit.table_check import faults, remedy

Data = Annotated[
    Path | None, data_option("Data folder with the tables; by default the user's own.")
]
Names = Annotated[
    list[str] | None,
    typer.Argument(help="Endgames such as KQKR; by default all of up to --pieces."),
]
Pieces = Annotated[
    int, typer.Option(min=3, max=5, help="Without names: all endgames of up to this many pieces.")
]

# Faults of one table that are printed.
SHOWN_FAULTS = 10


def build_tables(
    names: Names = None,
    pieces: Pieces = 4,
    data: Data = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", min=1, help="Processes at the same time; five pieces take 3 GB each."
        ),
    ] = (os.cpu_count() or 1),
    as_json: JsonOption = False,
) -> None:
    """Make tables and all that they need. Ctrl-C keeps the finished ones; run again to continue.

    Tables given by name are read first, and made again if they are damaged.
    """
    place = tables_in(data)
    wanted = _materials(names, pieces)
    missing = plan(wanted, place, thorough=bool(names))
    with plain_errors():
        if packed := pack_missing(place, [one for one in wanted if one not in missing]):
            _progress(as_json)(f"{plural(len(packed), 'table')} packed for the search")
    if not missing:
        line = f"Nothing to do: the tables are in {place}."
        tell_written([place], line, as_json, {"tables": 0, "bytes": 0, "seconds": 0})
        return
    done: list[Made] = []

    def on_made(made: Made) -> None:
        done.append(made)
        _progress(as_json)(_made_line(made, len(done), len(missing)))

    try:
        with plain_errors(), progress_bar("endgames") as bar:
            task = bar.add_task(plural(len(missing), "table"), total=1.0)
            build(missing, place, jobs, on_made, lambda share: bar.update(task, completed=share))
    except KeyboardInterrupt:
        _progress(as_json)(f"stopped; {len(done)} of {len(missing)} tables are finished and kept")
        raise typer.Exit(INTERRUPTED) from None
    size = sum(one.bytes_written for one in done)
    seconds = sum(one.seconds for one in done)
    made = f"{plural(len(done), 'table')}, {size / 1e6:.1f} MB"
    line = f"{made}, {seconds:.0f} s of processor time, in {place}"
    figures = {"tables": len(done), "bytes": size, "seconds": seconds}
    tell_written([place], line, as_json, figures)


def _progress(as_json: bool) -> Callable[[str], None]:
    """Prints a line: on standard error if the answer alone stands on standard output."""
    return complain if as_json else tell


def list_tables(data: Data = None, as_json: JsonOption = False) -> None:
    """List the tables made so far, with the longest mate of either side.

    Exit code 2 if all of them are damaged.
    """
    tables = Tablebase(tables_in(data))
    names = tables.names()
    if not names:
        fail(f"no endgame tables in {tables.folder}: `philidor endgame build` makes them")
    found: list[answers.Table] = []
    table = plain_table("endgame", "kB", "longest mate", "other side's", numbers_from=1)
    for material in sorted(map(Material.parse, names), key=by_size):
        try:
            first, second = tables.longest(material)
        except InputError as error:
            complain(f"{error}; {remedy(material)}")
            continue
        size = path_of(tables.folder, material).stat().st_size
        found.append(answers.Table(material.name, size, first or 0, second or 0))
        table.add_row(
            material.name,
            f"{size / 1000:,.0f}",
            str(first or "-"),
            str(second or "-"),
        )
    if as_json:
        print_json(answers.Tables(str(tables.folder), tuple(found)))
    if not table.row_count:
        raise typer.Exit(2)
    if as_json:
        return
    out.print(table)


def probe(
    position: PositionArgument = None,
    data: Data = None,
    line: Annotated[bool, typer.Option("--line", help="Show best play to the mate.")] = False,
    syzygy: Annotated[
        Path | None, typer.Option(help="Look it up in the Syzygy tables of this folder instead.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """How a position ends with best play, and what each move leads to (fifty-move rule aside)."""
    setup = place_of(position).setup
    if syzygy is not None:
        _probe_syzygy(syzygy, setup, as_json)
        return
    tables = Tablebase(tables_in(data))
    with plain_errors():
        outcome = tables.outcome(setup)
        if outcome is None:
            fail(_why_not(tables, setup))
        moves = tables.moves(setup)
        board = board_of(setup)
        if as_json:
            print_json(probe_answer(board, outcome, moves))
            return
        tell(_sentence(setup, outcome))
        table = plain_table("move", "result", "mate in", numbers_from=2)
        for move, reached in moves.items():
            san = board.san(chess.Move.from_uci(move))
            table.add_row(f"[bold]{escape(san)}[/bold]", *_cells(reached))
        if moves:
            out.print(table)
        if line and outcome.result:
            tell(san_line(board, _best_line(tables, setup)))


def probe_answer(
    board: chess.Board, outcome: Outcome, moves: Mapping[str, Outcome | None]
) -> answers.Probe:
    """A position's outcome and its moves', as an answer."""

    def named(found: Outcome | None) -> tuple[str, int | None]:
        if found is None:
            return "unknown", None
        result = ("draw", "win", "loss")[found.result]
        return result, found.moves if found.result else None

    found = tuple(
        answers.ProbedMove(move, board.san(chess.Move.from_uci(move)), *named(reached))
        for move, reached in moves.items()
    )
    return answers.Probe(board.fen(), *named(outcome), found)


def _probe_syzygy(folder: Path, setup: Setup, as_json: bool) -> None:
    board = board_of(setup)
    side = "White" if setup.white_to_move else "Black"
    with plain_errors():
        probe = SyzygyProbe(folder, setup)
        if as_json:
            moves = tuple(
                answers.ProbedMove(
                    one.move,
                    board.san(chess.Move.from_uci(one.move)),
                    one.result,
                    plies=one.distance,
                )
                for one in probe.moves()
            )
            print_json(answers.Probe(setup.fen(), probe.result, None, moves))
            return
        tell(f"{side} to move {probe.result}.")
        table = plain_table("move", "result", "plies to a capture or pawn move", numbers_from=2)
        for one in probe.moves():
            san = board.san(chess.Move.from_uci(one.move))
            distance = "" if not one.distance else str(one.distance)
            table.add_row(f"[bold]{escape(san)}[/bold]", one.result, distance)
        out.print(table)


def check(
    names: Names = None,
    pieces: Pieces = 4,
    positions: Annotated[
        int, typer.Option(min=0, help="Random positions in all, shared among the tables.")
    ] = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of the random positions.")] = 1,
    data: Data = None,
    as_json: JsonOption = False,
) -> None:
    """Check tables: checksums, published longest mates, random positions by python-chess's rules.

    Exit code 1 if a table is wrong, or cannot be checked because another one is.
    """
    tables = Tablebase(tables_in(data))
    there = set(tables.names())
    wanted = [one for one in _materials(names, pieces) if names or one.name in there]
    if not wanted:
        fail(f"no endgame tables in {tables.folder}: `philidor endgame build` makes them")
    if absent := [one.name for one in wanted if one.name not in there]:
        fail(f"no table {absent[0]} in {tables.folder}: `philidor endgame build {absent[0]}`")
    checked: list[answers.CheckedTable] = []
    with plain_errors(), progress_bar("checking") as bar:
        task = bar.add_task("", total=max(1, positions))
        for number, material in enumerate(wanted):
            share = positions * (number + 1) // len(wanted) - positions * number // len(wanted)
            bar.update(task, description=material.name)
            try:
                found = faults(tables, material, share, seed, lambda _: bar.advance(task))
            except (LookupError, InputError) as error:
                found = [f"{material.name} is not checked by its moves: {error}"]
                checked.append(answers.CheckedTable(material.name, False, tuple(found)))
            else:
                checked.append(answers.CheckedTable(material.name, True, tuple(found)))
            for fault in [] if as_json else found[:SHOWN_FAULTS]:
                tell(fault)
    unchecked = sum(not one.checked for one in checked)
    wrong = sum(one.checked and bool(one.faults) for one in checked)
    if as_json:
        print_json(answers.CheckedTables(str(tables.folder), positions, tuple(checked)))
        raise typer.Exit(1 if wrong or unchecked else 0)
    tell(
        f"{plural(len(wanted), 'table')}, {positions:,} positions: "
        + (_verdict(wrong, unchecked) or "all right")
    )
    raise typer.Exit(1 if wrong or unchecked else 0)


def _verdict(wrong: int, unchecked: int) -> str:
    """What was wrong with the tables, empty if nothing."""
    counts = ((wrong, "wrong"), (unchecked, "not checked by moves"))
    return ", ".join(f"{number} {what}" for number, what in counts if number)


def _materials(names: list[str] | None, pieces: int) -> list[Material]:
    try:
        return [Material.parse(name) for name in names] if names else all_materials(pieces)
    except MaterialError as error:
        fail(str(error))


def _made_line(made: Made, number: int, total: int) -> str:
    first, second = ((plies + 1) // 2 for plies in made.longest)
    mates = f"longest mate {first}" if first else "no mate"
    if second:
        mates += f", the other side's {second}"
    size = f"{made.bytes_written / 1e6:.2f} MB"
    return f"{number}/{total}  {made.material.name:<6} {mates}; {size}, {made.seconds:.1f} s"


def _why_not(tables: Tablebase, setup: Setup) -> str:
    if setup.castling:
        return "endgame tables have no positions with castling rights"
    material = tables.material(setup)
    if material is None:
        return "there are endgame tables for five pieces at most"
    name = material.name
    return f"no table {name} in {tables.folder}: `philidor endgame build {name}` makes it"


def _sentence(setup: Setup, outcome: Outcome) -> str:
    mover, other = ("White", "Black") if setup.white_to_move else ("Black", "White")
    if not outcome.result:
        return f"{mover} to move: a draw."
    winner = mover if outcome.result > 0 else other
    if not outcome.plies:
        return f"{mover} is mated."
    return f"{mover} to move: {winner} mates in {outcome.moves}."


def _cells(reached: Outcome | None) -> tuple[str, str]:
    if reached is None:
        return "?", ""
    if not reached.result:
        return "draw", ""
    return ("wins" if reached.result > 0 else "loses"), str(reached.moves)


def _best_line(tables: Tablebase, setup: Setup) -> list[str]:
    """The moves of best play to the mate."""
    line = []
    board = board_of(setup)
    while moves := tables.moves(setup_of(board)):
        best = next(iter(moves))
        line.append(best)
        board.push_uci(best)
    return line
