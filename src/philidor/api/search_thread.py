"""The thread on which an engine of the library searches."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Call:
    """A call that waits for its turn."""

    call: Callable[..., object]
    arguments: tuple[object, ...]
    future: Future[Any]

    def run(self) -> None:
        """Make the call, unless it has been cancelled, and hand over its result or exception."""
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            self.future.set_result(self.call(*self.arguments))
        except BaseException as error:  # noqa: BLE001 - raised again where the result is awaited
            self.future.set_exception(error)


class SearchThread:
    """Runs calls one after the other on a thread of its own.

    Unlike those of a pool, the thread does not keep a program alive that ends without stopping it.
    """

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Call | None] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=_work, args=(self._calls,), name="search", daemon=True
        )
        self._thread.start()

    @property
    def is_current(self) -> bool:
        """Whether the caller is on this thread."""
        return threading.current_thread() is self._thread

    def submit(self, call: Callable[..., T], *arguments: object) -> Future[T]:
        """Make a call after all earlier ones."""
        future: Future[T] = Future()
        self._calls.put(Call(call, arguments, future))
        return future

    def close(self) -> None:
        """End the thread after the calls that were submitted, and wait for that."""
        self._calls.put(None)
        if not self.is_current:
            self._thread.join()


def _work(calls: queue.SimpleQueue[Call | None]) -> None:
    while (call := calls.get()) is not None:
        call.run()
        # The last call must not keep its engine alive while the thread waits for another.
        del call
