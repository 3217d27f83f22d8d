"""The stored exercises with their schedule."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from philidor.library.store import Store
from philidor.training.schedule import Memory, Rating, begun, due, repeated
from philidor.web.wire.codes import Code
from philidor.web.wire.explanations import Exercise, ExerciseList
from philidor.web.wire.faults import missing

DOCUMENTS = "exercise"
# A deleted exercise has this mark, so that another check of its game does not bring it back.
DELETED = "deleted"


class Exercises:
    """All exercises; each change is stored at once."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def add(self, found: Iterable[Exercise]) -> int:
        """Store new exercises, due at once; returns how many were not known before."""
        added = 0
        for one in found:
            if self.store.get(DOCUMENTS, one.id) is None:
                self._keep(one, begun(_now()))
                added += 1
        return added

    def make(self, one: Exercise) -> Exercise:
        """Store an exercise that the user made; one that is there stays as it is."""
        body = self.store.get(DOCUMENTS, one.id)
        if body is not None and DELETED not in body:
            return Exercise.model_validate(body["exercise"])
        return self._keep(one, begun(_now()))

    def all(self) -> ExerciseList:
        """All exercises, those that are due first."""
        found = [
            Exercise.model_validate(body["exercise"])
            for body in self.store.documents(DOCUMENTS).values()
            if DELETED not in body
        ]
        found.sort(key=lambda one: (one.due, one.created, one.ply))
        moment = _stamp(_now())
        return ExerciseList(exercises=found, due=sum(one.due <= moment for one in found))

    def answer(self, key: str, rating: Rating) -> Exercise:
        """Schedule an exercise after an answer; a Fault if there is none of that id."""
        body = self._body(key)
        one = Exercise.model_validate(body["exercise"])
        if rating == "again":
            one.failed += 1
        else:
            one.solved += 1
        return self._keep(one, repeated(body["memory"], rating, _now()))

    def restart(self) -> None:
        """Forget all answers: every exercise is new and due."""
        for one in self.all().exercises:
            one.solved = one.failed = 0
            self._keep(one, begun(_now()))

    def delete(self, key: str) -> None:
        """Delete an exercise; `restore` brings it back. A Fault if there is none of that id."""
        self.store.put(DOCUMENTS, key, self._body(key) | {DELETED: True})

    def restore(self, key: str) -> Exercise:
        """Undo the deletion of an exercise; a Fault if there is none of that id."""
        body = self.store.get(DOCUMENTS, key)
        if body is None or "exercise" not in body:
            raise missing(Code.NOT_FOUND, "exercise", key)
        return self._keep(Exercise.model_validate(body["exercise"]), body["memory"])

    def delete_all(self) -> None:
        """Delete all exercises; a check of their games may find them again."""
        self.store.forget_all(DOCUMENTS, self.store.documents(DOCUMENTS))

    def _body(self, key: str) -> dict[str, Any]:
        body: dict[str, Any] | None = self.store.get(DOCUMENTS, key)
        if body is None or DELETED in body:
            raise missing(Code.NOT_FOUND, "exercise", key)
        return body

    def _keep(self, one: Exercise, memory: Memory) -> Exercise:
        one.due = _stamp(due(memory))
        body = {"exercise": one.model_dump(), "memory": memory}
        self.store.put(DOCUMENTS, one.id, body)
        return one


def _now() -> datetime:
    return datetime.now(UTC)


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
