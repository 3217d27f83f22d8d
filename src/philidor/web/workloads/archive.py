"""What is kept of the tests: their requests, issued units, results and failures.

Each change is one transaction of the server's store, so that a server that is killed continues
where it stood: a result and the end of its unit's issue are kept together or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from philidor.contract.json_object import JsonObject
from philidor.library.store import Store, now
from philidor.web.wire.workloads import Failure

TESTS = "workload"
ISSUED = "workload-issued"
RESULTS = "workload-result"
FAILURES = "workload-failure"
# A test's latest failures that are told.
MOST_FAILURES = 200


@dataclass(frozen=True)
class Kept:
    """A kept result: its unit, the worker that found it, and its message."""

    unit: int
    worker: str
    result: JsonObject


class Archive:
    """The tests in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def tests(self) -> JsonObject:
        """The documents of all tests by id."""
        return self.store.documents(TESTS)

    def keep(self, test: str, body: JsonObject) -> None:
        """Keep a test's document."""
        self.store.put(TESTS, test, body)

    def issue(self, test: str, unit: int, worker: str) -> None:
        """A unit is being done by a worker."""
        self.store.put(ISSUED, _key(test, unit), worker)

    def issued(self, test: str) -> dict[int, str]:
        """The units that are being done, with their workers."""
        found = self.store.documents(ISSUED, f"{test}/")
        return {_number(key): worker for key, worker in found.items()}

    def withdraw(self, test: str, unit: int) -> None:
        """A unit waits again."""
        self.store.forget(ISSUED, _key(test, unit))

    def add(self, test: str, kept: Kept, failures: list[str]) -> bool:
        """Keep a result and its failures, once; False if the unit's result is there already."""
        key = _key(test, kept.unit)
        body = {"worker": kept.worker, "at": now(), "result": kept.result}
        with self.store.transaction() as connection:
            written = connection.execute(
                "INSERT OR IGNORE INTO documents VALUES (?, ?, ?)",
                (RESULTS, key, json.dumps(body, separators=(",", ":"))),
            ).rowcount
            connection.execute("DELETE FROM documents WHERE kind = ? AND id = ?", (ISSUED, key))
        if written:
            for text in failures:
                self.note(test, kept.worker, text)
        return bool(written)

    def results(self, test: str) -> Iterator[Kept]:
        """All results in the order in which they came."""
        found = self.store.rows(
            "SELECT id, body FROM documents WHERE kind = ? AND id >= ? AND id < ?"
            " ORDER BY json_extract(body, '$.at'), id",
            RESULTS,
            f"{test}/",
            f"{test}0",
        )
        for key, body in found:
            fields = json.loads(body)
            yield Kept(_number(key), fields["worker"], fields["result"])

    def latest(self, test: str, units: list[int]) -> list[Kept]:
        """The results of these units, as far as there are any."""
        found = []
        for unit in units:
            fields = self.store.get(RESULTS, _key(test, unit))
            if fields is not None:
                found.append(Kept(unit, fields["worker"], fields["result"]))
        return found

    def note(self, test: str, worker: str, text: str) -> None:
        """Keep a failure."""
        number = self.failure_count(test)
        self.store.put(FAILURES, _key(test, number), {"at": now(), "worker": worker, "text": text})

    def failure_count(self, test: str) -> int:
        """How many failures there were."""
        ((number,),) = self.store.rows(
            "SELECT count(*) FROM documents WHERE kind = ? AND id >= ? AND id < ?",
            FAILURES,
            f"{test}/",
            f"{test}0",
        )
        return int(number)

    def failures(self, test: str) -> list[Failure]:
        """The latest failures, the newest first."""
        rows = self.store.rows(
            "SELECT body FROM documents WHERE kind = ? AND id >= ? AND id < ?"
            " ORDER BY id DESC LIMIT ?",
            FAILURES,
            f"{test}/",
            f"{test}0",
            MOST_FAILURES,
        )
        return [Failure(**json.loads(body)) for (body,) in rows]

    def forget(self, test: str) -> None:
        """Delete everything about a test."""
        with self.store.transaction() as connection:
            connection.execute("DELETE FROM documents WHERE kind = ? AND id = ?", (TESTS, test))
            connection.executemany(
                "DELETE FROM documents WHERE kind = ? AND id >= ? AND id < ?",
                [(kind, f"{test}/", f"{test}0") for kind in (ISSUED, RESULTS, FAILURES)],
            )


def _key(test: str, unit: int) -> str:
    """Keys of a test lie between `test/` and `test0`, the character after the slash."""
    return f"{test}/{unit:08d}"


def _number(key: str) -> int:
    return int(key.rpartition("/")[2])
