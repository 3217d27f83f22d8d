"""What is refused, with the sentence for the person who asked: every room's error becomes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from philidor.contract.setup import FenError, Setup
from philidor.game.reasons import reason_against
from philidor.game.time_control import TimeControlError
from philidor.web.wire.codes import Code, Message, Value

NOT_FOUND = 404
CONFLICT = 409
WRONG = 400
UNPROCESSABLE = 422


class Fault(Exception):
    """A request that is refused; `status` is HTTP's number for it."""

    def __init__(self, code: Code, text: str, status: int = CONFLICT, /, **params: Value) -> None:
        super().__init__(text)
        self.status = status
        self.message = Message(code=code, params=params, text=text)


def missing(code: Code, what: str, name: Value) -> Fault:
    """There is no such thing."""
    return Fault(code, f"there is no {what} '{name}'", NOT_FOUND, name=name)


def bad_fen(error: FenError) -> Fault:
    """The contract's complaint about a FEN."""
    return Fault(Code(error.code), str(error), WRONG, **error.values)


def bad_level(error: TimeControlError) -> Fault:
    """A time control that cannot be read."""
    return Fault(Code.BAD_LEVEL, str(error), WRONG)


def illegal_move(setup: Setup, move: str) -> Fault:
    """A move that is not legal in a position, and why."""
    reason = reason_against(setup, move)
    params: dict[str, Value] = {"move": move, **reason.values}
    return Fault(Code(reason.code), reason.text, CONFLICT, **params)


def bad_request(errors: Sequence[Mapping[str, Any]]) -> Fault:
    """What is wrong with the form of a request: the first complaint."""
    where = ".".join(str(part) for part in errors[0]["loc"])[:200]
    why = str(errors[0]["msg"])[:300]
    return Fault(Code.BAD_REQUEST, f"{where}: {why}", UNPROCESSABLE, where=where, why=why)
