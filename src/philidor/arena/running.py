"""Work with engines, run to its end from code that is not asynchronous."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import chess.engine

from philidor.contract.errors import InputError

Result = TypeVar("Result")


def run_engines(work: Coroutine[Any, Any, Result]) -> Result:
    """The work's result; InputError, in one line, where an engine does not start or fails."""

    async def silenced() -> Result:
        # asyncio logs exceptions that nobody awaited, but the caller already gets engine errors.
        asyncio.get_running_loop().set_exception_handler(_without_engine_errors)
        return await work

    try:
        return asyncio.run(silenced())
    except chess.engine.EngineError as error:
        raise InputError(str(error)) from None


def _without_engine_errors(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    if not isinstance(context.get("exception"), chess.engine.EngineError):
        loop.default_exception_handler(context)
