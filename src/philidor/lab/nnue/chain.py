"""The trainings that led to a network, as its manifest tells of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.lab.nnue.manifest import read_manifest
from philidor.lab.nnue.origin import File, Games, Rows
from philidor.lab.nnue.settings import Backend, Settings, backend_named
from philidor.lab.nnue.start import Start


@dataclass(frozen=True)
class Training:
    """A training of a chain.

    data: the origin of its files, and how often each counts. network: the SHA-256 of the network's
    file. commit: that of the sources, None if it was not known.
    """

    name: str
    settings: Settings
    backend: Backend
    data: list[tuple[Games | Rows, int]]
    start: Start | None
    network: str
    commit: str | None

    @property
    def files(self) -> list[tuple[File, int]]:
        """All files, and how often each counts."""
        return [
            (file, count)
            for origin, count in self.data
            for file in (origin.files if isinstance(origin, Games) else [origin.file])
        ]

    @classmethod
    def read(cls, facts: JsonObject, name: str) -> Training:
        """From a manifest; KeyError or TypeError if it does not tell enough."""
        start = facts["start"]
        return cls(
            name,
            Settings(**facts["settings"]),
            backend_named(facts["backend"]),
            [(_origin(one), one["times"]) for one in facts["data"]],
            None if start is None else Start.read(start),
            facts["network"],
            facts["commit"],
        )


def _origin(facts: JsonObject) -> Games | Rows:
    return Games.read(facts["games"]) if "games" in facts else Rows.read(facts["rows"])


def chain_in(path: Path) -> list[Training]:
    """The trainings that a network's manifest tells of, the first one first.

    InputError if it does not tell enough.
    """
    facts: JsonObject | None = read_manifest(path)
    found: list[Training] = []
    try:
        while facts is not None:
            found.append(Training.read(facts, path.stem))
            start = found[-1].start
            facts = None if start is None else start.manifest
    except (KeyError, TypeError) as error:
        raise InputError(f"{path} does not tell enough to make a network again ({error})") from None
    earlier = [
        replace(one, name=f"{path.stem}-{number}")
        for number, one in enumerate(reversed(found[1:]), 1)
    ]
    return [*earlier, found[0]]
