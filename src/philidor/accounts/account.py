"""An account of a site, and those that were fetched before."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from philidor.contract.errors import InputError
from philidor.library.store import Store, now

SiteName: TypeAlias = Literal["lichess", "chess.com"]
SITES: tuple[SiteName, SiteName] = ("lichess", "chess.com")
DOCUMENTS = "account"
# Both sites have shorter names; nothing else may become a part of an address.
NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True)
class Account:
    """A player of a site; token: of lichess's, which sends games faster with one."""

    site: SiteName
    name: str
    token: str = ""


@dataclass(frozen=True)
class Known:
    """An account that was fetched before: where the next fetch goes on, and when the last was."""

    site: SiteName
    name: str
    mark: str
    games: int
    at: str = field(default_factory=now)


def known_accounts(store: Store) -> list[Known]:
    """The accounts that were fetched, the latest first."""
    found = [Known(**body) for body in store.documents(DOCUMENTS).values()]
    return sorted(found, key=lambda one: one.at, reverse=True)


def checked(site: str, name: str, token: str = "") -> Account:
    """An account of those names; InputError if it cannot be one."""
    which = next((one for one in SITES if one == site), None)
    if which is None:
        raise InputError(f"'{site}' is not a site: write {' or '.join(SITES)}")
    if not NAME.fullmatch(name.strip()):
        raise InputError(f"'{name}' is not a player's name: letters, digits, - and _")
    return Account(which, name.strip(), token.strip())
