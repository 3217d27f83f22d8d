"""A Dask cluster as an executor of jobs.

Dask distributed was chosen over Ray: its client hands out a `concurrent.futures.Executor`, it is
pure Python and runs wherever Philidor does, its scheduler and workers are started by one command
each, and it repeats the jobs of a worker that is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from philidor.contract.errors import InputError, missing_package

SECONDS_TO_CONNECT = 10


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of the scheduler at an address, and the number of its workers.

    InputError without Dask, without an answer, and for workers that do several jobs at a time in
    one process, as our jobs keep an engine in each process.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise InputError(f"--cluster {missing_package(str(error.name), 'cluster')}") from None
    try:
        client = Client(  # type: ignore[no-untyped-call]
            address, timeout=SECONDS_TO_CONNECT, set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise InputError(f"there is no Dask scheduler at {address}: {error}") from None
    with client:
        workers = client.scheduler_info(n_workers=-1)["workers"].values()
        if not workers:
            raise InputError(f"the scheduler at {address} has no workers")
        if any(worker["nthreads"] != 1 for worker in workers):
            raise InputError("start the workers with --nthreads 1: a job needs its own process")
        # Equal jobs are different games to Dask, and a job whose worker was lost is done again.
        executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        try:
            yield executor, len(workers)
        finally:
            executor.shutdown(wait=False)
