"""The evaluation as a whole: symmetric, the sum of its terms, and repeatable."""

from __future__ import annotations

from functools import cache

import chess
import pytest
from tests.core.boards import each, sample, stand

from philidor.contract.info import ignore
from philidor.contract.limits import Limits
from philidor.engine import Philidor
from philidor.evaluation import evaluator, layout, types
from philidor.evaluation.breakdown import TERM_NAMES, breakdown
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.weights import WEIGHTS
from philidor.game.fen import parse_fen, start

ENDINGS = (
    "8/8/8/4k3/8/8/3PK3/8 w - - 0 1",
    "8/8/3k4/8/8/8/3PK3/8 b - - 0 1",
    "8/8/8/8/8/2k5/1p6/K6R w - - 0 1",
    "8/8/8/8/8/4k3/p7/1K5Q w - - 0 1",
    "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
    "8/8/8/3k4/8/8/8/KBB5 b - - 0 1",
    "8/8/8/3k4/8/8/8/K1NN4 w - - 0 1",
    "8/5k2/8/3b4/8/1PP5/2B2K2/8 w - - 0 1",
    "8/5k2/4p3/3r4/8/1PP5/2R2K2/8 b - - 0 1",
    "7k/8/8/8/7P/4B3/8/6K1 w - - 0 1",
)


@cache
def fens() -> tuple[str, ...]:
    return tuple(sample(250, seed=1000))


def value(fen: str) -> int:
    return Evaluator().evaluate(stand(fen))


@each(lambda: fens() + ENDINGS)
def test_colours_may_be_exchanged(fen: str) -> None:
    """The value is from the mover's view, so it stays if board, colours and turn are exchanged."""
    assert value(fen) == value(chess.Board(fen).mirror().fen())


@each(lambda: fens() + ENDINGS)
def test_wings_may_be_exchanged(fen: str) -> None:
    board = chess.Board(fen)
    board.set_castling_fen("-")
    board.ep_square = None
    assert value(board.fen()) == value(board.transform(chess.flip_horizontal).fen())


def test_a_used_evaluator_answers_like_a_new_one() -> None:
    """Data kept between calls (pawn structures) never changes a value."""
    evaluator = Evaluator()
    for _ in range(2):
        for fen in fens():
            assert evaluator.evaluate(stand(fen)) == value(fen)
    assert evaluator.survey.pawn_hits > len(fens()) // 2


def test_values_are_far_from_mates() -> None:
    assert all(abs(value(fen)) < 20_000 for fen in fens() + ENDINGS)


def test_the_start_is_worth_the_tempo() -> None:
    tempo = value(chess.STARTING_FEN)
    assert tempo == WEIGHTS["TEMPO"][0][0]


def test_a_piece_more_is_worth_more() -> None:
    for removed, least in ((chess.B7, 40), (chess.B8, 200), (chess.A8, 300), (chess.D8, 700)):
        board = chess.Board()
        board.remove_piece_at(removed)
        board.set_castling_fen("-")
        assert value(board.fen()) > value(chess.STARTING_FEN) + least


def test_the_value_fades_with_moves_without_progress() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/4RPPP/6K1 w - - 0 60")
    values = []
    for halfmoves in (0, 40, 90):
        board.halfmove_clock = halfmoves
        values.append(value(board.fen()))
    assert values[0] > values[1] > values[2] > 0


# The layout of the weights


def test_layout_and_types_name_the_same_places() -> None:
    """`tests/project/test_headers.py` compares `types.pxd` with `types.py`."""
    for name, place in layout.offsets().items():
        assert getattr(types, name) == place, name
    assert layout.total() == types.WEIGHTS


def test_weights_have_the_shape_of_the_layout() -> None:
    assert list(WEIGHTS) == [group.name for group in layout.GROUPS]
    for group in layout.GROUPS:
        assert len(WEIGHTS[group.name]) == group.size, group.name
        for pair in WEIGHTS[group.name]:
            assert len(pair) == 2
            # Two values share an integer: their sums must stay within 15 bits and a sign.
            assert all(isinstance(half, int) and abs(half) < 2000 for half in pair), group.name


@pytest.mark.parametrize("pair", [(0, 0), (1, -1), (-1, 1), (-300, -2), (1500, -1500), (-7, 9000)])
def test_pairs_keep_their_halves(pair: tuple[int, int]) -> None:
    packed = types.make_pair(*pair)
    assert (types.middlegame(packed), types.endgame(packed)) == pair
    twice = packed + types.make_pair(5, -6)
    assert (types.middlegame(twice), types.endgame(twice)) == (pair[0] + 5, pair[1] - 6)


# The table for people


def test_there_is_a_name_for_every_term() -> None:
    assert len(TERM_NAMES) == types.TERMS


@each(fens)
def test_terms_add_up_to_the_value(fen: str) -> None:
    board = chess.Board(fen)
    board.halfmove_clock = 0
    result = breakdown(parse_fen(board.fen()))
    if result.by_rule:
        assert result.terms == ()
        return
    opening = sum(term.white[0] - term.black[0] for term in result.terms)
    ending = sum(term.white[1] - term.black[1] for term in result.terms)
    phase = result.phase
    if result.scale <= evaluator.NEARLY_DRAWN and phase <= evaluator.FEW_PIECES:
        opening = int(opening * result.scale / 64)
    tempo = WEIGHTS["TEMPO"][0]
    move = int((tempo[0] * phase + tempo[1] * (24 - phase)) / 24)
    worth = result.value - result.correction - (move if board.turn else -move)
    if phase == 24:
        assert worth == opening
        return
    # What the terms leave open is how well the endgame half can be used: less or more of it, but
    # never the other side's.
    used = (worth * 24 * 64 - opening * phase * 64) / ((24 - phase) * max(1, result.scale))
    slack = 2 * 24 * 64 / ((24 - phase) * max(1, result.scale))
    if ending > 0:
        assert used >= -slack
    elif ending < 0:
        assert used <= slack
    if result.scale:
        assert abs(used - ending) < 250 + slack


def test_the_pawn_table_reports_its_use() -> None:
    engine = Philidor()
    engine.set_position(start(), ())
    engine.go(Limits(depth=9), ignore)
    survey = engine.deepening.main.evaluator.survey
    assert survey.pawn_probes > 1000
    assert 0.6 < survey.pawn_hits / survey.pawn_probes < 1
    engine.new_game()
    assert survey.pawn_probes == survey.pawn_hits == 0
