"""The link by which `philidor web` opens the page in the user's browser.

The browser's command line shows it to every user of the machine, so it does not carry the token. It
opens the page once and within two minutes, and where the system tells whose connection a request
came by, to processes of the same user alone.
"""

from __future__ import annotations

import hmac
import os
import secrets
import socket
import sys
import time
from pathlib import Path

CODE_BYTES = 18
LINK_SECONDS = 120.0
ADMINISTRATOR = 0
# Linux's tables of TCP connections, with the user of each.
TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
Endpoint = tuple[str, int]


class OneTimeLink:
    """A code that is accepted once."""

    def __init__(self, seconds: float = LINK_SECONDS) -> None:
        """`seconds`: how long it is valid."""
        self.code = secrets.token_urlsafe(CODE_BYTES)
        self._until = time.monotonic() + seconds
        self._used = False

    def redeem(self, code: str, user: int | None) -> bool:
        """Whether the code opens the page for a process of this user (None: unknown)."""
        if not hmac.compare_digest(code.encode(), self.code.encode()):
            return False
        # Windows has no such numbers, and tells of no user either.
        if user not in (None, ADMINISTRATOR) and user != os.getuid():
            return False
        valid = not self._used and time.monotonic() < self._until
        self._used = True
        return valid


def user_of(client: Endpoint, server: Endpoint) -> int | None:
    """The user whose process opened a connection; None if the system does not say."""
    try:
        wanted = [_place(client), _place(server)]
    except OSError:
        # Not an IP address, so no connection over the network.
        return None
    for table in TABLES:
        try:
            lines = table.read_text("ascii").splitlines()[1:]
        except OSError:
            continue
        for line in lines:
            fields = line.split()
            if fields[1:3] == wanted:
                return int(fields[7])
    return None


def _place(endpoint: Endpoint) -> str:
    """An endpoint as the tables write it: words of 32 bits in this processor's order, and port."""
    host, port = endpoint
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    packed = socket.inet_pton(family, host.partition("%")[0])
    words = (packed[start : start + 4] for start in range(0, len(packed), 4))
    return "".join(f"{int.from_bytes(word, sys.byteorder):08X}" for word in words) + f":{port:04X}"
