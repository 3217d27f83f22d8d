"""Requests about studies: named works with chapters."""

from __future__ import annotations

from pathlib import PurePath
from typing import Annotated

from fastapi import APIRouter, Query

from philidor.web.games.pgn_collections import read_collection
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Key
from philidor.web.wire.files import TextBody, TextUpload
from philidor.web.wire.studies import ImportedStudy, Study, StudyContents, StudySummary

router = APIRouter(prefix="/api/studies", tags=["studies"])


@router.get("")
async def studies(
    server: ServerDep, game: Annotated[Key | None, Query()] = None
) -> list[StudySummary]:
    """All studies, or those with a game as a chapter, the one changed last first."""
    return server.studies.all(game or "")


@router.post("", status_code=201)
async def make(server: ServerDep, wanted: StudyContents) -> Study:
    """Make a study of games."""
    return server.studies.new(wanted)


@router.post("/import", status_code=201)
async def take(server: ServerDep, upload: TextUpload) -> ImportedStudy:
    """Make a study of a PGN: each game becomes a chapter."""
    read = await read_collection(upload.text)
    return server.studies.take(read, PurePath(upload.name).stem)


@router.get("/{study}")
async def study(server: ServerDep, study: Key) -> Study:
    """A study with its chapters."""
    return server.studies[study]


@router.put("/{study}")
async def change(server: ServerDep, study: Key, wanted: StudyContents) -> Study:
    """Change a study: its name, its chapters, their titles and order."""
    return server.studies.change(study, wanted)


@router.delete("/{study}", status_code=204)
async def delete(server: ServerDep, study: Key) -> None:
    """Delete a study; its games stay."""
    server.studies.delete(study)


@router.post("/{study}/restore")
async def restore(server: ServerDep, study: Key) -> Study:
    """Undo the deletion of a study."""
    return server.studies.restore(study)


@router.get("/{study}/pgn")
async def pgn(server: ServerDep, study: Key) -> TextBody:
    """A study as one PGN."""
    return TextBody(text=server.studies.pgn(study))
