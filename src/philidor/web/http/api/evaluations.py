"""Requests about static evaluations of positions, term by term."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from philidor.contract.json_object import JsonObject
from philidor.contract.setup import FenError, Setup
from philidor.evaluation.breakdown import breakdown
from philidor.game.fen import parse_fen
from philidor.players import ENGINES
from philidor.web.engines.roster import DEFAULT_ENGINE
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Fen, Key
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import bad_fen, missing
from philidor.web.wire.positions import Evaluation, EvaluationTerm, ProgramEvaluation

router = APIRouter(prefix="/api/evaluation", tags=["positions"])
PROGRAMS = frozenset(info.key for info in ENGINES) - {DEFAULT_ENGINE}


# Plain functions, which run on threads: an evaluation takes a moment.
@router.get("")
def evaluation(fen: Annotated[Fen, Query()]) -> Evaluation:
    """The terms of Philidor's static evaluation of a position."""
    setup = _read(fen)
    found = breakdown(setup)
    return Evaluation(
        fen=setup.fen(),
        terms=[
            EvaluationTerm(name=term.name, white=term.white, black=term.black)
            for term in found.terms
        ],
        phase=found.phase,
        scale=found.scale,
        value=found.value,
        by_rule=found.by_rule,
        correction=found.correction,
    )


@router.get("/{engine}")
def program_evaluation(
    server: ServerDep, engine: Key, fen: Annotated[Fen, Query()]
) -> ProgramEvaluation:
    """The terms of a historic program's own evaluation of a position."""
    if engine not in PROGRAMS:
        raise missing(Code.ENGINE_UNKNOWN, "historic program", engine)
    setup = _read(fen)
    found = server.evaluations.terms(engine, setup)
    facts: JsonObject = {} if found is None else dict(found.facts)
    return ProgramEvaluation(
        fen=setup.fen(),
        engine=engine,
        terms=facts.get("terms", {}),
        case=facts.get("case", ""),
    )


def _read(fen: str) -> Setup:
    try:
        return parse_fen(fen)
    except FenError as error:
        raise bad_fen(error) from None
