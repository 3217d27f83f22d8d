"""The workers that have joined, and when they were last heard of."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from philidor.web.wire.codes import Code
from philidor.web.wire.faults import missing
from philidor.web.wire.workloads import Joining, WorkerInfo

# The names of this machine's own workers begin so.
LOCAL = "local-"
# A worker that was lost is shown for so many leases.
LEASES_SHOWN = 10


@dataclass
class Member:
    """A worker; lacks: tests that it cannot do."""

    id: str
    joined: Joining
    heard: float
    done: int = 0
    lacks: set[str] = field(default_factory=set)


class Workers:
    """All workers by id. Those that are not heard of for `lease_seconds` count as lost."""

    def __init__(self, lease_seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.lease_seconds = lease_seconds
        self.clock = clock
        self.members: dict[str, Member] = {}
        self.began = clock()

    def __getitem__(self, worker: str) -> Member:
        """A worker that gives a sign of life; a Fault for one that has not joined."""
        if worker not in self.members:
            raise missing(Code.NOT_FOUND, "worker", worker)
        member = self.members[worker]
        member.heard = self.clock()
        return member

    def join(self, worker: str, joining: Joining) -> None:
        """A worker joins, or joins again."""
        self.members[worker] = Member(worker, joining, self.clock())

    def leave(self, worker: str) -> None:
        """A worker leaves."""
        self.members.pop(worker, None)

    def alive(self, worker: str) -> bool:
        """Whether it was heard of in time; after the server's start all have a lease's time."""
        member = self.members.get(worker)
        heard = self.began if member is None else member.heard
        return self.clock() - heard <= self.lease_seconds

    def able(self, test: str) -> bool:
        """Whether a worker that is alive may be able to do a test."""
        return any(
            test not in member.lacks for member in self.members.values() if self.alive(member.id)
        )

    def name(self, worker: str) -> str:
        """Its machine's name, or its id."""
        member = self.members.get(worker)
        return worker if member is None else member.joined.host

    def list(self, busy: Callable[[str], int]) -> list[WorkerInfo]:
        """All workers; those long lost are forgotten."""
        now = self.clock()
        for member in list(self.members.values()):
            if now - member.heard > LEASES_SHOWN * self.lease_seconds:
                self.leave(member.id)
        return [
            WorkerInfo(
                id=member.id,
                host=member.joined.host,
                jobs=member.joined.jobs,
                busy=busy(member.id),
                done=member.done,
                seconds=round(now - member.heard, 1),
                local=member.id.startswith(LOCAL),
            )
            for member in self.members.values()
        ]
