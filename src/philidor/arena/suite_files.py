"""Test suites by name: shipped ones, and known ones whose file the user has.

Arasan's programmer's guide of 1994 names its suites by their files: TESTS, WAC, BK, ECE3100, FINE,
TYPP and ECM. The last four come from books, so we do not ship them; they circulate as EPD files.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.files import user_data_folder
from philidor.pgn.source import STANDARD_INPUT, text_of

SHIPPED = ("bratko-kopec", "simple", "wac")
# The guide's names for suites that we ship; our own simple problems replace its lost file.
ALIASES = {"bk": "bratko-kopec", "tests": "simple"}
# Known suites by name: their usual file names without `.epd`, and the book that they are from.
FROM_BOOKS = {
    "ece3": (("ece3", "ece3100"), "Encyclopedia of Chess Endings, volume 3"),
    "ecm": (("ecm",), "Encyclopedia of Chess Middlegames"),
    "fine": (("fine",), "Fine, Basic Chess Endings"),
    "typp": (("typp",), "Bellin and Ponzetto, Test Your Positional Play"),
}


class MissingSuiteError(InputError):
    """A known suite whose file the user does not have; the message says where to put it."""


def suite_folder() -> Path:
    """The folder in the user's data where suites are looked for."""
    return user_data_folder() / "suites"


def shipped_suite(name: str) -> str | None:
    """The EPD text of a shipped suite, such as `bratko-kopec` or `BK`; None for other names."""
    stem = name.lower().removesuffix(".epd")
    key = ALIASES.get(stem, stem)
    if key not in SHIPPED:
        return None
    return (files("philidor.arena") / "data" / f"{key}.epd").read_text(encoding="utf-8")


def suite_text(name: str) -> str:
    """The text of a suite: a file, `-`, a shipped suite, or a known one that the user has.

    Raises InputError for a file that cannot be read, MissingSuiteError for a known suite that is
    neither in the current folder nor in `suite_folder`.
    """
    path = Path(name)
    if path == STANDARD_INPUT or (path.exists() and not path.is_dir()):
        return text_of(path)
    shipped = shipped_suite(name)
    if shipped is not None:
        return shipped
    key = name.lower().removesuffix(".epd")
    found = next((one for one, (stems, _) in FROM_BOOKS.items() if key in (one, *stems)), None)
    return text_of(path if found is None else _file_of(found))


def _file_of(name: str) -> Path:
    """The user's file of a known suite, whatever the case of its letters."""
    stems, book = FROM_BOOKS[name]
    for folder in (Path(), suite_folder()):
        if not folder.is_dir():
            continue
        for path in sorted(folder.iterdir()):
            if path.suffix.lower() == ".epd" and path.stem.lower() in stems:
                return path
    raise MissingSuiteError(
        f"the suite {name} is from a book ({book}) and not shipped: put {stems[-1]}.epd into this "
        f"folder or into {suite_folder()}"
    )
