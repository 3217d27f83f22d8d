"""The network's integers: sums kept up to date equal fresh ones, and the trainer's floats."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.boards import sample, stand, walk
from tests.processes import compiled_and_interpreted

from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.engine import Philidor
from philidor.evaluation.board_network import HEADER, MARK, Accumulator, BoardNetwork
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.network_file import NetworkError, sealed
from philidor.evaluation.networks import Network
from philidor.game.fen import parse_fen


def made(
    hidden: int,
    buckets: int = 1,
    residual: bool = True,
    seed: int = 1,
    most: int = 127,
    zones: int = 1,
    conditions: int = 0,
    reach: int = 485,
    fine: bool = False,
) -> bytes:
    """A network file with random weights as large as the trainer allows, or output weights
    up to `most` and others up to `reach`, which a file of fine steps holds four times as large.
    conditions: 15, or 4 as in older files."""
    chance = np.random.default_rng(seed)
    sets = zones + conditions
    does = residual | {0: 0, 4: 2, 15: 8}[conditions] | fine << 2
    times = 4 if fine else 1
    first = times * chance.integers(-reach, reach + 1, (768 * sets + 1) * hidden)
    outputs = chance.integers(-most, most + 1, 2 * hidden * buckets)
    biases = chance.integers(-8_000_000, 8_000_001, buckets)
    shorts = np.concatenate([first, outputs])
    return (
        HEADER.pack(MARK, hidden, buckets, does, zones, 140.0)
        + shorts.astype("<i2").tobytes()
        + biases.astype("<i4").tobytes()
    )


SMALL = BoardNetwork(made(16, 4, zones=4))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), start=st.integers(0, 959))
def test_sums_kept_up_to_date_equal_fresh_ones(seed: int, start: int) -> None:
    kept = Accumulator(SMALL)
    dice = random.Random(seed)
    for _, position in walk(seed, 80, start):
        # Positions are left out now and then, as a search leaves some without a value.
        if dice.random() < 0.7:
            assert kept.value(position) == Accumulator(SMALL).value(position)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), start=st.integers(0, 959))
def test_so_do_those_that_tell_conditions_of_pieces_apart(seed: int, start: int) -> None:
    network = Network(board=BoardNetwork(made(16, zones=4, conditions=15)))
    kept = Evaluator()
    kept.use_network(network)
    dice = random.Random(seed)
    for _, position in walk(seed, 60, start):
        if dice.random() < 0.7:
            fresh = Evaluator()
            fresh.use_network(network)
            assert kept.evaluate(position) == fresh.evaluate(position)


def test_four_fine_steps_are_one_of_the_others() -> None:
    networks = [BoardNetwork(made(16, zones=4, reach=121, fine=fine)) for fine in (False, True)]
    values = [
        [Accumulator(network).value(stand(fen)) for fen in sample(50)] for network in networks
    ]
    assert values[0] == values[1]
    assert len(set(values[0])) > 30


def test_positions_may_come_in_any_order() -> None:
    network = BoardNetwork(made(128, 8, zones=4))
    kept = Accumulator(network)
    for fen in sample(150):
        position = stand(fen)
        value = Accumulator(network).value(position)
        assert kept.value(position) == value
        assert abs(value) <= 10_000


@pytest.mark.parametrize(
    ("fen", "zone"),
    [
        ("6k1/5ppp/8/8/8/8/1PP5/1K6 w - - 0 1", 0),
        ("3k4/8/3q4/8/8/8/3R4/4K3 b - - 0 1", 1),
        ("8/7k/8/8/8/4N3/3K4/8 w - - 0 1", 2),
        ("8/8/3k3p/8/7K/8/8/2B5 b - - 0 1", 3),
    ],
)
def test_the_king_s_zone_chooses_the_weights(fen: str, zone: int) -> None:
    hidden = 16
    start, size = HEADER.size, 2 * 768 * hidden
    data = made(hidden, zones=4)
    rows = data[start + zone * size : start + (zone + 1) * size]
    header = HEADER.pack(MARK, hidden, 1, True, 1, 140.0)
    alone = BoardNetwork(header + rows + data[start + 4 * size :])
    position = stand(fen)
    assert Accumulator(BoardNetwork(data)).value(position) == Accumulator(alone).value(position)


def condition_of(board: chess.Board, square: int) -> int:
    """A piece's condition by python-chess, which knows no pins here."""
    colour = board.color_at(square)
    assert colour is not None
    attackers, defenders = (
        [board.piece_type_at(origin) for origin in board.attackers(side, square)]
        for side in (not colour, colour)
    )
    levels = {chess.PAWN: 1, chess.KNIGHT: 2, chess.BISHOP: 2, chess.ROOK: 3}
    attacker = min((levels.get(kind or 0, 4) for kind in attackers), default=0)
    return 3 * attacker + (1 if chess.PAWN in defenders else 2 if defenders else 0)


def by_the_book(data: bytes, hidden: int, board: chess.Board) -> int:
    """The output of a file with one zone and 15 conditions, added up from its description."""
    inputs = 768 * 16
    shorts = np.frombuffer(data, "<i2", (inputs + 3) * hidden, HEADER.size).astype(np.int64)
    rows = shorts[: inputs * hidden].reshape(16, 768, hidden)
    biases, outputs = shorts[inputs * hidden :][:hidden], shorts[(inputs + 1) * hidden :]
    total = int(np.frombuffer(data[-4:], "<i4")[0])
    for number, view in enumerate((board.turn, not board.turn)):
        king = board.king(view)
        assert king is not None
        turned = (0 if view else 56) ^ (7 if king & 4 else 0)
        sums = biases.copy()
        for square, piece in board.piece_map().items():
            place = 64 * (piece.piece_type - 1 + 6 * (piece.color != view)) + (square ^ turned)
            sums += rows[0, place] + rows[1 + condition_of(board, square), place]
        total += int((np.clip(sums, 0, 255) ** 2 * outputs[hidden * number :][:hidden]).sum())
    return int(total * 140.0 / (255 * 255 * 64))


@pytest.mark.parametrize(
    "fen",
    [
        "2r1r1k1/1p3ppp/p2p1n2/3Pp3/P3P3/1B1q1P2/1P4PP/1RQ1R1K1 w - - 0 1",
        "2r1r1k1/1p3ppp/p2p1n2/3Pp3/P3P3/1B1q1P2/1P4PP/1RQ1R1K1 b - - 0 1",
        "r3k2r/p1n2p1p/2p3p1/4P3/3p1N2/3P4/PPP2PPP/R3K2R w - - 0 1",
    ],
)
def test_the_condition_of_a_piece_adds_weights(fen: str) -> None:
    hidden = 16
    data = made(hidden, conditions=15, reach=60)
    plain, corrected = Evaluator(), Evaluator()
    corrected.use_network(Network(board=BoardNetwork(data)))
    found = corrected.evaluate(stand(fen)) - plain.evaluate(stand(fen))
    assert found == by_the_book(data, hidden, chess.Board(fen))


def test_the_four_conditions_of_older_files_become_fifteen() -> None:
    hidden, size = 16, 2 * 768 * 16
    older = made(hidden, conditions=4)
    header, data = HEADER.pack(MARK, hidden, 1, 1 | 8, 1, 140.0), older[HEADER.size :]
    sets = [data[size * number :][:size] for number in range(5)]
    # Attacked or not, and defended or not.
    chosen = [sets[1 + (number > 2) + 2 * (number % 3 > 0)] for number in range(15)]
    today = header + sets[0] + b"".join(chosen) + data[5 * size :]
    evaluators = Evaluator(), Evaluator()
    for evaluator, file in zip(evaluators, (older, today), strict=True):
        evaluator.use_network(Network(board=BoardNetwork(file)))
    values = [[evaluator.evaluate(stand(fen)) for fen in sample(80)] for evaluator in evaluators]
    assert values[0] == values[1]


def test_compiled_and_interpreted_give_the_same() -> None:
    program = (
        "from tests.core.boards import sample, stand\n"
        "from tests.evaluation.test_board_network import made\n"
        "from philidor.evaluation.board_network import Accumulator, BoardNetwork\n"
        "from philidor.evaluation.evaluator import Evaluator\n"
        "from philidor.evaluation.networks import Network\n"
        "kept = Accumulator(BoardNetwork(made(8, 2, zones=4)))\n"
        "print(*[kept.value(stand(fen)) for fen in sample(60)])\n"
        "whole = Evaluator()\n"
        "whole.use_network(Network(board=BoardNetwork(made(8, zones=4, conditions=15))))\n"
        "print(*[whole.evaluate(stand(fen)) for fen in sample(60)])\n"
    )
    printed = [text.split() for text in compiled_and_interpreted(program)]
    assert printed[0] == printed[1]
    assert len(set(printed[0])) > 30


def test_a_residual_network_is_added_and_another_one_replaces() -> None:
    plain, residual, whole = Evaluator(), Evaluator(), Evaluator()
    added, alone = BoardNetwork(made(16)), BoardNetwork(made(16, residual=False))
    residual.use_network(Network(board=added))
    whole.use_network(Network(board=alone))
    known = whole_share = 0
    for fen in sample(100):
        position = stand(fen)
        by_hand = plain.evaluate(position)
        value = Accumulator(added).value(position)
        # Endings with a value of their own keep it.
        if residual.evaluate(position) == by_hand == whole.evaluate(position):
            known += 1
            continue
        assert residual.evaluate(position) == by_hand + residual.correction
        assert abs(residual.correction) <= abs(value)
        whole_share += residual.correction == value
        assert whole.evaluate(position) == Accumulator(alone).value(position)
    assert known < 10
    assert whole_share > 80
    residual.use_network(None)
    assert residual.evaluate(stand(sample(1)[0])) == plain.evaluate(stand(sample(1)[0]))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a network"),
        (b"x" * 100, "not a network"),
        (made(16)[:-1], "cut off"),
        (made(16) + b"1", "cut off"),
        (HEADER.pack(MARK, 129, 1, 1, 1, 140.0), "not supported"),
        (HEADER.pack(MARK, 0, 1, 1, 1, 140.0), "not supported"),
        (HEADER.pack(MARK, 16, 1, 1, 3, 140.0), "not supported"),
        (HEADER.pack(MARK, 16, 1, 2, 1, 140.0), "not supported"),
        (HEADER.pack(MARK, 16, 1, 11, 1, 140.0), "not supported"),
        (made(16, conditions=15)[:-1], "cut off"),
        (made(16, most=300), "beyond 127"),
    ],
)
def test_an_invalid_network_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(NetworkError, match=message):
        Network.parse(sealed(data))


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
    file.write_bytes(sealed(made(16)))
    engine = Philidor()
    shipped = searched(engine)
    engine.set_option("Evaluation", "hand-written")
    by_hand = searched(engine)
    engine.set_option("Network File", str(file))
    assert searched(engine) == by_hand
    engine.set_option("Evaluation", "network")
    by_network = searched(engine)
    assert len({shipped, by_hand, by_network}) == 3
    engine.set_option("Network File", "")
    assert searched(engine) == shipped
    engine.set_option("Network File", str(file))
    engine.set_option("Threads", "2")
    assert all(worker.evaluator.accumulator is not None for worker in engine.deepening.workers)
    engine.set_option("Threads", "1")
    engine.set_option("Evaluation", "hand-written")
    assert searched(engine) == by_hand
    with pytest.raises(OptionError, match="cannot read"):
        engine.set_option("Network File", str(tmp_path / "none"))
    (tmp_path / "odd").write_bytes(b"odd")
    with pytest.raises(OptionError, match="not a network"):
        engine.set_option("Network File", str(tmp_path / "odd"))
    other_order = Philidor()
    other_order.set_option("Network File", str(file))
    assert searched(other_order) == by_network
    other_order.set_option("Evaluation", "hand-written")
    assert searched(other_order) == by_hand
