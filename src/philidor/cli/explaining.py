"""`philidor explain`: why a move is good or bad, or the turning points of a game."""

from __future__ import annotations

from typing import Annotated

import chess
import typer

from philidor import answers
from philidor.cli.common import (
    LanguageOption,
    LettersOption,
    fail,
    language_named,
    out,
    plain_errors,
    progress_bar,
    tell,
)
from philidor.cli.positions import POSITION_HELP, NumberOption, Place, place_of
from philidor.explanations.explainer import Explainer
from philidor.explanations.statements import Explanation
from philidor.explanations.texts import reasons, verdict
from philidor.explanations.values import NODES, Value
from philidor.json_output import print_json
from philidor.museum.text import Language
from philidor.notation.boards import board_of
from philidor.notation.san import MoveTextError, parse_move
from philidor.pgn.tree import GameTree
from philidor.shared_options import JsonOption
from philidor.terminal.picture import picture

NOTHING = {
    "en": "Nothing more can be proved about it within this search.",
    "de": "Mehr lässt sich mit dieser Suche nicht beweisen.",
}
FLAWLESS = {
    "en": "The game has no turning point: every move kept the winning chances.",
    "de": "Die Partie hat keinen Wendepunkt: jeder Zug hielt die Gewinnaussichten.",
}


def explain(
    place: Annotated[str, typer.Argument(metavar="POSITION", help=POSITION_HELP)],
    move: Annotated[
        str, typer.Argument(help="The move, in SAN or like e2e4; by default the best one.")
    ] = "",
    ply: Annotated[
        int | None,
        typer.Option(min=1, help="Of a game: explain the move with this number, Black's counted."),
    ] = None,
    number: NumberOption = None,
    nodes: Annotated[int, typer.Option(min=1000, help="Nodes for each position.")] = NODES,
    language: LanguageOption = "en",
    letters: LettersOption = False,
    as_json: JsonOption = False,
) -> None:
    """Explain a move by what can be proved: mates, material, threats, terms of the evaluation.

    Of a game it explains the turning points; --ply chooses one move that was played, with MOVE
    another one in its place.
    """
    chosen = language_named(language)
    with plain_errors():
        found = explained(place_of([place], number, ply), move, Explainer(nodes))
    if as_json:
        print_json(answers.Explanations(tuple(answer(one, chosen) for one in found)))
        return
    for one in found:
        out.print(picture(one.board, out, letters=letters))
        tell(verdict(one, chosen))
        for line in reasons(one, chosen) or [NOTHING[chosen]]:
            tell(f"- {line}")
    if not found:
        tell(FLAWLESS[chosen])


def explained(place: Place, move: str, explainer: Explainer) -> list[Explanation]:
    """The explanations: of one move, or of a game's turning points if none is chosen."""
    if place.tree is not None and place.ply is None and not move:
        return turning_points(place.tree, explainer)
    board, played = place.board.copy(), None
    if place.ply is not None:
        played = board.pop()
    if move:
        try:
            played = parse_move(board, move)
        except MoveTextError as error:
            fail(str(error))
    return [explainer.explain(board, played)]


def turning_points(tree: GameTree, explainer: Explainer) -> list[Explanation]:
    """The explanations of the moves that lost most, in the order of the game."""
    from philidor.review.annotation import moves_to_judge, review
    from philidor.review.report import turning_points as worst
    from philidor.review.second_look import TIMES

    nodes = explainer.searchers.nodes
    names = moves_to_judge(tree)
    with progress_bar("searching") as bar:
        task = bar.add_task("", total=len(names) + 1)

        def value_of(board: chess.Board, again: bool) -> Value:
            if again:
                bar.update(task, description="looking again")
            else:
                bar.advance(task)
            return explainer.searchers.values.value(board, TIMES * nodes if again else nodes)

        moves = review(tree, value_of).moves
        found = []
        for index in worst(moves):
            board = board_of(tree.start, names[:index])
            bar.update(task, description=f"explaining {moves[index].san}")
            found.append(explainer.explain_judged(board, moves[index]))
    return found


def answer(one: Explanation, language: Language) -> answers.ExplainedMove:
    """An explanation as an answer."""
    judged = one.judged
    return answers.ExplainedMove(
        one.board.fen(),
        judged.uci,
        judged.san,
        judged.best,
        judged.best_san,
        str(judged.label),
        round(judged.loss, 2),
        judged.after.cp,
        judged.after.mate,
        verdict(one, language),
        tuple(reasons(one, language)),
    )
