"""Fetching an account's games as a job: on a thread, with progress, stopped between two parts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from threading import Event

from philidor.accounts.account import checked
from philidor.accounts.fetching import Fetched, fetch
from philidor.contract.errors import InputError
from philidor.library.library import Library
from philidor.web.clients.hub import Hub
from philidor.web.wire.codes import Code
from philidor.web.wire.events import GamesChanged
from philidor.web.wire.faults import WRONG, Fault
from philidor.web.wire.jobs import AccountRequest, AccountResult


class Fetching:
    """One fetch of an account's games."""

    def __init__(self, wanted: AccountRequest, library: Library, hub: Hub) -> None:
        """A Fault if the account cannot be one, or the library cannot take games."""
        if library.folder is None:
            raise Fault(Code.BAD_REQUEST, "this server keeps nothing, so it fetches nothing", WRONG)
        try:
            self.account = checked(wanted.site, wanted.name, wanted.token)
        except InputError as error:
            raise Fault(Code.BAD_REQUEST, str(error), WRONG) from None
        self.library = library
        self.hub = hub
        self.result = AccountResult()
        self.total = 0

    async def run(self, on_part: Callable[[int], None]) -> None:
        """Fetch the games; InputError if the site refuses. Stopped, it keeps what has come."""
        loop, stop = asyncio.get_running_loop(), Event()

        def came(found: Fetched) -> None:
            loop.call_soon_threadsafe(self._came, replace(found), on_part)

        try:
            await asyncio.to_thread(fetch, self.library, self.account, came, stop.is_set)
        finally:
            # A cancelled job leaves its thread, which ends after the part it is fetching.
            stop.set()

    def _came(self, found: Fetched, on_part: Callable[[int], None]) -> None:
        self.result.games, self.result.duplicates = found.games, found.duplicates
        self.result.faulty, self.total = found.faulty, found.total
        self.hub.lists_changed(GamesChanged())
        on_part(found.parts)
