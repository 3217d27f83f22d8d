"""Engines: listed, asked for their options, added after a confirmed question."""

from __future__ import annotations

from fastapi import APIRouter

from philidor.web.engine_resources import (
    Confirmation,
    Engine,
    EngineDetails,
    EngineOptions,
    EngineProposal,
    EngineQuestion,
)
from philidor.web.house import Ours
from philidor.web.resources import Key

router = APIRouter(prefix="/api/engines", tags=["engines"])


@router.get("")
async def engines(house: Ours) -> list[Engine]:
    """All engines, the house's first."""
    return house.engines.all()


@router.post("/proposals")
async def propose(house: Ours, proposal: EngineProposal) -> EngineQuestion:
    """Look a program up and ask whether it is meant; nothing is started."""
    return house.engines.propose(proposal.command, proposal.name, proposal.protocol)


@router.post("", status_code=201)
async def add(house: Ours, confirmation: Confirmation) -> EngineDetails:
    """Add the program that the user has confirmed."""
    return await house.engines.confirm(confirmation.nonce)


@router.get("/{engine}")
async def engine(house: Ours, engine: Key) -> EngineDetails:
    """An engine with its options, asked of the program itself."""
    return await house.engines.details(engine)


@router.put("/{engine}/options")
async def options(house: Ours, engine: Key, wanted: EngineOptions) -> EngineDetails:
    """Set an engine's options from now on."""
    return await house.engines.set_options(engine, wanted.options)


@router.delete("/{engine}", status_code=204)
async def remove(house: Ours, engine: Key) -> None:
    """Take an engine off the list."""
    house.engines.remove(engine)
