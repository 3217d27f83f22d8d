"""Errors that are answers to a client: a status, a code, and a message for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from pydantic_core import ErrorDetails

from philidor.contract.reason import Reason
from philidor.contract.setup import FenError, Setup
from philidor.game.reasons import reason_against
from philidor.game.time_control import TimeControlError
from philidor.library.sqlite_file import Unsaved, why_unsaved
from philidor.pgn.tree import NoNodeError
from philidor.web.wire.codes import Code, Message, Value, message_of

NOT_FOUND = 404
CONFLICT = 409
WRONG = 400
UNPROCESSABLE = 422
UNAVAILABLE = 503


class Fault(Exception):
    """A request that is refused; `status` is the HTTP status."""

    def __init__(
        self,
        code: Code,
        text: str,
        status: int = CONFLICT,
        cause: Reason | None = None,
        /,
        **params: Value,
    ) -> None:
        super().__init__(text)
        self.status = status
        inner = None if cause is None else message_of(cause)
        self.message = Message(code=code, params=params, text=text, cause=inner)


def missing(code: Code, what: str, name: Value) -> Fault:
    """Something with an unknown id."""
    return Fault(code, f"there is no {what} '{name}'", NOT_FOUND, name=name)


def no_node(error: NoNodeError) -> Fault:
    """A node that the tree of a game does not have."""
    return Fault(Code.NO_NODE, str(error), NOT_FOUND, node=error.node)


def bad_fen(error: FenError) -> Fault:
    """An invalid FEN."""
    return Fault(Code(error.code), str(error), WRONG, **error.values)


def bad_time_control(error: TimeControlError) -> Fault:
    """A time control that cannot be read."""
    return Fault(Code.BAD_TIME_CONTROL, str(error), WRONG)


def illegal_move(setup: Setup, move: str) -> Fault:
    """An illegal move, with the reason."""
    reason = reason_against(setup, move)
    params: dict[str, Value] = {"move": move, **reason.values}
    return Fault(Code(reason.code), reason.text, CONFLICT, **params)


def bad_request(errors: Sequence[ErrorDetails]) -> Fault:
    """A malformed request, with the first validation error."""
    where = ".".join(str(part) for part in errors[0]["loc"])[:200]
    why = str(errors[0]["msg"])[:300]
    return Fault(Code.BAD_REQUEST, f"{where}: {why}", UNPROCESSABLE, where=where, why=why)


NOT_SAVED = {
    Unsaved.FULL: Code.DISK_FULL,
    Unsaved.LOCKED: Code.STORE_LOCKED,
    Unsaved.PROTECTED: Code.STORE_PROTECTED,
    Unsaved.FAILED: Code.NOT_SAVED,
}


def not_saved(error: sqlite3.Error) -> Fault:
    """A change that could not be stored."""
    kind, reason = why_unsaved(error)
    return Fault(NOT_SAVED[kind], f"not saved: {reason}", UNAVAILABLE, reason=reason)
