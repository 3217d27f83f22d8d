"""The PGN files that were opened last: their texts, as files in the library's folder."""

from __future__ import annotations

from pathlib import Path

from philidor.files import FileError, read_text, replace_text
from philidor.library.store import Store, new_id, now

# The folder in the data folder, and the kind of document that has a file's name and time.
FOLDER = "opened"
KIND = "opened"
# Opening another one deletes the oldest.
MOST_FILES = 20


class OpenedFiles:
    """The last `MOST_FILES` files; a library in memory has their texts in its documents."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.folder = None if store.path is None else store.path.parent / FOLDER

    def keep(self, name: str, text: str) -> str:
        """Store a file and return its id; sqlite3.Error or FileError if that fails."""
        key = new_id()
        # What cannot be written, halves of characters, becomes question marks.
        text = text.encode("utf-8", "replace").decode()
        document = {"name": name, "opened": now()}
        if self.folder is None:
            document["text"] = text
        self.store.put(KIND, key, document)
        if self.folder is not None:
            try:
                replace_text(path_of(self.folder, key), text)
            except FileError:
                self.store.forget(KIND, key)
                raise
        self._forget_oldest()
        return key

    def read(self, key: str) -> tuple[str, str]:
        """The name and the text of a file; KeyError if it is not kept any more."""
        found = self.store.get(KIND, key)
        if found is None:
            raise KeyError(key)
        if self.folder is None:
            return found["name"], found["text"]
        path = path_of(self.folder, key)
        if not path.is_file():
            raise KeyError(key)
        return found["name"], read_text(path)

    def _forget_oldest(self) -> None:
        kept = self.store.documents(KIND)
        oldest = sorted(kept, key=lambda key: str(kept[key]["opened"]))[:-MOST_FILES]
        self.store.forget_all(KIND, oldest)
        for key in oldest:
            if self.folder is not None:
                path_of(self.folder, key).unlink(missing_ok=True)


def path_of(folder: Path, key: str) -> Path:
    """The file of an opened file's text."""
    return folder / f"{key}.pgn"
