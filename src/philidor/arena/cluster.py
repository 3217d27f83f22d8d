"""A Dask cluster as an executor of jobs.

Dask distributed was chosen over Ray: its client hands out a `concurrent.futures.Executor`, it is
pure Python and runs wherever Philidor does, its scheduler and workers are started by one command
each, and it repeats the jobs of a worker that is lost.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from philidor.arena.worker_process import WorkerLostError, finish
from philidor.contract.errors import InputError, missing_package

if TYPE_CHECKING:
    import distributed
    from distributed import Client

Words = ParamSpec("Words")
Result = TypeVar("Result")

SECONDS_TO_CONNECT = 10
ADDRESS = re.compile(r"(\w+://)?(\[[^\[\]]+\]|[^:/\[\]]+):(\d{1,5})")


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of the scheduler at an address, and the number of its workers.

    InputError without Dask, without an answer, and for workers that do several jobs at a time in
    one process, as our jobs keep an engine in each process. WorkerLostError if the scheduler is
    lost, or workers again and again during the same job.
    """
    if not ADDRESS.fullmatch(address):
        raise InputError("--cluster needs the address of a Dask scheduler: tcp://HOST:PORT")
    try:
        from distributed import KilledWorker
    except ModuleNotFoundError as error:
        raise InputError(f"--cluster {missing_package(str(error.name), 'cluster')}") from None
    with _without_log(), _client(address) as client:
        workers = client.scheduler_info(n_workers=-1)["workers"].values()
        if not workers:
            raise InputError(f"the scheduler at {address} has no workers")
        if any(worker["nthreads"] != 1 for worker in workers):
            raise InputError("start the workers with --nthreads 1: a job needs its own process")
        executor = ClusterExecutor(client)
        try:
            yield executor, len(workers)
        except KilledWorker as error:
            raise WorkerLostError(
                f"workers of the cluster were lost during the same job again and again ({error}); "
                "the experiment can be continued"
            ) from None
        except CancelledError:
            raise WorkerLostError(
                f"the scheduler at {address} was lost; the experiment can be continued"
            ) from None
        finally:
            executor.shutdown(wait=False)
            _finish_workers(client)


class ClusterExecutor(Executor):
    """The jobs of a Dask client as futures of Python's own.

    Dask's own, `Client.get_executor`, reads the state of a job after its result: if the worker is
    killed in between, it takes the result for an exception and fails with a TypeError. This one
    waits for the result, which Dask computes again when it is lost.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._jobs: set[distributed.Future[Any]] = set()

    def submit(
        self, fn: Callable[Words, Result], /, *args: Words.args, **kwargs: Words.kwargs
    ) -> Future[Result]:
        """Hand over one job; equal jobs are different games, so Dask must not join them."""
        with _lost_is_cancelled():
            job = self._client.submit(fn, *args, pure=False, **kwargs)
        self._jobs.add(job)
        result: Future[Result] = Future()

        def ended(job: distributed.Future[Result]) -> None:
            self._jobs.discard(job)
            if not result.set_running_or_notify_cancel():
                return
            try:
                with _lost_is_cancelled():
                    result.set_result(job.result())
            except BaseException as error:  # noqa: BLE001 - whatever it is, the job's owner gets it
                result.set_exception(error)

        job.add_done_callback(ended)  # type: ignore[no-untyped-call]
        return result

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Drop the jobs that have not ended; nobody waits for them."""
        with suppress(CancelledError), _lost_is_cancelled():
            self._client.cancel(list(self._jobs))  # type: ignore[no-untyped-call]


@contextmanager
def _without_log() -> Iterator[None]:
    """Dask's client logs nothing: of a lost scheduler it writes a traceback beside our one line."""
    logger = logging.getLogger("distributed.client")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(level)


def _client(address: str) -> Client:
    from distributed import Client

    try:
        return Client(  # type: ignore[no-untyped-call]
            address, timeout=SECONDS_TO_CONNECT, set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise InputError(f"there is no Dask scheduler at {address}: {error}") from None


@contextmanager
def _lost_is_cancelled() -> Iterator[None]:
    """CancelledError for whatever Dask raises when the scheduler is lost.

    Jobs that had not ended are cancelled; a result that was on its way ends with an error of the
    connection, and a job for a client that has given up with another.
    """
    from distributed.client import ClosedClientError
    from distributed.comm.core import CommClosedError

    try:
        yield
    except (CommClosedError, ClosedClientError) as error:
        raise CancelledError(str(error)) from None


def _finish_workers(client: Client) -> None:
    """Let each worker end the engines that it keeps between jobs, after the job that it does."""
    from distributed import fire_and_forget

    with suppress(CancelledError), _lost_is_cancelled():
        if client.status == "running":
            for worker in client.scheduler_info(n_workers=-1)["workers"]:
                fire_and_forget(client.submit(finish, workers=[worker], pure=False))  # type: ignore[no-untyped-call]
