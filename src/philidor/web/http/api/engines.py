"""Requests about engines: the list, options, adding after confirmation, removing."""

from __future__ import annotations

from fastapi import APIRouter

from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Key
from philidor.web.wire.engines import (
    Confirmation,
    EngineDetails,
    EngineOptions,
    EngineProposal,
    EngineQuestion,
    EngineSummary,
)

router = APIRouter(prefix="/api/engines", tags=["engines"])


@router.get("")
async def engines(server: ServerDep) -> list[EngineSummary]:
    """All engines, the built-in ones first."""
    return server.engines.all()


@router.post("/proposals")
async def propose(server: ServerDep, proposal: EngineProposal) -> EngineQuestion:
    """Look a program up and return the question to confirm; nothing is started."""
    return server.engines.propose(proposal)


@router.post("", status_code=201)
async def add(server: ServerDep, confirmation: Confirmation) -> EngineDetails:
    """Add the program that the user has confirmed."""
    return await server.engines.confirm(confirmation.nonce)


@router.post("/{engine}/details")
async def details(server: ServerDep, engine: Key) -> EngineDetails:
    """Start an engine and read its options; a POST, because a GET must have no effect."""
    return await server.engines.details(engine)


@router.put("/{engine}/options")
async def options(server: ServerDep, engine: Key, wanted: EngineOptions) -> EngineDetails:
    """Set an engine's options from now on."""
    return await server.engines.set_options(engine, wanted.options)


@router.delete("/{engine}", status_code=204)
async def remove(server: ServerDep, engine: Key) -> None:
    """Remove an engine from the list."""
    server.engines.remove(engine)


@router.post("/{engine}/restore")
async def restore(server: ServerDep, engine: Key) -> EngineSummary:
    """Undo the removal of an engine."""
    return server.engines.restore(engine)
