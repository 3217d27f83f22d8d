"""The files of the page, made by the package's build; beside the largest lie copies in Brotli."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Header
from fastapi.responses import FileResponse, PlainTextResponse, Response

from philidor.web.wire.codes import Code
from philidor.web.wire.faults import missing

FOLDER = Path(__file__).parents[1] / "static"
INDEX = "index.html"
# File names in this folder contain a hash of the contents, so these files never change.
HASHED = "assets/"
# Below this, programs ask, which expect errors as JSON.
API = "api/"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
MISSING = (
    "The page was not built into this installation: install Node.js with npm (on Debian, "
    "`apt install npm`) and install Philidor again."
)
UNAVAILABLE = 503
# A client that takes Brotli; with the weight 0 it does not.
BROTLI = re.compile(r"(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)")
AcceptEncoding = Annotated[str, Header()]
router = APIRouter(include_in_schema=False)


def built() -> bool:
    """Whether the page was built."""
    return (FOLDER / INDEX).is_file()


def inside(folder: Path, name: str) -> Path | None:
    """The file of that name, None if it does not exist or lies outside the folder."""
    if "\x00" in name or "\\" in name:
        return None
    try:
        path = (folder / name).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
    except OSError:
        # A component of the path is longer than the file system allows.
        return None


@router.get("/")
async def index(accept_encoding: AcceptEncoding = "") -> Response:
    """The page."""
    if not built():
        return PlainTextResponse(MISSING, UNAVAILABLE)
    return _answer(FOLDER / INDEX, accept_encoding, ASK_AGAIN)


@router.get("/{name:path}")
async def file(name: str, accept_encoding: AcceptEncoding = "") -> Response:
    """A file of the page."""
    path = inside(FOLDER, name)
    if path is None and name.startswith(API):
        raise missing(Code.NOT_FOUND, "request", f"GET /{name}")
    if path is None:
        return PlainTextResponse("There is no such file.", 404)
    return _answer(path, accept_encoding, FOR_EVER if name.startswith(HASHED) else ASK_AGAIN)


def _answer(path: Path, accepted: str, caching: str) -> Response:
    """A file, in Brotli where that lies beside it; else the app's middleware compresses it."""
    kind, _ = mimetypes.guess_type(path.name)
    headers = {"Cache-Control": caching}
    copy = path.with_name(path.name + ".br")
    if copy.is_file() and BROTLI.search(accepted):
        headers |= {"Content-Encoding": "br", "Vary": "Accept-Encoding"}
        return FileResponse(copy, media_type=kind, headers=headers)
    return FileResponse(path, media_type=kind, headers=headers)
