"""Work with engines, run from code that is not asynchronous."""

import asyncio
import gc
from collections.abc import Callable, Coroutine
from typing import Any

import chess.engine
import pytest

from philidor.arena.running import run_engines
from philidor.contract.errors import InputError


async def failing() -> None:
    raise chess.engine.EngineError("toy ended")


def test_the_result_is_returned() -> None:
    async def work() -> int:
        return 7

    assert run_engines(work()) == 7


def test_a_failing_engine_is_an_error_in_one_line() -> None:
    with pytest.raises(InputError, match=r"^toy ended$"):
        run_engines(failing())


def abandoning(task: Callable[[], Coroutine[Any, Any, None]]) -> Coroutine[Any, Any, None]:
    """Work that leaves a failed task behind, whose error nobody asks for."""

    async def work() -> None:
        kept = asyncio.create_task(task())
        await asyncio.sleep(0.01)
        assert kept.done()
        del kept
        gc.collect()

    return work()


def test_asyncio_does_not_report_an_engine_that_failed_unobserved(
    caplog: pytest.LogCaptureFixture,
) -> None:
    run_engines(abandoning(failing))
    assert not caplog.records


def test_the_error_of_a_callback_ends_the_work() -> None:
    def wrong() -> None:
        raise KeyError("wrong")

    async def work() -> None:
        asyncio.get_running_loop().call_soon(wrong)
        await asyncio.sleep(60)

    with pytest.raises(KeyError, match="wrong"):
        run_engines(work())


def test_asyncio_reports_all_other_errors(caplog: pytest.LogCaptureFixture) -> None:
    async def wrong() -> None:
        raise KeyError("wrong")

    run_engines(abandoning(wrong))
    assert "never retrieved" in caplog.text
