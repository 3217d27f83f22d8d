"""The network that evaluates alone: all ways to its accumulators give one value; its file."""

from __future__ import annotations

import random
import zlib
from pathlib import Path

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.boards import sample, stand, walk
from tests.evaluation.nnues import FOUR, ONE, made
from tests.processes import compiled_and_interpreted

from philidor.contract.limits import Limits
from philidor.engine import Philidor
from philidor.evaluation.evaluator import FADED, Evaluator
from philidor.evaluation.network_file import NetworkError
from philidor.evaluation.networks import Network
from philidor.evaluation.nnue import Accumulators, Nnue
from philidor.evaluation.nnue_file import HEADER, MARK, parse, write
from philidor.game.fen import parse_fen

SMALL = Nnue(made())
COMMITTED = Path(__file__).parents[2] / "docs" / "measurements" / "nnue-512.net"


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), start=st.integers(0, 959), share=st.floats(0.1, 1.0))
def test_accumulators_of_a_line_equal_fresh_ones(seed: int, start: int, share: float) -> None:
    kept = Accumulators(SMALL)
    dice = random.Random(seed)
    for _, position in walk(seed, 80, start):
        # Positions are left out now and then, as a search leaves some without a value.
        if dice.random() < share:
            assert kept.value(position) == Accumulators(SMALL).value(position)


def test_most_are_computed_from_the_position_before() -> None:
    kept = Accumulators(SMALL)
    for _, position in walk(7, 80):
        kept.value(position)
    assert kept.updates > 2 * kept.refreshes > 0


def test_moves_may_be_taken_back_and_positions_come_in_any_order() -> None:
    kept = Accumulators(SMALL)
    dice = random.Random(3)
    for fen in sample(60):
        position = stand(fen)
        assert kept.value(position) == Accumulators(SMALL).value(position)
        for move in dice.sample(list(chess.Board(fen).legal_moves), 2):
            other = chess.Board(fen)
            other.push(move)
            assert kept.value(stand(other.fen())) == Accumulators(SMALL).value(stand(other.fen()))


def test_passing_changes_the_perspectives_only() -> None:
    kept = Accumulators(SMALL)
    position = stand("r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 2 8")
    value = kept.value(position)
    position.make_null()
    assert kept.value(position) == Accumulators(SMALL).value(position) != value
    position.unmake_null()
    assert kept.value(position) == value
    assert kept.refreshes == 2


def by_the_book(data: bytes, board: chess.Board) -> int:
    """The value added up from the file's description, by python-chess and NumPy."""
    file = parse(data)
    hidden, buckets = file.shape.hidden, file.shape.king_buckets
    shorts = np.array(file.shorts, dtype=np.int64)
    weights = shorts[: 768 * buckets * hidden].reshape(buckets, 768, hidden)
    biases = shorts[768 * buckets * hidden :][:hidden]
    outputs = shorts[(768 * buckets + 1) * hidden :].reshape(-1, 2, hidden)
    bucket = (len(board.piece_map()) - 2) * file.shape.output_buckets // 31
    total = file.longs[bucket]
    for number, side in enumerate((board.turn, not board.turn)):
        king = board.king(side)
        assert king is not None
        turned = (0 if side else 56) ^ (7 if king & 4 else 0)
        home = king ^ turned
        rows = weights[file.shape.bucket_map[4 * (home >> 3) + (home & 3)]]
        sums = biases.copy()
        for square, piece in board.piece_map().items():
            theirs = piece.color != side
            sums += rows[384 * theirs + 64 * (piece.piece_type - 1) + (square ^ turned)]
        total += int((np.clip(sums, 0, 255) ** 2 * outputs[bucket, number]).sum())
    return max(-10_000, min(10_000, int(total * 140.0 / (255 * 255 * 64))))


@pytest.mark.parametrize("bucket_map", [ONE, FOUR])
def test_the_value_is_the_one_that_the_file_describes(bucket_map: tuple[int, ...]) -> None:
    data = made(64, bucket_map)
    network = Nnue(data)
    values = {fen: Accumulators(network).value(stand(fen)) for fen in sample(60)}
    assert values == {fen: by_the_book(data, chess.Board(fen)) for fen in values}
    assert len(set(values.values())) > 50


def test_compiled_and_interpreted_give_the_same() -> None:
    program = (
        "from tests.core.boards import sample, stand, walk\n"
        "from tests.evaluation.nnues import made\n"
        "from philidor.evaluation.nnue import Accumulators, Nnue\n"
        "kept = Accumulators(Nnue(made()))\n"
        "print(*[kept.value(stand(fen)) for fen in sample(40)])\n"
        "print(*[kept.value(position) for _, position in walk(5, 60)])\n"
        "print(kept.updates, kept.refreshes)\n"
    )
    printed = [text.split() for text in compiled_and_interpreted(program)]
    assert printed[0] == printed[1]
    assert len(set(printed[0])) > 60


def test_the_evaluator_asks_it_alone_except_in_known_endings() -> None:
    network = Network.parse(made())
    assert network.nnue is not None
    evaluator, plain = Evaluator(), Evaluator()
    evaluator.use_network(network)
    known = 0
    for fen in sample(100):
        position = stand(fen)
        value = Accumulators(network.nnue).value(position)
        faded_share = (FADED - min(position.halfmoves, 100)) / FADED
        faded = int(value * faded_share)
        if evaluator.evaluate(position) != faded:
            known += 1
            kept = int(int(value * evaluator.scale / 64) * faded_share)
            assert evaluator.evaluate(position) in (plain.evaluate(position), kept)
    assert known < 10
    for fen in ("8/8/8/3k4/8/8/3PK3/8 w - - 0 1", "8/8/3k4/8/8/2BNK3/8/8 w - - 0 1"):
        assert evaluator.evaluate(stand(fen)) == plain.evaluate(stand(fen))


@pytest.mark.parametrize(
    "fen",
    [
        "7k/8/8/8/7P/5B2/8/6K1 w - - 0 1",
        "8/4b3/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/4n3/8/3k4/8/8/8/KBB5 b - - 0 1",
        "4k3/7R/r7/4P3/4K3/8/8/8 w - - 0 1",
    ],
)
def test_an_extra_piece_that_does_not_win_is_worth_little(fen: str) -> None:
    """The wrong bishop, pieces without pawns, Philidor's rook ending."""
    network = Network.parse(COMMITTED.read_bytes())
    assert network.nnue is not None
    evaluator = Evaluator()
    evaluator.use_network(network)
    alone = Accumulators(network.nnue).value(stand(fen))
    assert abs(evaluator.evaluate(stand(fen))) <= min(60, abs(alone) // 2)


def test_a_search_with_it_never_surveys_the_board() -> None:
    engine = Philidor()
    engine.deepening.use_network(Network.parse(made()))
    engine.set_position(
        parse_fen("r1bqk2r/pp1pNpp1/2n2n2/7p/3pPP1B/3B4/PPP3PP/R2Q1RK1 w kq - 0 12"), []
    )
    engine.go(Limits(depth=6), lambda info: None)
    evaluator = engine.deepening.main.evaluator
    assert evaluator.nnue is not None
    assert evaluator.survey.pawn_probes == 0
    assert evaluator.nnue.updates > evaluator.nnue.refreshes > 0


def test_the_committed_network_knows_what_pieces_are_worth() -> None:
    evaluator = Evaluator()
    evaluator.use_network(Network.parse(COMMITTED.read_bytes()))
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    assert 0 < evaluator.evaluate(stand(start)) < 80
    values = [
        evaluator.evaluate(stand(start.replace("RNBQKBNR", rank)))
        for rank in ("1NBQKBNR", "R1BQKBNR", "RNB1KBNR")
    ]
    rook, knight, queen = values
    assert -1_200 < queen < rook < knight < -250


def damaged(data: bytes) -> bytes:
    """The file with one weight changed."""
    return data[:500] + bytes([data[500] ^ 1]) + data[501:]


def with_header(*fields: object) -> bytes:
    """A header of these fields with nothing behind it but its checksum."""
    header = HEADER.pack(MARK, *fields)
    return header + zlib.crc32(header).to_bytes(4, "little")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (made()[:-1], "cut off"),
        (made() + b"1", "cut off"),
        (damaged(made()), "checksum"),
        (with_header(2, 32, 1, 1, 255, 64, 140.0, bytes(32)), "version 2"),
        (with_header(1, 32, 1, 1, 181, 64, 140.0, bytes(32)), "QA 181"),
        (with_header(1, 33, 1, 1, 255, 64, 140.0, bytes(32)), "33 hidden units"),
        (with_header(1, 160, 1, 1, 255, 64, 140.0, bytes(32)), "160 hidden units"),
        (with_header(1, 1152, 1, 1, 255, 64, 140.0, bytes(32)), "1152 hidden units"),
        (with_header(1, 32, 1, 9, 255, 64, 140.0, bytes(32)), "9 output buckets"),
        (with_header(1, 32, 2, 1, 255, 64, 140.0, bytes(32)), "another number"),
        (with_header(1, 32, 2, 1, 255, 64, 140.0, bytes([2] * 32)), "without gaps"),
        (with_header(1, 32, 1, 1, 255, 64, float("nan"), bytes(32)), "out of range"),
        (MARK, "not a network"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_is_no_such_network_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(NetworkError, match=message):
        Network.parse(data)


def test_a_file_is_written_as_it_was_read() -> None:
    data = made(64, ONE, 1)
    assert write(parse(data)) == data
