"""`lab compare` and `lab openings`: speeds of two engines, and balanced openings."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import typer

from philidor.arena.engines import find_command, read_engine
from philidor.arena.openings import make_openings
from philidor.command_frame import plain_errors
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.files import check_output, replace_text
from philidor.json_output import print_json
from philidor.lab.commands.common import Progress
from philidor.lab.speed import Ratios, bench_positions, long_enough, perft_race, race
from philidor.shared_options import ForceOption, JsonOption, output_option

if TYPE_CHECKING:
    from philidor import lab_answers

PERFT_COUNTS = {4: 197_281, 5: 4_865_609, 6: 119_060_324, 7: 3_195_901_860}
Engine = Annotated[str, typer.Option(help="COMMAND or built-in engine, then '; NAME=VALUE'.")]
MoveTime = Annotated[int | None, typer.Option(min=1, help="Milliseconds a position.")]
Depth = Annotated[int | None, typer.Option(min=1, help="Plies a position.")]


class What(StrEnum):
    """What `lab compare` measures."""

    NODES = "nodes"
    PERFT = "perft"


def compare(
    what: Annotated[
        What,
        typer.Option(help="nodes: those of a search; perft: leaves counted by two commands."),
    ] = What.NODES,
    a: Annotated[
        str | None,
        typer.Option(help="An engine; for perft a command to which the depth is appended."),
    ] = None,
    b: Annotated[str | None, typer.Option(help="The other one, written likewise.")] = None,
    movetime: MoveTime = None,
    depth: Depth = None,
    repeats: Annotated[int | None, typer.Option(min=1, help="Pairs of measurements.")] = None,
    positions: Annotated[
        Path | None, typer.Option(help="EPD file for nodes; else 40 shipped positions.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """The speed of a over the speed of b, a ratio measured in turns on the same positions.

    Without -a and -b it compares Philidor with Stockfish.
    """
    progress = Progress(stderr=as_json)

    def on_pair(number: int, ratio: float) -> None:
        progress.show(f"pair {number + 1}: {ratio:.3f}", important=True)

    with plain_errors():
        if what is What.PERFT:
            if movetime or positions:
                raise InputError("--movetime and --positions belong to --what nodes")
            first, second = a or "philidor perft", b or "stockfish go perft"
            commands = find_command(first), find_command(second)
            plies = perft_plies(depth) or long_enough(commands, PERFT_COUNTS)
            ratios = perft_race(*commands, plies, PERFT_COUNTS[plies], repeats or 3, on_pair)
            if as_json:
                print_json(comparison(f"perft {plies}", first, second, ratios))
            else:
                typer.echo(f"perft {plies} of '{first}' against '{second}': {ratios}")
            return
        limits = Limits(depth=depth, movetime=movetime if movetime or depth else 200)
        one, other = read_engine(a or "philidor"), read_engine(b or "stockfish")
        places = bench_positions(positions)
        ratios = race(one, other, places, limits, repeats or 5, on_pair)
        if as_json:
            print_json(comparison("nodes", one.name, other.name, ratios))
        else:
            typer.echo(f"nodes/s of {one.name} against {other.name}: {ratios}")


def comparison(what: str, a: str, b: str, found: Ratios) -> lab_answers.Comparison:
    """Measurements as an answer."""
    from philidor import lab_answers

    ratios = tuple(round(one, 4) for one in found.ratios)
    middle = round(median(found.ratios), 4)
    return lab_answers.Comparison(what, a, b, round(found.a), round(found.b), middle, ratios)


def perft_plies(depth: int | None) -> int | None:
    """The depth of a perft whose count is known; InputError for another one."""
    if depth is not None and depth not in PERFT_COUNTS:
        raise InputError(
            f"--depth of --what perft takes {min(PERFT_COUNTS)} to {max(PERFT_COUNTS)}, not {depth}"
        )
    return depth


def openings(
    tables: Annotated[list[Path], typer.Argument(help="ECO tables (tsv with a column pgn).")],
    output: Annotated[Path, output_option("EPD file to write.")],
    judge: Engine = "stockfish",
    depth: Annotated[int, typer.Option(help="Plies of the judge's search.")] = 14,
    margin: Annotated[int, typer.Option(help="Centipawns that still count as balanced.")] = 50,
    force: ForceOption = False,
) -> None:
    """Make a file of balanced openings from opening tables."""
    with plain_errors():
        check_output(output, tables, (".epd",), force)
        progress = Progress()
        judged: list[bool] = []

        def on_position(position: str, score: int, fair: bool) -> None:
            judged.append(fair)
            progress.show(f"{len(judged)} judged, {sum(judged)} kept")

        kept = make_openings(tables, read_engine(judge), on_position, depth, margin)
        if not kept:
            raise InputError(f"no balanced openings in {', '.join(map(str, tables))}")
        progress.end()
        replace_text(output, "".join(f"{position}\n" for position in kept))
        typer.echo(f"{len(kept)} openings written to {output}")
