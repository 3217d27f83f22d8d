"""Jobs that note each time they are done, for the tests of clusters."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class NotedJob:
    """Job `number`, which adds a line to the log when it ends."""

    log: Path
    number: int


def noted(job: NotedJob) -> int:
    """Do a job: it takes a while and finds the square of its number."""
    time.sleep(0.05)
    with job.log.open("a") as file:
        file.write(f"{job.number}\n")
    return job.number * job.number
