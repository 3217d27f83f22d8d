"""A program that explains moves: reads requests and writes answers, each a line of JSON.

A request has `fen`, `chess960`, `uci` (empty for the best move) and `nodes`.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import Any

import chess

from philidor.explanations.explainer import Explainer
from philidor.explanations.statements import Explanation as Explained
from philidor.explanations.statements import Fork, Hanging, Statement
from philidor.explanations.texts import reasons, verdict
from philidor.explanations.values import Value
from philidor.web.wire.explanations import ExplainedFact, Explanation
from philidor.web.wire.museum import MuseumText as BothLanguages
from philidor.web.wire.searches import Score

NICENESS = 5


def explained(explainer: Explainer, request: dict[str, Any]) -> Explanation:
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


def main() -> None:
    """Answer requests until the input ends."""
    os.nice(NICENESS)
    explainers: dict[int, Explainer] = {}
    # A server that was killed reads no answer.
    with contextlib.suppress(BrokenPipeError):
        for line in sys.stdin:
            request = json.loads(line)
            nodes = request["nodes"]
            explainer = explainers.setdefault(nodes, Explainer(nodes))
            sys.stdout.write(explained(explainer, request).model_dump_json() + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
