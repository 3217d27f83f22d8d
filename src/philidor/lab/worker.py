"""A worker of a queue of tests (`philidor lab serve`): it asks for tasks, does them, tells results.

It talks HTTP and does the tasks in processes of its own, or on a Dask cluster. Where the server
does not answer it goes on with what it has and asks again; results wait until they are told.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from philidor import __version__
from philidor.arena.pool import Pool, Workforce, pool
from philidor.arena.tasks import TaskError, do_task, read_task
from philidor.arena.worker_process import worker_lost
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.lab.queue_server import MissingError, RefusedError, Server, UnreachedError

# Between two questions for tasks while there are none, and while the server does not answer.
IDLE_SECONDS = 1.0
UNREACHED_SECONDS = 3.0
# A worker says so often within a lease that it is alive.
SIGNS_A_LEASE = 4


class QueueWorker:
    """One worker at work."""

    def __init__(
        self, server: Server, name: str, workforce: Workforce, say: Callable[[str], None]
    ) -> None:
        """name: of this worker, which it makes up."""
        self.server = server
        self.place = f"/workers/{name}"
        self.workforce = workforce
        self.say = say
        self.running: dict[Future[JsonObject], tuple[str, int]] = {}
        self.results: list[JsonObject] = []
        self.done = 0
        self.lease = 60.0
        self.heard = 0.0
        self.unreached = ""

    def work(self, wanted: Callable[[], bool]) -> None:
        """Do tasks until no more are wanted.

        InputError if the server refuses this worker or a process of it is lost.
        """
        with pool(self.workforce, "spawn") as workers:
            self._join(workers)
            try:
                while wanted():
                    self._step(workers)
            finally:
                self._leave()

    def _send(self, method: str, what: str = "", body: JsonObject | None = None) -> Any:
        return self.server.send(method, self.place + what, body)

    def _step(self, workers: Pool) -> None:
        try:
            self._tell()
            issued = self._ask(workers)
            self.unreached = ""
        except MissingError:
            self._join(workers)
            return
        except UnreachedError as error:
            if not self.unreached:
                self.say(f"the server does not answer ({error}); trying again")
            self.unreached = str(error)
            issued = False
        seconds = UNREACHED_SECONDS if self.unreached else IDLE_SECONDS
        if self.running:
            done = wait(self.running, seconds, FIRST_COMPLETED).done
            for future in done:
                self._note(future)
        elif not issued:
            time.sleep(seconds)

    def _join(self, workers: Pool) -> None:
        joining = {"host": socket.gethostname(), "jobs": workers.size, "version": __version__}
        while True:
            try:
                self.lease = self._send("PUT", "", joining)["lease_seconds"]
                self.heard = time.monotonic()
                self.say(f"joined; {workers.size} tasks at a time")
                return
            except MissingError:
                raise InputError("this server has no queue of tests") from None
            except UnreachedError as error:
                if not self.done and not self.running and not self.unreached:
                    raise InputError(f"the server does not answer: {error}") from None
                time.sleep(UNREACHED_SECONDS)

    def _ask(self, workers: Pool) -> bool:
        """Ask for as many tasks as there are idle processes; whether there were any."""
        idle = workers.size - len(self.running)
        if idle == 0:
            if time.monotonic() - self.heard > self.lease / SIGNS_A_LEASE:
                self._send("POST", "/alive")
                self.heard = time.monotonic()
            return False
        issued = self._send("POST", "/tasks", {"count": idle})
        self.heard = time.monotonic()
        for one in issued:
            place = (one["test"], one["unit"])
            try:
                task = read_task(one["task"])
            except TaskError as error:
                self._failed(place, str(error))
                continue
            self.running[workers.submit(do_task, task)] = place
        return bool(issued)

    def _note(self, future: Future[JsonObject]) -> None:
        place = self.running.pop(future)
        try:
            result = future.result()
        except TaskError as error:
            self._failed(place, str(error))
            return
        except BrokenProcessPool:
            raise worker_lost() from None
        self.done += 1
        self.results.append({"test": place[0], "unit": place[1], "result": result})

    def _failed(self, place: tuple[str, int], why: str) -> None:
        self.say(why)
        self.results.append({"test": place[0], "unit": place[1], "failure": why[:2000]})

    def _tell(self) -> None:
        """Tell the results that wait; one that the server cannot read is given up."""
        while self.results:
            try:
                self._send("POST", "/results", self.results[0])
            except RefusedError as error:
                self.say(f"the server refuses a result: {error}")
            self.results.pop(0)

    def _leave(self) -> None:
        """Tell what is ready and leave, so that others do the rest at once."""
        try:
            self._tell()
            self._send("DELETE")
        except (UnreachedError, MissingError, InputError) as error:
            self.say(f"left without a word to the server {error}".rstrip())
