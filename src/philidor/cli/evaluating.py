"""`philidor eval`: the evaluation of a position, by terms and by pieces."""

from __future__ import annotations

from philidor.cli.common import FenArgument, LettersOption, out, position
from philidor.contract.setup import START_FEN
from philidor.evaluation.breakdown import breakdown, contributions
from philidor.notation.boards import board_of
from philidor.terminal.picture import picture
from philidor.terminal.tables import pieces_table, terms_table


def evaluate(fen: FenArgument = START_FEN, letters: LettersOption = False) -> None:
    """Show the evaluation of a position by terms and by pieces."""
    setup = position(fen)
    out.print(picture(board_of(setup), out, letters=letters))
    result = breakdown(setup)
    if result.by_rule:
        out.print("This ending has its own rule; the general terms are not used.")
    else:
        out.print(terms_table([(term.name, term.white, term.black) for term in result.terms]))
        out.print(f"phase {result.phase} of 24, endgame scaled by {result.scale}/64")
        out.print(f"the network adds {result.correction / 100:+.2f} to the sum", highlight=False)
    out.print(f"value {result.value / 100:+.2f} for White, including the tempo", highlight=False)
    out.print("\nwhat each piece contributes: the value less the value without it")
    out.print(pieces_table(setup.board, dict(contributions(setup))))
