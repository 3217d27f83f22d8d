"""The files of a database: immutable Parquet segments, and the list that says which of them count.

The list is replaced atomically, so that a killed import leaves the games of its finished segments
and nothing else, and any number of programs may read while one imports.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.files import make_folder, replace_text, sole_writer

LIST = "database.json"
VERSION = 2
TABLES = ("games", "positions", "materials")
MOST_FAULTS = 1_000


def is_database(folder: Path) -> bool:
    """Whether games were imported into a folder."""
    return (folder / LIST).exists()


def gather(folder: Path, imports: Path) -> None:
    """Move a database that lies in a data folder itself, as it did once, to its place in it."""
    if is_database(folder) and not is_database(imports):
        with sole_writer(folder, "importing into"):
            make_folder(imports)
            # The list last: until then the files are found at the old place or the new one.
            for file in [*folder.glob("*.parquet"), folder / LIST]:
                file.rename(imports / file.name)


@dataclass
class Segment:
    """A part of the games: a file for each table, `games-NAME.parquet` and so on."""

    name: str
    games: int
    positions: int

    def file(self, folder: Path, table: str) -> Path:
        """The file of one of its tables."""
        return folder / f"{table}-{self.name}.parquet"


@dataclass
class Source:
    """A PGN file that was imported, wholly or up to `offset`.

    digest: of the bytes read so far, by which the file is known again, also under another name and
    after games have been appended. line, number: of the next game. folder: of its games, unless
    they were moved to another one. faults: of games that were left out; notes: what was repaired
    or skipped in others.
    """

    id: int
    name: str
    digest: str = ""
    offset: int = 0
    line: int = 1
    number: int = 1
    games: int = 0
    duplicates: int = 0
    faulty: int = 0
    faults: list[str] = field(default_factory=list)
    folder: str = ""
    noted: int = 0
    notes: list[str] = field(default_factory=list)


@dataclass
class Contents:
    """What a database consists of."""

    version: int = VERSION
    next_game: int = 1
    next_segment: int = 1
    segments: list[Segment] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(segment.games for segment in self.segments)


def read_contents(folder: Path) -> Contents:
    """The contents of a folder's database, empty if there is none; InputError if unreadable."""
    path = folder / LIST
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["version"] > VERSION:
            raise InputError(f"{path} was written by a newer version of Philidor")
        segments = [Segment(**one) for one in kept.pop("segments")]
        sources = [Source(**one) for one in kept.pop("sources")]
        return Contents(**kept, segments=segments, sources=sources)
    except FileNotFoundError:
        return Contents()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{path} is not the list of a database: {error}") from None


def write_contents(folder: Path, contents: Contents) -> None:
    """Replace the list."""
    replace_text(folder / LIST, json.dumps(asdict(contents), indent=1, ensure_ascii=False))


@contextmanager
def writing(folder: Path) -> Iterator[Contents]:
    """Lock the database and yield its contents to change; a killed program's files are removed.

    InputError while another program imports, or where the folder cannot be written.
    """
    with sole_writer(folder, "importing into"):
        contents = read_contents(folder)
        wanted = {s.file(folder, table) for s in contents.segments for table in TABLES}
        for file in folder.glob("*.parquet*"):
            if file not in wanted:
                file.unlink()
        yield contents
