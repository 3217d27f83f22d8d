"""The laboratory's commands, mounted as `philidor lab`."""

from __future__ import annotations

import typer

from philidor.lab.commands import (
    ablate,
    claims,
    clock,
    data,
    data_curve,
    endings,
    engines,
    explaining,
    human,
    ledger,
    measure,
    nnue,
    play,
    soak,
    timetravel,
    train,
    tuning,
)
from philidor.protocols.conformance.cli import app as conformance

app = typer.Typer(
    help="The laboratory: matches, suites, speed, claims, the ledger.",
    no_args_is_help=True,
    add_completion=False,
)
app.command()(play.match)
app.command()(play.tournament)
app.command()(human.ladder)
app.command()(human.errors)
app.command("human-game")(human.human_game)
app.command()(engines.engines)
app.command()(soak.soak)
app.command()(clock.clock)
app.command()(measure.suite)
app.command("bench-ratio")(measure.bench_ratio)
app.command("explain-check")(explaining.explain_check)
app.command("perft-ratio")(measure.perft_ratio)
app.command()(measure.openings)
app.command()(ablate.ablate)
app.command()(timetravel.timetravel)
app.command()(claims.claims)
app.command()(endings.endings)
app.add_typer(ledger.app, name="ledger")
app.add_typer(conformance, name="conformance")
app.add_typer(tuning.app, name="tune")
app.add_typer(data.app, name="data")
app.add_typer(nnue.app, name="nnue")
app.command()(train.train)
app.command("data-curve")(data_curve.data_curve)
app.command()(train.reproduce)
