"""`philidor eval`: the evaluation of a position, by terms and by pieces."""

from __future__ import annotations

from philidor import answers
from philidor.cli.common import LettersOption, out
from philidor.cli.positions import NumberOption, PlyOption, PositionArgument, place_of
from philidor.contract.setup import Setup
from philidor.evaluation.breakdown import breakdown, contributions
from philidor.json_output import print_json
from philidor.shared_options import JsonOption


def evaluate(
    position: PositionArgument = None,
    number: NumberOption = None,
    ply: PlyOption = None,
    letters: LettersOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show the evaluation of a position by terms and by pieces."""
    place = place_of(position, number, ply)
    if as_json:
        print_json(evaluation(place.setup))
        return
    from philidor.terminal.picture import picture
    from philidor.terminal.tables import pieces_table, terms_table

    out.print(picture(place.board, out, letters=letters))
    result = breakdown(place.setup)
    if result.by_rule:
        out.print("This ending has its own rule; the general terms are not used.")
    else:
        out.print(terms_table([(term.name, term.white, term.black) for term in result.terms]))
        out.print(f"phase {result.phase} of 24, endgame scaled by {result.scale}/64")
        out.print(f"the network adds {result.correction / 100:+.2f} to the sum", highlight=False)
    out.print(f"value {result.value / 100:+.2f} for White, including the tempo", highlight=False)
    out.print("\nwhat each piece contributes: the value less the value without it")
    out.print(pieces_table(place.setup.board, dict(contributions(place.setup))))


def evaluation(setup: Setup) -> answers.Evaluation:
    """The evaluation as an answer."""
    result = breakdown(setup)
    pieces = (
        answers.Piece(f"{'abcdefgh'[square % 8]}{square // 8 + 1}", setup.board[square], worth)
        for square, worth in contributions(setup)
    )
    return answers.Evaluation(
        setup.fen(),
        result.value,
        result.by_rule,
        result.phase,
        result.scale,
        result.correction,
        tuple(answers.Term(one.name, one.white, one.black) for one in result.terms),
        tuple(pieces),
    )
