"""`philidor games fetch`: the games of an account on lichess or chess.com."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import Annotated

import typer

from philidor import answers
from philidor.accounts.account import checked
from philidor.accounts.fetching import Fetched, fetch
from philidor.cli.common import complain, plural, progress_bar, tell
from philidor.cli.games import FolderOption, library, until_interrupted
from philidor.contract.errors import INTERRUPTED
from philidor.json_output import print_json
from philidor.shared_options import JsonOption

TOKEN = "LICHESS_TOKEN"


class Site(StrEnum):
    """The sites whose games can be fetched."""

    LICHESS = "lichess"
    CHESSCOM = "chess.com"


def fetch_games(
    site: Annotated[Site, typer.Argument(help="lichess or chess.com.")],
    name: Annotated[str, typer.Argument(metavar="PLAYER", help="The player's name there.")],
    as_json: JsonOption = False,
    folder: FolderOption = None,
) -> None:
    """Fetch a player's public games into the library: at first all, later only new ones.

    Ctrl-C keeps what has come; the same command goes on. A token of lichess in the variable
    LICHESS_TOKEN makes it faster; none is needed.
    """
    token = os.environ.get(TOKEN, "") if site is Site.LICHESS else ""
    with library(folder, make=True) as games, until_interrupted() as stop:
        account = checked(site.value, name, token)
        with progress_bar("fetching") as bar:
            task = bar.add_task("", total=None)

            def show(found: Fetched) -> None:
                bar.update(
                    task,
                    completed=found.parts,
                    total=found.total or None,
                    description=f"{found.games} new games",
                )

            found = fetch(games, account, show, stop.is_set)
        if as_json:
            counts = (found.games, found.duplicates, found.faulty)
            print_json(answers.FetchedGames(account.site, account.name, *counts, stop.is_set()))
        else:
            tell(
                f"{account.name} on {account.site}: {plural(found.games, 'new game')}, "
                f"{plural(found.duplicates, 'duplicate')} and "
                f"{plural(found.faulty, 'faulty game')} left out"
            )
        if stop.is_set():
            complain("interrupted; the same command goes on from here")
            raise typer.Exit(INTERRUPTED)
