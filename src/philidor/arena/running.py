"""Work with engines, run to its end from code that is not asynchronous."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

import chess.engine

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject

Result = TypeVar("Result")


def run_engines(work: Coroutine[object, object, Result]) -> Result:
    """The work's result; InputError, in one line, where an engine does not start or fails.

    An error of a callback, such as one that prints what an engine reports, ends the work.
    """
    failures: list[BaseException] = []

    async def watched() -> Result:
        task = asyncio.ensure_future(work)

        def note(loop: asyncio.AbstractEventLoop, context: JsonObject) -> None:
            error = context.get("exception")
            if isinstance(error, chess.engine.EngineError):
                # asyncio logs exceptions that nobody awaited, but the caller already gets these.
                return
            if error is None or "handle" not in context:
                loop.default_exception_handler(context)
                return
            failures.append(error)
            task.cancel()

        asyncio.get_running_loop().set_exception_handler(note)
        return await task

    try:
        return asyncio.run(watched())
    except chess.engine.EngineError as error:
        raise InputError(str(error)) from None
    except asyncio.CancelledError:
        if not failures:
            raise
    raise failures[0]
