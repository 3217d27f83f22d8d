"""The network that reads terms: its files, its integers, what it adds to the evaluation."""

from __future__ import annotations

import random
import struct

import pytest
from tests.core.boards import sample, stand
from tests.processes import compiled_and_interpreted

from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.network_file import NetworkError, sealed
from philidor.evaluation.networks import Network
from philidor.evaluation.term_network import (
    COARSE_MARK,
    INPUTS,
    MOST_CORRECTION,
    OLDER_INPUTS,
    OLDER_MARK,
    TERM_HEADER,
    TERM_MARK,
    blank,
)


def made(
    hidden: int,
    most: int = 400,
    output_bias: int = 0,
    seed: int = 1,
    board_units: int = 0,
    mark: bytes = TERM_MARK,
) -> bytes:
    """A network file with random weights."""
    chance = random.Random(seed)
    weights = (INPUTS + 2 * board_units + 1) * hidden
    shorts = [chance.randint(-most, most) for _ in range(weights)]
    longs = [chance.randint(-60_000, 60_000) for _ in range(hidden)] + [output_bias]
    return (
        TERM_HEADER.pack(mark, hidden, board_units)
        + struct.pack(f"<{len(shorts)}h", *shorts)
        + struct.pack(f"<{len(longs)}i", *longs)
    )


def parsed(data: bytes) -> Network:
    """The network in a file that has a part for terms alone."""
    network = Network.parse(sealed(data))
    assert network.board is None
    return network


def corrections(network: Network, fens: list[str]) -> list[int]:
    """What a network adds to the hand-written values."""
    plain, corrected = Evaluator(), Evaluator()
    corrected.use_network(network)
    boards = [stand(fen) for fen in fens]
    return [corrected.evaluate(board) - plain.evaluate(board) for board in boards]


def test_a_blank_network_changes_nothing() -> None:
    assert set(corrections(parsed(blank(16)), sample(60))) == {0}


def test_an_output_of_one_centipawn_is_added() -> None:
    data = made(8, most=0, output_bias=7 << 14)
    assert set(corrections(parsed(data), sample(100))) == {7}
    # A known ending keeps its own value.
    assert corrections(parsed(data), ["8/8/8/4k3/8/8/4K3/4R3 w - - 0 1"]) == [0]


def test_corrections_are_limited() -> None:
    found = corrections(parsed(made(128, most=3_000)), sample(200))
    assert max(map(abs, found)) == MOST_CORRECTION


def test_compiled_and_interpreted_give_the_same() -> None:
    program = (
        "from tests.core.boards import sample\n"
        "from tests.evaluation.test_term_network import corrections, made, parsed\n"
        "fens = sample(60)\n"
        "print(*corrections(parsed(made(32, most=3_000)), fens))\n"
    )
    printed = [text.split() for text in compiled_and_interpreted(program)]
    assert printed[0] == printed[1]
    assert len(set(printed[0])) > 20


def test_an_older_file_gives_the_values_that_it_gave() -> None:
    """A network of 50 terms is one without weights for tactics."""
    hidden, end = 16, TERM_HEADER.size
    today = bytearray(made(hidden, mark=COARSE_MARK))
    older = bytearray(TERM_HEADER.pack(OLDER_MARK, hidden, 0))
    for unit in range(hidden):
        place = end + 2 * INPUTS * unit
        tactics = place + 2 * OLDER_INPUTS
        older += today[place:tactics]
        today[tactics : place + 2 * INPUTS] = bytes(2 * (INPUTS - OLDER_INPUTS))
    older += today[end + 2 * INPUTS * hidden :]
    fens = sample(100)
    assert corrections(parsed(bytes(older)), fens) == corrections(parsed(bytes(today)), fens)
    other = made(hidden, mark=COARSE_MARK)
    assert corrections(parsed(other), fens) != corrections(parsed(bytes(today)), fens)


def test_the_same_weights_in_finer_steps_give_the_same_values() -> None:
    hidden, end = 16, TERM_HEADER.size
    coarse = made(hidden, mark=COARSE_MARK)
    weights, outputs = INPUTS * hidden, hidden
    form = f"<{weights}h{outputs}h{hidden}i1i"
    numbers = struct.unpack_from(form, coarse, end)
    finer = [4 * number for number in numbers]
    unscaled = slice(weights, weights + outputs)
    finer[unscaled] = numbers[unscaled]
    finer[-1] = numbers[-1]
    fine = TERM_HEADER.pack(TERM_MARK, hidden, 0) + struct.pack(form, *finer)
    fens = sample(100)
    assert corrections(parsed(fine), fens) == corrections(parsed(coarse), fens)
    assert len(set(corrections(parsed(fine), fens))) > 20


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a network"),
        (TERM_MARK, "not a network"),
        (made(8)[:-1], "cut off"),
        (made(8) + b"1", "not a network"),
        (TERM_HEADER.pack(TERM_MARK, 129, 0), "not supported"),
        (TERM_HEADER.pack(TERM_MARK, 0, 0), "not supported"),
        (TERM_HEADER.pack(TERM_MARK, 8, 129), "not supported"),
        (made(8, most=32_000), "too large"),
        # The board's part is missing.
        (made(8, board_units=8), "not a network"),
    ],
)
def test_an_invalid_network_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(NetworkError, match=message):
        Network.parse(sealed(data))
