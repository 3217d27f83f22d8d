"""Access control: the Host and Origin of requests, the token, and the size of bodies.

A page of another site must not use the server through the user's browser: its `Origin` is refused,
and so is a `Host` that is not this server's (a foreign name that resolves to 127.0.0.1, known as
DNS rebinding). Browsers do not apply the same-origin policy to WebSockets, so both checks hold
for them as well.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import re
import socket
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from philidor.web.clients.one_time_link import OneTimeLink, user_of
from philidor.web.http.connections import REQUEST_SECONDS
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import Fault

COOKIE = "philidor_token"
# What a link to the page may carry in its query.
TOKEN_PARAMETER = "token"
LINK_PARAMETER = "open"
PARAMETERS = frozenset((TOKEN_PARAMETER, LINK_PARAMETER))
FORBIDDEN = 403
UNAUTHORIZED = 401
TIMED_OUT = 408
TOO_LARGE = 413
POLICY_VIOLATION = 1008
# Shorter tokens could be guessed by trying.
MIN_TOKEN_CHARACTERS = 16
COOKIE_SECONDS = 365 * 24 * 3600
TOKEN_NEEDED = "This page needs its token: open it by the address that `philidor web` printed.\n"
CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# A Host header: a name or an address, and a port. Only attackers write anything else, such as
# `localhost:1@evil.com`.
AUTHORITY = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._-]+)(?::\d{1,5})?")
# What browsers say of a request from a page of another site, or of another port of this machine.
FOREIGN = {"cross-site", "same-site"}
SAFE_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def is_loopback(host: str) -> bool:
    """Whether an address to listen on is reachable from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def token_complaint(token: str) -> str | None:
    """What is wrong with a user's choice of token, None if nothing is."""
    if len(token) < MIN_TOKEN_CHARACTERS:
        return f"a token needs at least {MIN_TOKEN_CHARACTERS} characters"
    if not (token.isascii() and token.isprintable()) or set(token) & set(' ";,\\'):
        return "a token consists of printable ASCII characters without spaces, quotes, ; , and \\"
    return None


def host_name(netloc: str) -> str:
    """The name of `name:port`; an IPv6 address keeps its brackets. Empty for anything else."""
    match = AUTHORITY.fullmatch(netloc)
    return match["name"].lower() if match else ""


class Guard:
    """ASGI middleware that checks Host, Origin, token and size before the application runs."""

    def __init__(
        self,
        app: ASGIApp,
        token: str | None,
        hosts: Iterable[str],
        upload_limit: int,
        link: OneTimeLink | None = None,
    ) -> None:
        """`token` must accompany every request, None demands none.

        hosts: further names of this server, besides localhost and the name of this machine;
        link: its code opens the page in place of the token, once.
        ValueError if the token is too short.
        """
        complaint = None if token is None else token_complaint(token)
        if complaint is not None:
            raise ValueError(complaint)
        self.app = app
        self.token = token
        self.hosts = {"localhost", socket.gethostname().lower(), *(name.lower() for name in hosts)}
        self.upload_limit = upload_limit
        self.link = link

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        fault = self._fault(scope)
        if fault is not None:
            await self._refuse(scope, receive, send, fault)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif self._brings_token(scope):
            await self._welcome(scope, receive, send)
        else:
            await self._limited(scope, receive, send)

    def _fault(self, scope: Scope) -> Fault | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if any(len(headers.getlist(name)) > 1 for name in ("host", "origin")):
            return Fault(
                Code.FORBIDDEN_HOST, "a request has one Host and one Origin at most", FORBIDDEN
            )
        if not self._own_name(host_name(host)):
            return Fault(
                Code.FORBIDDEN_HOST, f"this server is not called '{host[:100]}'", FORBIDDEN
            )
        origin = headers.get("origin")
        if origin is not None and _origin_host(origin) != host.lower():
            return Fault(
                Code.FORBIDDEN_ORIGIN, "pages of other sites may not use this server", FORBIDDEN
            )
        if headers.get("sec-fetch-site") in FOREIGN and not _navigation(scope, headers):
            return Fault(
                Code.FORBIDDEN_ORIGIN, "pages of other sites may not use this server", FORBIDDEN
            )
        if self.token is not None and not (
            self._knows_token(scope, headers) or self._redeems_link(scope)
        ):
            return Fault(Code.TOKEN_NEEDED, "this server demands its token", UNAUTHORIZED)
        size = headers.get("content-length", "0")
        if not size.isdecimal() or int(size) > self.upload_limit:
            return self._too_large()
        return None

    def _own_name(self, name: str) -> bool:
        """Whether a Host names this server.

        An IP address cannot be rebound to another, so if a token is demanded any is accepted.
        """
        if name in self.hosts or is_loopback(name):
            return True
        return self.token is not None and _is_address(name)

    def _too_large(self) -> Fault:
        limit = self.upload_limit
        return Fault(
            Code.TOO_LARGE, f"no more than {limit} bytes can be sent", TOO_LARGE, limit=limit
        )

    def _knows_token(self, scope: Scope, headers: Headers) -> bool:
        assert self.token is not None
        given = [*_query(scope).get(TOKEN_PARAMETER, []), *_cookies(headers, cookie_name(headers))]
        scheme, _, bearer = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            given.append(bearer.strip())
        expected = self.token.encode()
        return any(hmac.compare_digest(text.encode(), expected) for text in given)

    def _redeems_link(self, scope: Scope) -> bool:
        """Whether the request opens the page by the one-time link, which is used up by it."""
        codes = _query(scope).get(LINK_PARAMETER, [])
        if self.link is None or scope["type"] != "http" or scope["path"] != "/" or not codes:
            return False
        user = None
        client, server = scope.get("client"), scope.get("server")
        # A Unix socket has neither.
        if client is not None and server is not None and server[1] is not None:
            user = user_of((client[0], client[1]), (server[0], server[1]))
        return self.link.redeem(codes[0], user)

    def _brings_token(self, scope: Scope) -> bool:
        """Whether the request opens the page by a link, with the token or the one-time code."""
        return (
            self.token is not None
            and scope["path"] == "/"
            and bool(PARAMETERS & _query(scope).keys())
        )

    async def _welcome(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Set the token as a cookie and redirect to the page's plain address."""
        rest = {key: values[0] for key, values in _query(scope).items() if key not in PARAMETERS}
        location = "./" + (f"?{urlencode(rest)}" if rest else "")
        response = RedirectResponse(location, 303, headers=SAFE_HEADERS)
        response.set_cookie(
            cookie_name(Headers(scope=scope)),
            self.token or "",
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="strict",
        )
        await response(scope, receive, send)

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on once its whole body is known to keep the limit, whatever length it
        announced, and add the security headers to the answer."""
        try:
            async with asyncio.timeout(REQUEST_SECONDS):
                messages = await self._body(receive)
        except Fault as fault:
            await self._refuse(scope, receive, send, fault)
            return
        except TimeoutError:
            why = "the body did not arrive in time"
            late = Fault(Code.BAD_REQUEST, why, TIMED_OUT, where="body", why=why)
            await self._refuse(scope, receive, send, late)
            return

        async def replay() -> Message:
            return messages.pop(0) if messages else await receive()

        async def protect(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, replay, protect)

    async def _body(self, receive: Receive) -> list[Message]:
        """All parts of a request's body; a Fault if it is too large."""
        messages: list[Message] = []
        received = 0
        more = True
        while more:
            message = await receive()
            messages.append(message)
            received += len(message.get("body", b""))
            if received > self.upload_limit:
                raise self._too_large()
            more = message["type"] == "http.request" and message.get("more_body", False)
        return messages

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, fault: Fault) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": str(fault)})
            return
        response: Response
        if fault.status == UNAUTHORIZED and "text/html" in Headers(scope=scope).get("accept", ""):
            response = PlainTextResponse(TOKEN_NEEDED, UNAUTHORIZED, headers=SAFE_HEADERS)
        else:
            error = {"error": fault.message.model_dump()}
            response = JSONResponse(error, fault.status, headers=SAFE_HEADERS)
        await response(scope, receive, send)


def _navigation(scope: Scope, headers: Headers) -> bool:
    """Whether a person follows a link to the page itself."""
    return scope["path"] == "/" and headers.get("sec-fetch-mode") == "navigate"


def _query(scope: Scope) -> dict[str, list[str]]:
    return parse_qs(scope.get("query_string", b"").decode("latin-1"))


def _origin_host(origin: str) -> str:
    """The host and port of an Origin header, empty if it is malformed."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    """Whether a host is an IP address."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def cookie_name(headers: Headers) -> str:
    """The cookie's name with the port, since browsers share cookies between ports."""
    port = headers.get("host", "").rpartition(":")[2]
    return f"{COOKIE}_{port}" if port.isdecimal() else COOKIE


def _cookies(headers: Headers, name: str) -> list[str]:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return []
    return [cookies[name].value] if name in cookies else []
