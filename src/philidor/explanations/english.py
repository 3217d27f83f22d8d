"""Explanations in English."""

from __future__ import annotations

from collections import Counter

import chess

from philidor.explanations.judgement import JudgedMove
from philidor.explanations.statements import (
    Draw,
    Fork,
    Hanging,
    Mate,
    Material,
    OnlyMove,
    Statement,
    Terms,
)
from philidor.explanations.wording import (
    SHOWN,
    chances,
    is_certain,
    is_exchange,
    moves_of,
    named_pieces,
    shown,
    value_text,
)

NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight")
PIECES = ("", "pawn", "knight", "bishop", "rook", "queen", "king")
TERMS = {
    "material": "material",
    "placement": "placement of pieces",
    "imbalance": "imbalance of material",
    "pawns": "pawn structure",
    "mobility": "mobility",
    "pieces": "pieces",
    "king": "king safety",
    "threats": "threats",
    "passed": "passed pawns",
    "space": "space",
}
LABELS = {
    "best": "the best move that the search finds",
    "good": "a good move",
    "inaccuracy": "an inaccuracy",
    "mistake": "a mistake",
    "blunder": "a blunder",
}
REASONS = {
    "stalemate": "stalemate",
    "insufficient-material": "neither side has the material to mate",
}


def verdict(board: chess.Board, judged: JudgedMove) -> str:
    """The judgement of a move as a sentence; without its label where that is not certain."""
    said = f"{moves_of(board, (judged.uci,))} is {LABELS[judged.label]}"
    if judged.label == "best":
        return f"{said} ({value_text(judged.after)} for White)."
    better = moves_of(board, judged.before.line[:SHOWN])
    if not is_certain(judged):
        return (
            f"The search prefers {better}: {value_text(judged.before)} for White, "
            f"against {value_text(judged.after)} after {moves_of(board, (judged.uci,))}."
        )
    if judged.loss >= 1:
        side = "White" if judged.white else "Black"
        before, after = chances(judged)
        said += f": {side}'s winning chances drop from {before} % to {after} %"
    return f"{said}. Best was {better}."


def remark(judged: JudgedMove) -> str:
    """A bad move's label and the best move, for a comment."""
    return f"{judged.label.capitalize()}. {judged.best_san} was best."


def sentence(board: chess.Board, one: Statement) -> str:
    """A statement as a sentence; `board` is the position before the move."""
    moves = moves_of(board, shown(one))
    match one:
        case Mate():
            return _mate(one, moves)
        case Material():
            return _material(one, moves)
        case Hanging():
            how = "can be taken with gain" if one.protected else "hangs: nothing protects it"
            return f"The {_at(one.square, one.piece)} {how} ({moves})."
        case Fork():
            return _fork(one, moves)
        case Draw():
            return f"The game ends in a draw: {REASONS[one.reason]}."
        case OnlyMove(second=None):
            return "It is the only legal move."
        case OnlyMove(second=second):
            name = board.san(board.parse_uci(second or ""))
            return (
                f"No other move is nearly as good: the next best, {name}, gives away "
                f"{one.loss:.0f} % of the winning chances."
            )
        case Terms():
            return _terms(one)


def _mate(one: Mate, moves: str) -> str:
    match one.kind:
        case "checkmate":
            return "It is checkmate."
        case "forces-mate":
            return f"It forces mate in {one.moves}: {moves}."
        case "misses-mate":
            return f"It misses a mate in {one.moves}: {moves}."
        case "allows-mate":
            return f"It allows mate in {one.moves}: {moves}."
        case "threatens-mate":
            return f"It threatens mate in {one.moves}: {moves}."
        case "parries-mate":
            return f"It parries the threat of mate in {one.moves}: {moves}."


def _material(one: Material, moves: str) -> str:
    match one.kind:
        case "wins-material":
            return f"It wins {_won(one, True)} by force: {moves}."
        case "loses-material":
            return f"It loses {_won(one, False)} by force: {moves}."
        case "misses-material":
            return f"It misses the chance to win {_won(one, True)}: {moves}."
        case "threatens-material":
            return f"It threatens to win {_won(one, True)}: {moves}."
        case "parries-material":
            return f"It meets the threat to win {_won(one, False)}: {moves}."


def _won(one: Material, by_mover: bool) -> str:
    """What the side that profits wins, such as `a knight for a pawn`."""
    named = named_pieces(one)
    if named is None:
        return f"material worth at least {one.points} point{'s' if one.points > 1 else ''}"
    gained, given = (named.won, named.lost) if by_mover else (named.lost, named.won)
    if is_exchange(gained, given):
        return "the exchange"
    return _list(gained) + (f" for {_list(given)}" if given else "")


def _list(pieces: tuple[int, ...]) -> str:
    return " and ".join(
        f"{NUMBERS[count]} {PIECES[kind]}{'s' if count > 1 else ''}"
        for kind, count in Counter(pieces).items()
    )


def _at(square: int, piece: int) -> str:
    return f"{PIECES[piece]} on {chess.square_name(square)}"


def _fork(one: Fork, moves: str) -> str:
    targets = " and ".join(f"the {_at(*target)}" for target in one.targets)
    said = f"the {_at(one.square, one.piece)} attacks {targets} at once: {moves}."
    match one.kind:
        case "forks":
            return f"It is a fork: {said}"
        case "allows-fork":
            return f"It allows a fork: {said}"
        case "misses-fork":
            return f"It misses a fork: {said}"


def _terms(one: Terms) -> str:
    costs = ", ".join(f"{TERMS[cost.term]} ({cost.centipawns / 100:.2f})" for cost in one.costs)
    return f"Compared with the best move this gives up, in pawns: {costs}."
