"""A program that explains moves: reads requests and writes answers, each a line of JSON.

A request of kind `explain` has `fen`, `chess960`, `uci` (empty for the best move) and `nodes`, one
of kind `recall` the fields of `games.people.Memory` and `nodes`. An answer is what was asked for,
or says why not in `refused`.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from functools import lru_cache

import chess

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.contract.limits import Limits, TimeLeft
from philidor.explanations.explainer import Explainer
from philidor.explanations.own_words import Opponent, own_note
from philidor.explanations.searcher import Searcher
from philidor.explanations.statements import Explanation as Explained
from philidor.explanations.statements import Fork, Hanging, Statement
from philidor.explanations.texts import reasons, verdict
from philidor.explanations.values import Value
from philidor.human.opponent import person_of
from philidor.web.wire.explanations import ExplainedFact, Explanation, OwnThought
from philidor.web.wire.museum import MuseumText as BothLanguages
from philidor.web.wire.searches import Score

NICENESS = 5


def explained(explainer: Explainer, request: JsonObject) -> Explanation:
    """The explanation that a request asks for."""
    board = chess.Board(request["fen"], chess960=request["chess960"])
    move = board.parse_uci(request["uci"]) if request["uci"] else None
    return message(explainer.explain(board, move))


def message(found: Explained) -> Explanation:
    """An explanation as a message."""
    judged = found.judged
    sentences = zip(reasons(found, "en"), reasons(found, "de"), strict=True)
    return Explanation(
        fen=found.board.fen(),
        uci=judged.uci,
        san=judged.san,
        best=judged.best,
        best_san=judged.best_san,
        label=judged.label,
        before=score(judged.before),
        after=score(judged.after),
        loss=judged.loss,
        verdict=BothLanguages(en=verdict(found, "en"), de=verdict(found, "de")),
        facts=[
            ExplainedFact(
                kind=one.kind,
                squares=squares(one),
                line=list(one.line),
                text=BothLanguages(en=english, de=german),
            )
            for one, (english, german) in zip(found.statements, sentences, strict=True)
        ],
    )


def score(value: Value) -> Score:
    """A value as a message."""
    return Score(cp=value.cp, mate=value.mate)


def squares(one: Statement) -> list[str]:
    """The squares that a statement names."""
    named: list[int] = []
    if isinstance(one, Hanging):
        named = [one.square]
    elif isinstance(one, Fork):
        named = [one.square, *(square for square, _ in one.targets)]
    return [chess.square_name(square) for square in named]


def remembered(searcher: Searcher, request: JsonObject) -> str:
    """The answer to a request of kind `recall`."""
    try:
        return recalled(searcher, request).model_dump_json()
    except InputError as error:
        return json.dumps({"refused": str(error)})


def recalled(searcher: Searcher, request: JsonObject) -> OwnThought:
    """What a human-like opponent says of the last move of a game, in both languages.

    InputError if the networks that it played with cannot be read any more.
    """
    person = _person(request["level"], request["style"], request["seed"], request["network"])
    *before, last = request["moves"]
    board = chess.Board(request["fen"], chess960=request["chess960"])
    for uci in before:
        board.push_uci(uci)
    move, limits, nodes = board.parse_uci(last), _limits(request["limits"]), request["nodes"]
    english = own_note(Opponent(person, "en"), searcher, board, move, nodes, limits)
    german = own_note(Opponent(person, "de"), searcher, board, move, nodes, limits)
    if english is None or german is None:
        return OwnThought()
    missed = None
    if english.missed is not None and german.missed is not None:
        missed = BothLanguages(en=english.missed, de=german.missed)
    return OwnThought(
        label=None if english.judged is None else english.judged.label,
        looked=BothLanguages(en=english.looked, de=german.looked),
        missed=missed,
    )


# Reading a network takes longer than a thought.
_person = lru_cache(maxsize=4)(person_of)


def _limits(found: JsonObject) -> Limits:
    clocks = {
        side: TimeLeft(**found[side]) for side in ("white", "black") if found[side] is not None
    }
    return Limits(**{**found, **clocks, "search_moves": tuple(found["search_moves"])})


def main() -> None:
    """Answer requests until the input ends."""
    os.nice(NICENESS)
    explainers: dict[int, Explainer] = {}
    searcher: Searcher | None = None
    # A server that was killed reads no answer.
    with contextlib.suppress(BrokenPipeError):
        for line in sys.stdin:
            request = json.loads(line)
            if request["kind"] == "recall":
                searcher = searcher or Searcher()
                answer = remembered(searcher, request)
            else:
                nodes = request["nodes"]
                explainer = explainers.setdefault(nodes, Explainer(nodes))
                answer = explained(explainer, request).model_dump_json()
            sys.stdout.write(answer + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
