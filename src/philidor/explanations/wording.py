"""What the texts of all languages share: lines of moves, and which material a statement names."""

from __future__ import annotations

import chess

from philidor.explanations.judgement import JudgedMove
from philidor.explanations.material import Exchange
from philidor.explanations.statements import Line, Mate, Material, Statement
from philidor.explanations.values import Value
from philidor.notation.san import san_line

PASS = "0000"
# Half-moves of a line that people follow in a sentence.
SHOWN = 6
# More pieces than this are counted in points instead of being named.
MOST_NAMED = 3
# Percentage points of winning chances that a move called good may give away.
SURELY_GOOD = 2.0
# Percentage points of winning chances that a move called a mistake gives away at least.
SURELY_MISTAKE = 15.0


def is_certain(judged: JudgedMove) -> bool:
    """Whether a move may be called by its label.

    Longer searches judge too many inaccuracies, too many good moves that give away more than
    a little, and too many mistakes that give away little more than an inaccuracy, differently.
    """
    if judged.label == "good":
        return judged.loss <= SURELY_GOOD
    if judged.label == "mistake":
        return judged.loss >= SURELY_MISTAKE
    return judged.label != "inaccuracy"


def chances(judged: JudgedMove) -> tuple[str, str]:
    """The mover's winning chances before and after the move, in whole percent."""
    before, after = judged.before.chances, judged.after.chances
    mine = (before, after) if judged.white else (100 - before, 100 - after)
    return f"{mine[0]:.0f}", f"{mine[1]:.0f}"


def value_text(value: Value) -> str:
    """A value with the minus sign that the page and reports use."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def shown(one: Statement) -> Line:
    """The line of a statement as far as people follow it: a mate to its end, others some moves.

    What comes before a passed move is not shown, so it does not count.
    """
    if isinstance(one, Mate):
        return one.line
    passed = one.line.index(PASS) + 1 if PASS in one.line else 0
    return one.line[: passed + SHOWN]


def moves_of(board: chess.Board, line: Line) -> str:
    """A line as numbered SAN; of a line with a null move only what follows that move."""
    reached = board.copy(stack=False)
    rest = line
    if PASS in line:
        start = line.index(PASS) + 1
        for text in line[:start]:
            reached.push_uci(text)
        rest = line[start:]
    return san_line(reached, rest)


def named_pieces(one: Material) -> Exchange | None:
    """The exchange of a statement, if its pieces say exactly what is won; None for points alone."""
    change = one.exchange
    many = len(change.lost) + len(change.won) > MOST_NAMED
    if change.promoted or many or abs(change.points) != one.points:
        return None
    return change


def is_exchange(gained: tuple[int, ...], given: tuple[int, ...]) -> bool:
    """Whether a rook is won for a bishop or a knight: what players call the exchange."""
    return gained == (chess.ROOK,) and given in ((chess.BISHOP,), (chess.KNIGHT,))
