"""`philidor perft`: count move sequences."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, cast

import typer

from philidor import answers
from philidor.cli.common import BuiltInOption, errors, fail, out, player_named, progress_bar, stand
from philidor.cli.positions import NumberOption, PlyOption, number_and_place, place_of
from philidor.contract.player import PerftPlayer
from philidor.contract.setup import Setup
from philidor.json_output import print_json
from philidor.shared_options import JsonOption

MOST_PLIES = 20


def perft(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="DEPTH [POSITION]",
            help="Plies, and a position: a FEN, startpos, moves from the start, a PGN or EPD file, "
            "or - for standard input.",
        ),
    ],
    number: NumberOption = None,
    ply: PlyOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count for each move.")] = False,
    engine: BuiltInOption = "philidor",
    as_json: JsonOption = False,
) -> None:
    """Count all move sequences of a length (perft), to test the rules and the speed."""
    depth, position = number_and_place(words, "DEPTH")
    if not 0 <= depth <= MOST_PLIES:
        fail(f"DEPTH takes 0 to {MOST_PLIES}, not {depth}")
    if divide and not depth:
        fail("--divide counts after each move: it needs a depth of at least 1")
    place = place_of(position, number, ply)
    player = cast(PerftPlayer, player_named(engine))
    stand(player, place.setup)
    began = perf_counter()
    counts: dict[str, int] = {}
    if depth and (divide or errors.is_terminal):
        counts = counted(player, place.setup, depth)
    total = sum(counts.values()) or player.perft(depth)
    seconds = perf_counter() - began
    if as_json:
        moves = counts if divide else {}
        print_json(answers.Perft(place.setup.fen(), depth, total, round(seconds, 3), moves))
        return
    if divide:
        from philidor.terminal.tables import divide_table

        out.print(divide_table(counts))
    speed = f"{total / seconds:,.0f} nodes/s" if seconds > 0 else ""
    out.print(
        f"{total:,} node{'' if total == 1 else 's'}  {seconds:.3f} s  {speed}", highlight=False
    )


def counted(player: PerftPlayer, setup: Setup, depth: int) -> dict[str, int]:
    """The count after each move, under a progress bar."""
    counts: dict[str, int] = {}
    player.set_position(setup, ())
    moves = player.legal_moves()
    with progress_bar("counting") as bar:
        task = bar.add_task("", total=len(moves))
        for number, move in enumerate(moves, start=1):
            player.set_position(setup, (move,))
            counts[move] = player.perft(depth - 1)
            bar.update(task, completed=number, description=f"{move}, {number} of {len(moves)}")
    return counts
