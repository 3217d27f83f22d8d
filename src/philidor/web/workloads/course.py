"""What all tests have in common: units, their tasks, and what has come of them."""

from __future__ import annotations

from typing import Protocol

from philidor.arena.tasks import Task
from philidor.contract.json_object import JsonObject
from philidor.web.wire.jobs import Duel
from philidor.web.wire.workloads import WorkloadResult
from philidor.web.workloads.units import Units


class Course(Protocol):
    """The course of a test."""

    units: Units

    @property
    def over(self) -> bool:
        """Whether there is nothing more to do."""
        ...

    @property
    def duel(self) -> Duel | None:
        """The result of two engines, for the list of tests."""
        ...

    @property
    def solved(self) -> int | None:
        """The problems solved, for the list of tests."""
        ...

    def task(self, unit: int) -> Task | None:
        """The task of a unit; None for one that is not to be done any more."""
        ...

    def take(self, unit: int, result: JsonObject) -> list[str]:
        """Count a result; returns the failures of engines in it. TaskError for another one."""
        ...

    def result(self) -> WorkloadResult:
        """The results so far."""
        ...
