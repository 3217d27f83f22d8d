"""Fetching an account's games into the library: only new ones, part by part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import NamedTemporaryFile

from philidor.accounts.account import DOCUMENTS, Account, Known
from philidor.contract.errors import InputError
from philidor.library.library import Library
from philidor.library.store import now


@dataclass
class Fetched:
    """What a fetch has brought so far: new games, copies of known ones, and unreadable ones.

    parts: those that are in the library; total: how many there will be, 0 if not known.
    """

    games: int = 0
    duplicates: int = 0
    faulty: int = 0
    parts: int = 0
    total: int = 0


def fetch(
    library: Library,
    account: Account,
    on_progress: Callable[[Fetched], None] = lambda found: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Fetched:
    """Fetch the games that the library does not have; what has come is kept whatever happens then.

    InputError if the site does not answer, or has no such player. A library in memory takes
    nothing.
    """
    # The client takes a moment to load, and few servers ever need it.
    from philidor.accounts.sites import PARTS, Unreachable, client_for

    if library.folder is None:
        raise InputError("games can only be fetched into a library on disk")
    key = f"{account.site} {account.name.casefold()}"
    body = library.store.get(DOCUMENTS, key)
    before = Known(**body) if body else Known(account.site, account.name, "", 0)
    found = Fetched()
    try:
        with client_for(account.site, account.token) as client:
            for part in PARTS[account.site](client, account, before.mark):
                if part.pgn.strip():
                    _import(library, account, part.pgn, found)
                found.parts, found.total = found.parts + 1, part.total
                kept = replace(before, mark=part.mark, games=before.games + found.games, at=now())
                library.store.put(DOCUMENTS, key, vars(kept))
                on_progress(found)
                if stopped():
                    break
    except Unreachable as error:
        raise InputError(f"{account.site} cannot be reached: {error}") from None
    return found


def _import(library: Library, account: Account, pgn: str, found: Fetched) -> None:
    """Import a part's games."""
    # It needs NumPy, which is slow to load.
    from philidor.library.importing import Options

    with NamedTemporaryFile("wb", suffix=".pgn") as file:
        file.write(pgn.encode())
        file.flush()
        # A site sends some games again, and what the user has deleted stays deleted then.
        options = Options(name=f"{account.site}: {account.name}", from_bin=False)
        added = library.add(Path(file.name), options)
    found.games += added.games
    found.duplicates += added.duplicates
    found.faulty += added.faulty
