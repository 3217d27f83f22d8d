"""The term network: its files, its integers, what it adds to the evaluation."""

from __future__ import annotations

import pytest
from tests.core.boards import sample
from tests.evaluation.residuals import corrections, no_board, of_terms, term_part
from tests.processes import compiled_and_interpreted

from philidor.evaluation.network_file import NetworkError, sealed
from philidor.evaluation.networks import Network
from philidor.evaluation.term_network import MOST_CORRECTION, TERM_HEADER, TERM_MARK


def test_an_output_of_one_centipawn_is_added() -> None:
    network = of_terms(term_part(8, 8, most=0, output_bias=7 << 14))
    assert set(corrections(network, sample(100))) == {7}
    # A known ending keeps its own value.
    assert corrections(network, ["8/8/8/4k3/8/8/4K3/4R3 w - - 0 1"]) == [0]


def test_a_network_of_zeros_changes_nothing() -> None:
    assert set(corrections(of_terms(term_part(8, 8, most=0)), sample(60))) == {0}


def test_corrections_are_limited() -> None:
    found = corrections(of_terms(term_part(128, 8, most=3_000)), sample(200))
    assert max(map(abs, found)) == MOST_CORRECTION


def test_compiled_and_interpreted_give_the_same() -> None:
    program = (
        "from tests.core.boards import sample\n"
        "from tests.evaluation.residuals import corrections, of_terms, term_part\n"
        "print(*corrections(of_terms(term_part(32, 8, most=3_000)), sample(60)))\n"
    )
    printed = [text.split() for text in compiled_and_interpreted(program)]
    assert printed[0] == printed[1]
    assert len(set(printed[0])) > 20


@pytest.mark.parametrize(
    ("data", "message"),
    [
        # What follows is a board network alone, then one in place of a header.
        (b"", "older form"),
        (TERM_MARK, "not supported"),
        (term_part(8, 8)[:-1], "not a network"),
        (term_part(8, 8) + b"1", "not a network"),
        (TERM_HEADER.pack(TERM_MARK, 129, 8), "not supported"),
        (TERM_HEADER.pack(TERM_MARK, 0, 8), "not supported"),
        (TERM_HEADER.pack(TERM_MARK, 8, 129), "not supported"),
        # A term network alone.
        (TERM_HEADER.pack(TERM_MARK, 8, 0), "not supported"),
        (term_part(8, 8, most=32_000), "too large"),
    ],
)
def test_an_invalid_network_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(NetworkError, match=message):
        Network.parse(sealed(data + no_board(8)))


def test_the_board_network_must_follow() -> None:
    with pytest.raises(NetworkError, match="not a network"):
        Network.parse(sealed(term_part(8, 8)))
