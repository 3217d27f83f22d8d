"""`philidor perft`: count move sequences."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, cast

import typer

from philidor.cli.common import (
    EngineOption,
    FenArgument,
    fail,
    out,
    player_named,
    position,
    stand,
)
from philidor.contract.player import PerftPlayer
from philidor.contract.setup import START_FEN
from philidor.terminal.tables import divide_table


def perft(
    depth: Annotated[int, typer.Argument(min=0, max=20, help="Plies.")],
    fen: FenArgument = START_FEN,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count for each move.")] = False,
    engine: EngineOption = "philidor",
) -> None:
    """Count all move sequences of a length (perft), to test the rules and the speed."""
    if divide and not depth:
        fail("--divide counts after each move: it needs a depth of at least 1")
    player = cast(PerftPlayer, player_named(engine))
    stand(player, position(fen))
    began = perf_counter()
    if divide:
        counts = player.divide(depth)
        total = sum(counts.values())
        out.print(divide_table(counts))
    else:
        total = player.perft(depth)
    seconds = perf_counter() - began
    speed = f"{total / seconds:,.0f} nodes/s" if seconds > 0 else ""
    out.print(
        f"{total:,} node{'' if total == 1 else 's'}  {seconds:.3f} s  {speed}", highlight=False
    )
