"""The tables of an engine that plays; those missing are made in the background."""

from __future__ import annotations

from pathlib import Path

from philidor.tablebase.background import BackgroundBuild
from philidor.tablebase.outcomes import PIECES, PackedTables


class EngineTables:
    """The tables in a folder, and the process that makes those missing."""

    def __init__(self, folder: Path) -> None:
        self.tables = PackedTables(folder)
        self._messages: list[str] = []
        self._build: BackgroundBuild | None = None
        if self.tables.missing:
            self._build = BackgroundBuild(folder, PIECES)
            self._messages.append(
                f"making {len(self.tables.missing)} endgame tables in the background"
            )

    def refresh(self) -> None:
        """Open the tables that have been made in the meantime."""
        if self._build is None:
            return
        ended = not self._build.running
        self.tables.open_more()
        if not ended:
            return
        problem = self._build.problem()
        self._build = None
        if problem:
            self._messages.append(problem)
        else:
            self._messages.append(f"{len(self.tables)} endgame tables are ready")

    def messages(self) -> list[str]:
        """What there is to report since the last call."""
        found = self._messages + self.tables.problems
        self._messages = []
        self.tables.problems.clear()
        return found

    def close(self) -> None:
        """End the process that makes tables; those finished are kept."""
        if self._build is not None:
            self._build.stop()
            self._build = None
