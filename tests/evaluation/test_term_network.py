"""The network that reads terms: its files, its integers, what it adds to the evaluation."""

from __future__ import annotations

import random
import struct

import chess
import pytest
from tests.core.boards import sample, stand
from tests.processes import compiled_and_interpreted

from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.network import NetworkError
from philidor.evaluation.shipped import FILE, network_of, shipped_network
from philidor.evaluation.term_network import (
    INPUTS,
    MOST_CORRECTION,
    TERM_HEADER,
    TERM_MARK,
    TermNetwork,
    blank,
)


def made(hidden: int, most: int = 400, output_bias: int = 0, seed: int = 1) -> bytes:
    """A network file with random weights."""
    chance = random.Random(seed)
    shorts = [chance.randint(-most, most) for _ in range((INPUTS + 1) * hidden)]
    longs = [chance.randint(-60_000, 60_000) for _ in range(hidden)] + [output_bias]
    return (
        TERM_HEADER.pack(TERM_MARK, hidden)
        + struct.pack(f"<{len(shorts)}h", *shorts)
        + struct.pack(f"<{len(longs)}i", *longs)
    )


def corrections(network: TermNetwork, fens: list[str]) -> list[int]:
    """What a network adds to the hand-written values."""
    plain, corrected = Evaluator(), Evaluator()
    corrected.use_network(network)
    boards = [stand(fen) for fen in fens]
    return [corrected.evaluate(board) - plain.evaluate(board) for board in boards]


def test_a_blank_network_changes_nothing() -> None:
    assert set(corrections(TermNetwork(blank(16)), sample(60))) == {0}


def test_an_output_of_one_centipawn_is_added() -> None:
    data = made(8, most=0, output_bias=7 << 14)
    assert set(corrections(TermNetwork(data), sample(100))) == {7}
    # A known ending keeps its own value.
    assert corrections(TermNetwork(data), ["8/8/8/4k3/8/8/4K3/4R3 w - - 0 1"]) == [0]


def test_corrections_are_limited() -> None:
    found = corrections(TermNetwork(made(128, most=4_000)), sample(200))
    assert max(map(abs, found)) == MOST_CORRECTION


def test_exchanged_colours_change_no_value() -> None:
    evaluator = Evaluator()
    evaluator.use_network(shipped_network())
    for fen in sample(200, seed=3):
        board = chess.Board(fen)
        twin = board.mirror()
        assert evaluator.evaluate(stand(fen)) == evaluator.evaluate(stand(twin.fen()))


def test_the_shipped_network_corrects_by_less_than_a_pawn_as_a_rule() -> None:
    found = sorted(map(abs, corrections(shipped_network(), sample(400))))
    assert 5 < found[200] < 100
    assert found[-1] < MOST_CORRECTION


def test_compiled_and_interpreted_give_the_same() -> None:
    program = (
        "from tests.core.boards import sample\n"
        "from tests.evaluation.test_term_network import corrections, made, shipped_network\n"
        "from philidor.evaluation.term_network import TermNetwork\n"
        "fens = sample(60)\n"
        "print(*corrections(shipped_network(), fens))\n"
        "print(*corrections(TermNetwork(made(32, most=4_000)), fens))\n"
    )
    printed = [text.split() for text in compiled_and_interpreted(program)]
    assert printed[0] == printed[1]
    assert len(set(printed[0])) > 40


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no network"),
        (TERM_MARK, "no network"),
        (made(8)[:-1], "cut off"),
        (made(8) + b"1", "cut off"),
        (TERM_HEADER.pack(TERM_MARK, 129), "not supported"),
        (TERM_HEADER.pack(TERM_MARK, 0), "not supported"),
        (made(8, most=32_000), "too large"),
    ],
)
def test_an_invalid_network_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(NetworkError, match=message):
        network_of(data)


def test_the_file_says_which_kind_it_is() -> None:
    found = network_of(FILE.read_bytes())
    assert isinstance(found, TermNetwork)
    assert found.hidden == 32
