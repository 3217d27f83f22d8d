"""`lab ledger add` and `lab ledger show`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from philidor.arena.results import read_results
from philidor.contract.errors import InputError
from philidor.lab.commands.common import plain_errors
from philidor.lab.ledger import HEADS, LEDGER, append_entry, entry_of_match, read_ledger

app = typer.Typer(help="The ledger of tested changes.", no_args_is_help=True)
LedgerFile = Annotated[Path, typer.Option("--ledger", help="The ledger's file.")]


@app.command()
def add(
    results: Annotated[Path, typer.Argument(help="Results file (.jsonl) of a match.")],
    hypothesis: Annotated[str, typer.Option(help="What the change was hoped to do.")],
    kept: Annotated[
        bool | None, typer.Option("--kept/--dropped", help="What became of the change.")
    ] = None,
    ledger: LedgerFile = LEDGER,
) -> None:
    """Append a row from a match whose first engine has the change."""
    with plain_errors():
        if kept is None:
            raise InputError("say --kept or --dropped")
        header, games = read_results(results)
        entry = entry_of_match(header, games, hypothesis, "kept" if kept else "dropped")
        append_entry(entry, ledger)
        typer.echo(entry.row())


@app.command()
def show(ledger: LedgerFile = LEDGER) -> None:
    """Print the ledger."""
    with plain_errors():
        table = Table("row", *HEADS)
        for number, entry in enumerate(read_ledger(ledger), start=1):
            table.add_row(
                str(number),
                str(entry.date),
                entry.hypothesis,
                entry.test,
                entry.result,
                entry.verdict,
            )
        Console().print(table)
