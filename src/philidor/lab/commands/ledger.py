"""`lab ledger add` and `lab ledger show`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from philidor.arena.results import read_results
from philidor.command_frame import plain_errors
from philidor.contract.errors import InputError
from philidor.json_output import print_json
from philidor.lab.ledger import (
    HEADS,
    LEDGER,
    LedgerEntry,
    append_entry,
    entry_of_match,
    own_ledger,
    read_ledger,
)
from philidor.shared_options import JsonOption

if TYPE_CHECKING:
    from philidor import lab_answers

LedgerFile = Annotated[
    Path | None,
    typer.Option("--ledger", help="The ledger's file; else `ledger.md` in your data folder."),
]


def add(
    results: Annotated[Path, typer.Argument(help="Results file (.jsonl) of a match.")],
    hypothesis: Annotated[str, typer.Option(help="The intended effect of the change.")],
    kept: Annotated[
        bool | None, typer.Option("--kept/--dropped", help="Whether the change was kept.")
    ] = None,
    ledger: LedgerFile = None,
    as_json: JsonOption = False,
) -> None:
    """Append a row from a match whose first engine has the change."""
    with plain_errors():
        if kept is None:
            raise InputError("say --kept or --dropped")
        header, games = read_results(results)
        entry = entry_of_match(header, games, hypothesis, "kept" if kept else "dropped")
        path = ledger or own_ledger()
        append_entry(entry, path)
        if as_json:
            print_json(rows_of([entry]))
            return
        typer.echo(entry.row())
        typer.echo(f"ledger: {path}")


def show(
    ledger: Annotated[
        Path | None, typer.Option(help="The ledger's file; else Philidor's own, then yours.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print the ledger."""
    with plain_errors():
        entries = read_ledger(ledger or LEDGER)
        if ledger is None and own_ledger().exists():
            entries += read_ledger(own_ledger())
        if as_json:
            print_json(rows_of(entries))
            return
        table = Table("row", *HEADS)
        for number, entry in enumerate(entries, start=1):
            table.add_row(
                str(number),
                str(entry.date),
                entry.hypothesis,
                entry.test,
                entry.result,
                entry.verdict,
            )
        Console().print(table)


def rows_of(entries: Sequence[LedgerEntry]) -> lab_answers.Ledger:
    """Rows as an answer."""
    from philidor import lab_answers

    return lab_answers.Ledger(
        tuple(
            lab_answers.LedgerRow(str(one.date), one.hypothesis, one.test, one.result, one.verdict)
            for one in entries
        )
    )
