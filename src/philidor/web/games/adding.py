"""Adding the games of a PGN text to the library, all at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import NamedTemporaryFile

from philidor.contract.errors import InputError
from philidor.library.library import Library
from philidor.web.games.pgn_collections import complaint
from philidor.web.wire.codes import Code
from philidor.web.wire.explorer import Imported
from philidor.web.wire.faults import WRONG, Fault

# Faults that the answer names.
MOST_FAULTS = 20


async def add_text(library: Library, text: str, name: str, folder: str = "") -> Imported:
    """Import the games that the library does not have, into a folder of it; a Fault if it fails."""
    if library.folder is None:
        raise Fault(Code.BAD_REQUEST, "this server keeps nothing, so it imports nothing", WRONG)
    try:
        return await asyncio.to_thread(_import, library, text, name, folder)
    except InputError as error:
        raise Fault(Code.BAD_REQUEST, str(error), WRONG, why=str(error)) from None


def _import(library: Library, text: str, name: str, folder: str) -> Imported:
    # It needs NumPy, which is slow to load.
    from philidor.library.importing import Options

    with NamedTemporaryFile("wb", suffix=".pgn") as file:
        file.write(text.encode())
        file.flush()
        added = library.add(Path(file.name), Options(name=name, folder=folder))
    return Imported(
        games=added.games,
        restored=added.restored,
        duplicates=added.duplicates,
        faulty=added.faulty,
        faults=[complaint(number, one).message for number, one in added.faults[:MOST_FAULTS]],
    )
