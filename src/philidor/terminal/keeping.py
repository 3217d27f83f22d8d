"""Games of the terminal in the library: stored at every move."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from philidor.library.recording import Recording, person, program
from philidor.library.sqlite_file import StoreError, why_unsaved
from philidor.library.store import Store
from philidor.terminal.resuming import Stored
from philidor.terminal.terminal_game import TerminalGame


class Keeper:
    """Stores one game; what fails is told once, and tried again with the next move."""

    def __init__(self, folder: Path, resumed: Stored | None = None) -> None:
        """resumed: the stored game that goes on, None for a new one."""
        self.folder = folder
        self.complaint = ""
        self._resumed = resumed
        self._store: Store | None = None
        self._recording: Recording | None = None

    def keep(self, game: TerminalGame) -> str:
        """Store the game as it is now; returns a new complaint for the user, or an empty text."""
        before = self.complaint
        try:
            if self._recording is None:
                self._store = Store(self.folder)
                self._recording = self._begin(self._store, game)
            game.tag()
            self._recording.save(game.tree, _ended(game), left=game.remaining())
            self.complaint = ""
        except StoreError as error:
            self.complaint = f"the game is not saved: {error}"
        except sqlite3.Error as error:
            _, reason = why_unsaved(error)
            self.complaint = (
                f"the game is not saved: {reason}; it is tried again with the next move"
            )
        return self.complaint if self.complaint != before else ""

    def _begin(self, store: Store, game: TerminalGame) -> Recording:
        settings = game.settings
        user = person(game.person)
        if game.analysis:
            return Recording(store, "analysis", user, user, "unlimited")
        opponent = program(
            settings.engine, game.opponent, settings.person_options(), settings.limited_elo
        )
        white, black = (user, opponent) if game.human_white else (opponent, user)
        recording = Recording(store, "game", white, black, str(game.time_control))
        if self._resumed is not None:
            one = self._resumed
            recording.resume(one.id, one.created, one.updated, one.body)
        return recording

    def fork(self) -> None:
        """Leave the stored game as it is; what is stored from now on is another game."""
        self._resumed = None
        if self._recording is not None:
            self._recording.fork()

    @property
    def kept(self) -> bool:
        """Whether the game is in the library as it is."""
        return self._recording is not None and bool(self._recording.stored) and not self.complaint

    def close(self) -> None:
        """Close the file."""
        if self._store is not None:
            self._store.close()


def _ended(game: TerminalGame) -> dict[str, object] | None:
    """The end of the game as the library stores it."""
    end = game.ending
    if end is None:
        return None
    side = {} if end.side is None else {"side": "white" if end.side else "black"}
    reason = {"code": end.code, "params": side, "text": end.text}
    return {"result": end.result, "reason": reason}
