"""Explanations in German."""

from __future__ import annotations

from collections import Counter

import chess

from philidor.explanations import wording
from philidor.explanations.judgement import JudgedMove, Label
from philidor.explanations.statements import (
    Draw,
    Fork,
    Hanging,
    Line,
    Mate,
    Material,
    OnlyMove,
    Statement,
    Terms,
)
from philidor.explanations.values import Value
from philidor.explanations.wording import (
    SHOWN,
    chances,
    is_certain,
    is_exchange,
    named_pieces,
    shown,
    value_text,
)

NUMBERS = ("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht")
LETTERS = str.maketrans("NBRQ", "SLTD")
# Nominative with article, accusative with the indefinite article, plural.
PIECES = (
    ("", "", ""),
    ("der Bauer", "einen Bauern", "Bauern"),
    ("der Springer", "einen Springer", "Springer"),
    ("der Läufer", "einen Läufer", "Läufer"),
    ("der Turm", "einen Turm", "Türme"),
    ("die Dame", "eine Dame", "Damen"),
    ("der König", "einen König", "Könige"),
)
TERMS = {
    "material": "Material",
    "placement": "Aufstellung der Figuren",
    "imbalance": "Ungleichgewicht des Materials",
    "pawns": "Bauernstruktur",
    "mobility": "Beweglichkeit",
    "pieces": "Figuren",
    "king": "Königssicherheit",
    "threats": "Drohungen",
    "passed": "Freibauern",
    "space": "Raum",
}
LABELS = {
    "best": "der beste Zug, den die Suche findet",
    "good": "ein guter Zug",
    "inaccuracy": "eine Ungenauigkeit",
    "mistake": "ein Fehler",
    "blunder": "ein Patzer",
}
REASONS = {
    "stalemate": "Patt",
    "insufficient-material": "Keine Seite hat genug Material, um mattzusetzen",
}


def verdict(board: chess.Board, judged: JudgedMove) -> str:
    """The judgement of a move as a sentence; without its label where that is not certain."""
    said = f"{_moves(board, (judged.uci,))} ist {LABELS[judged.label]}"
    if judged.label == "best":
        return f"{said} ({_value(judged.after)} für Weiß)."
    better = _moves(board, judged.before.line[:SHOWN])
    if not is_certain(judged):
        return (
            f"Die Suche zieht {better} vor: {_value(judged.before)} für Weiß, "
            f"gegenüber {_value(judged.after)} nach {_moves(board, (judged.uci,))}."
        )
    if judged.loss >= 1:
        side = "Weiß" if judged.white else "Schwarz"
        before, after = chances(judged)
        said += f": Die Gewinnchancen von {side} sinken von {before} % auf {after} %"
    return f"{said}. Am besten war {better}."


def noun(label: Label) -> str:
    """A bad move's label without its article: a noun."""
    return LABELS[label].partition(" ")[2]


def remark(judged: JudgedMove) -> str:
    """A bad move's label and the best move, for a comment."""
    label = _capital(noun(judged.label))
    return f"{label}. Am besten war {(judged.best_san or '').translate(LETTERS)}."


def sentence(board: chess.Board, one: Statement) -> str:
    """A statement as a sentence; `board` is the position before the move."""
    moves = _moves(board, shown(one))
    match one:
        case Mate():
            return _mate(one, moves)
        case Material():
            return _material(one, moves)
        case Hanging():
            how = "kann mit Gewinn geschlagen werden" if one.protected else "hängt ungedeckt"
            return f"{_capital(_at(one.square, one.piece))} {how} ({moves})."
        case Fork():
            return _fork(one, moves)
        case Draw():
            return f"Die Partie endet remis: {REASONS[one.reason]}."
        case OnlyMove(second=None):
            return "Es ist der einzige legale Zug."
        case OnlyMove(second=second):
            name = board.san(board.parse_uci(second or "")).translate(LETTERS)
            return (
                f"Kein anderer Zug ist annähernd so gut: Der zweitbeste, {name}, verschenkt "
                f"{one.loss:.0f} % der Gewinnchancen."
            )
        case Terms():
            return _terms(one)


def _moves(board: chess.Board, line: Line) -> str:
    return wording.moves_of(board, line).translate(LETTERS)


def _value(value: Value) -> str:
    return value_text(value).replace(".", ",")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _mate(one: Mate, moves: str) -> str:
    match one.kind:
        case "checkmate":
            return "Das ist Schachmatt."
        case "forces-mate":
            return f"Er erzwingt Matt in {one.moves}: {moves}."
        case "misses-mate":
            return f"Er verpasst Matt in {one.moves}: {moves}."
        case "allows-mate":
            return f"Er erlaubt Matt in {one.moves}: {moves}."
        case "threatens-mate":
            return f"Er droht Matt in {one.moves}: {moves}."
        case "parries-mate":
            return f"Er wehrt das drohende Matt in {one.moves} ab: {moves}."


def _material(one: Material, moves: str) -> str:
    match one.kind:
        case "wins-material":
            return f"Das gewinnt erzwungen {_won(one, True)}: {moves}."
        case "loses-material":
            return f"Das kostet erzwungen {_won(one, False)}: {moves}."
        case "misses-material":
            return f"Er verpasst es, {_won(one, True)} zu gewinnen: {moves}."
        case "threatens-material":
            return f"Er droht, {_won(one, True)} zu gewinnen: {moves}."
        case "parries-material":
            return f"Er wehrt die Drohung ab, {_won(one, False)} zu gewinnen: {moves}."


def _won(one: Material, by_mover: bool) -> str:
    """What the side that profits wins, in the accusative, such as `einen Springer`."""
    named = named_pieces(one)
    if named is None:
        points = "einem Punkt" if one.points == 1 else f"{one.points} Punkten"
        return f"Material im Wert von mindestens {points}"
    gained, given = (named.won, named.lost) if by_mover else (named.lost, named.won)
    if is_exchange(gained, given):
        return "die Qualität"
    return _list(gained) + (f" für {_list(given)}" if given else "")


def _list(pieces: tuple[int, ...]) -> str:
    return " und ".join(
        PIECES[kind][1] if count == 1 else f"{NUMBERS[count]} {PIECES[kind][2]}"
        for kind, count in Counter(pieces).items()
    )


def _at(square: int, piece: int) -> str:
    return f"{PIECES[piece][0]} auf {chess.square_name(square)}"


def _the(piece: int) -> str:
    """A piece with its article in the accusative, such as `den Bauern`."""
    article, name = PIECES[piece][1].split()
    return f"{'den' if article == 'einen' else 'die'} {name}"


def _fork(one: Fork, moves: str) -> str:
    targets = " und ".join(
        f"{_the(piece)} auf {chess.square_name(at)}" for at, piece in one.targets
    )
    said = f"{_capital(_at(one.square, one.piece))} greift zugleich {targets} an: {moves}."
    match one.kind:
        case "forks":
            return f"Das ist eine Gabel. {said}"
        case "allows-fork":
            return f"Er erlaubt eine Gabel. {said}"
        case "misses-fork":
            return f"Er verpasst eine Gabel. {said}"


def _terms(one: Terms) -> str:
    costs = ", ".join(
        f"{TERMS[cost.term]} ({cost.centipawns / 100:.2f})".replace(".", ",") for cost in one.costs
    )
    return f"Im Vergleich zum besten Zug fehlen danach, in Bauern: {costs}."
