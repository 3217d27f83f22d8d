"""The records of a match's games in the store, from which a stopped match continues."""

from __future__ import annotations

from philidor.arena.records import GameRecord, from_json
from philidor.library.store import Store

DOCUMENTS = "match-game"


class Scores:
    """The records of one match, by its job's id, in the store."""

    def __init__(self, store: Store, job: str) -> None:
        self.store = store
        self.prefix = f"{job}/"

    def keep(self, game: str, record: GameRecord) -> None:
        """Keep the record of a game that has ended, under the game's own id."""
        self.store.put(DOCUMENTS, f"{self.prefix}{game}", record.to_json())

    def read(self) -> dict[str, GameRecord]:
        """All records by their games' ids, in the order of the schedule."""
        kept = self.store.documents(DOCUMENTS, self.prefix)
        found = {key.removeprefix(self.prefix): from_json(body) for key, body in kept.items()}
        return dict(sorted(found.items(), key=lambda item: item[1].number))

    def forget(self) -> None:
        """Delete the records."""
        kept = self.store.documents(DOCUMENTS, self.prefix)
        self.store.forget_all(DOCUMENTS, kept)
