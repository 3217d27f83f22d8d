"""The server of a queue of tests (`philidor lab serve`) as its workers and commands see it."""

from __future__ import annotations

import json
import re
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject

ADDRESS = re.compile(r"https?://[^/\s]+/?")
HTTP_SECONDS = 20.0
MISSING = 404
REFUSED = (400, 409, 422)
CLOSED = (401, 403)


class UnreachedError(Exception):
    """The server does not answer."""


class MissingError(Exception):
    """The server does not know what is asked for, perhaps because it has been started again."""


class RefusedError(Exception):
    """The server understands a request and refuses it; the message says why."""


class Server:
    """A server and the token that it wants."""

    def __init__(self, address: str, token: str | None) -> None:
        """InputError for what is not the address of a server."""
        if not ADDRESS.fullmatch(address):
            raise InputError(f"'{address}' is not the address of a server, http://HOST:PORT")
        self.root = f"{address.rstrip('/')}/api"
        self.headers = {"Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def send(self, method: str, what: str, body: JsonObject | None = None) -> Any:
        """The answer to a request; InputError if the server wants another token."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.root + what, data, self.headers, method=method)
        try:
            with urlopen(request, timeout=HTTP_SECONDS) as answer:
                text = answer.read()
        except HTTPError as error:
            why = _reason(error)
            if error.code in CLOSED:
                raise InputError(f"the server refuses this token: {why}") from None
            if error.code == MISSING:
                raise MissingError(why) from None
            if error.code in REFUSED:
                raise RefusedError(why) from None
            raise UnreachedError(why) from None
        except (URLError, HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            raise UnreachedError(getattr(reason, "strerror", None) or str(reason)) from None
        return json.loads(text) if text else None


def _reason(error: HTTPError) -> str:
    try:
        return str(json.loads(error.read())["error"]["text"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"HTTP {error.code}"
