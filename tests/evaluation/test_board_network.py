"""The board network's integers: sums kept up to date equal fresh ones, and its description."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.boards import sample, stand, walk
from tests.evaluation.residuals import SETS, board_part, evaluator_of, no_terms, of_board
from tests.processes import compiled_and_interpreted

from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.engine import Philidor
from philidor.evaluation.board_network import FORM, HEADER, MARK
from philidor.evaluation.network_file import NetworkError, sealed
from philidor.evaluation.networks import Network
from philidor.game.fen import parse_fen

SMALL = of_board(board_part(16))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), start=st.integers(0, 959))
def test_sums_kept_up_to_date_equal_fresh_ones(seed: int, start: int) -> None:
    kept = evaluator_of(SMALL)
    dice = random.Random(seed)
    for _, position in walk(seed, 60, start):
        # Positions are left out now and then, as a search leaves some without a value.
        if dice.random() < 0.7:
            assert kept.evaluate(position) == evaluator_of(SMALL).evaluate(position)


def test_positions_may_come_in_any_order() -> None:
    network = of_board(board_part(128))
    kept = evaluator_of(network)
    for fen in sample(150):
        position = stand(fen)
        assert kept.evaluate(position) == evaluator_of(network).evaluate(position)
        assert abs(kept.correction) <= 10_000


KINGS = [
    ("6k1/5ppp/8/8/8/8/1PP5/1K6 w - - 0 1", 0),
    ("3k4/8/3q4/8/8/8/3R4/4K3 b - - 0 1", 1),
    ("3r3r/pp4pk/8/8/8/4N3/PP1K2PP/R6R w - - 0 1", 2),
    ("r6r/pp4p1/3k3p/8/7K/8/PP4P1/R1B4R b - - 0 1", 3),
]


@pytest.mark.parametrize(("fen", "bucket"), KINGS)
def test_the_king_bucket_chooses_the_weights(fen: str, bucket: int) -> None:
    hidden = 16
    start, size = HEADER.size, 2 * 768 * hidden
    data = board_part(hidden, reach=100)
    chosen = data[start + bucket * size :][:size]
    alone = data[:start] + 4 * chosen + data[start + 4 * size :]
    other = data[:start] + 4 * data[start + (bucket ^ 1) * size :][:size] + data[start + 4 * size :]
    values = [evaluator_of(of_board(one)).evaluate(stand(fen)) for one in (data, alone, other)]
    assert values[0] == values[1] != values[2]


def plane_of(board: chess.Board, square: int) -> int:
    """A piece's attack/defence plane by python-chess, which knows no pins here."""
    colour = board.color_at(square)
    assert colour is not None
    attackers, defenders = (
        [board.piece_type_at(origin) for origin in board.attackers(side, square)]
        for side in (not colour, colour)
    )
    levels = {chess.PAWN: 1, chess.KNIGHT: 2, chess.BISHOP: 2, chess.ROOK: 3}
    attacker = min((levels.get(kind or 0, 4) for kind in attackers), default=0)
    return 3 * attacker + (1 if chess.PAWN in defenders else 2 if defenders else 0)


def bucket_of(king: int) -> int:
    """The king bucket of a square, from the description."""
    if king >= 16:
        return 3
    return 2 if king >= 8 else int(king >= 2)


def by_the_book(data: bytes, hidden: int, board: chess.Board) -> int:
    """The output of a file, added up from its description."""
    inputs = 768 * SETS
    shorts = np.frombuffer(data, "<i2", (inputs + 3) * hidden, HEADER.size).astype(np.int64)
    rows = shorts[: inputs * hidden].reshape(SETS, 768, hidden)
    biases, outputs = shorts[inputs * hidden :][:hidden], shorts[(inputs + 1) * hidden :]
    total = int(np.frombuffer(data[-4:], "<i4")[0])
    for number, perspective in enumerate((board.turn, not board.turn)):
        king = board.king(perspective)
        assert king is not None
        turned = (0 if perspective else 56) ^ (7 if king & 4 else 0)
        sums = biases.copy()
        for square, piece in board.piece_map().items():
            own = piece.color == perspective
            place = 64 * (piece.piece_type - 1 + 6 * (not own)) + (square ^ turned)
            sums += rows[bucket_of(king ^ turned), place]
            sums += rows[4 + plane_of(board, square), place]
        clipped = np.clip((sums + 2) >> 2, 0, 255)
        total += int((clipped**2 * outputs[hidden * number :][:hidden]).sum())
    return int(total * 140.0 / (255 * 255 * 64))


@pytest.mark.parametrize(
    "fen",
    [
        "2r1r1k1/1p3ppp/p2p1n2/3Pp3/P3P3/1B1q1P2/1P4PP/1RQ1R1K1 w - - 0 1",
        "2r1r1k1/1p3ppp/p2p1n2/3Pp3/P3P3/1B1q1P2/1P4PP/1RQ1R1K1 b - - 0 1",
        "r3k2r/p1n2p1p/2p3p1/4P3/3p1N2/3P4/PPP2PPP/R3K2R w - - 0 1",
        "r6r/p1nk1p1p/2p3p1/4P3/3p1N2/3P2K1/PPP2PPP/R6R b - - 0 1",
    ],
)
def test_the_output_follows_from_the_file_s_description(fen: str) -> None:
    hidden = 16
    data = board_part(hidden, reach=240)
    plain, corrected = evaluator_of(None), evaluator_of(of_board(data))
    found = corrected.evaluate(stand(fen)) - plain.evaluate(stand(fen))
    assert found == by_the_book(data, hidden, chess.Board(fen))


def test_compiled_and_interpreted_give_the_same() -> None:
    program = (
        "from tests.core.boards import sample, stand\n"
        "from tests.evaluation.residuals import board_part, evaluator_of, of_board\n"
        "kept = evaluator_of(of_board(board_part(8)))\n"
        "print(*[kept.evaluate(stand(fen)) for fen in sample(60)])\n"
    )
    printed = [text.split() for text in compiled_and_interpreted(program)]
    assert printed[0] == printed[1]
    assert len(set(printed[0])) > 30


def test_the_output_is_added_to_the_hce() -> None:
    plain, corrected = evaluator_of(None), evaluator_of(SMALL)
    known = 0
    for fen in sample(100):
        position = stand(fen)
        hce = plain.evaluate(position)
        # Endings with a value of their own keep it.
        if corrected.evaluate(position) == hce:
            known += 1
            continue
        assert corrected.evaluate(position) == hce + corrected.correction
    assert known < 10
    corrected.use_network(None)
    assert corrected.evaluate(stand(sample(1)[0])) == plain.evaluate(stand(sample(1)[0]))


def headed(hidden: int, *form: int) -> bytes:
    """A board network's header."""
    return HEADER.pack(MARK, hidden, *form, 140.0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a network"),
        (b"x" * 100, "not a network"),
        (board_part(16)[:-1], "cut off"),
        (board_part(16) + b"1", "cut off"),
        (headed(129, *FORM), "not supported"),
        (headed(0, *FORM), "not supported"),
        # Output buckets, one that replaces the HCE, coarse weights, one king bucket.
        (headed(16, 8, 13, 4), "not supported"),
        (headed(16, 1, 12, 4), "not supported"),
        (headed(16, 1, 9, 4), "not supported"),
        (headed(16, 1, 13, 1), "not supported"),
        (board_part(16, most=300), "beyond 127"),
    ],
)
def test_an_invalid_network_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(NetworkError, match=message):
        Network.parse(sealed(no_terms(16) + data))


def searched(engine: Philidor) -> int:
    """Nodes of a short search."""
    engine.new_game()
    engine.set_position(
        parse_fen("r1bqk2r/pp1pNpp1/2n2n2/7p/3pPP1B/3B4/PPP3PP/R2Q1RK1 w kq - 0 12"), []
    )
    engine.go(Limits(depth=6), lambda info: None)
    return engine.deepening.nodes()


def test_the_engine_s_options(tmp_path: Path) -> None:
    file = tmp_path / "a.net"
    file.write_bytes(sealed(no_terms(16) + board_part(16)))
    engine = Philidor()
    shipped = searched(engine)
    engine.set_option("Evaluation", "hand-written")
    by_hce = searched(engine)
    engine.set_option("Network File", str(file))
    assert searched(engine) == by_hce
    engine.set_option("Evaluation", "network")
    by_network = searched(engine)
    assert len({shipped, by_hce, by_network}) == 3
    engine.set_option("Network File", "")
    assert searched(engine) == shipped
    engine.set_option("Network File", str(file))
    engine.set_option("Threads", "2")
    assert all(worker.evaluator.accumulator is not None for worker in engine.deepening.workers)
    engine.set_option("Threads", "1")
    engine.set_option("Evaluation", "hand-written")
    assert searched(engine) == by_hce
    with pytest.raises(OptionError, match="cannot read"):
        engine.set_option("Network File", str(tmp_path / "none"))
    (tmp_path / "odd").write_bytes(b"odd")
    with pytest.raises(OptionError, match="not a network"):
        engine.set_option("Network File", str(tmp_path / "odd"))
    other_order = Philidor()
    other_order.set_option("Network File", str(file))
    assert searched(other_order) == by_network
    other_order.set_option("Evaluation", "hand-written")
    assert searched(other_order) == by_hce
