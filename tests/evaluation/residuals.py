"""Residual networks with random weights, or with none in one of their parts."""

from __future__ import annotations

import random
import struct

import numpy as np
from tests.core.boards import stand

from philidor.evaluation.board_network import FORM, HEADER, KING_BUCKETS, MARK, PLANES
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.network_file import sealed
from philidor.evaluation.networks import Network
from philidor.evaluation.term_network import INPUTS, TERM_HEADER, TERM_MARK

SETS = KING_BUCKETS + PLANES


def board_part(
    hidden: int, seed: int = 1, most: int = 127, reach: int = 484, bias: int = 8_000_000
) -> bytes:
    """A board network's bytes: random weights as large as the trainer allows, or output weights
    up to `most`, others up to `reach` and an output bias up to `bias`."""
    chance = np.random.default_rng(seed)
    first = chance.integers(-reach, reach + 1, (768 * SETS + 1) * hidden)
    outputs = chance.integers(-most, most + 1, 2 * hidden)
    biases = chance.integers(-bias, bias + 1, 1)
    return (
        HEADER.pack(MARK, hidden, *FORM, 140.0)
        + np.concatenate([first, outputs]).astype("<i2").tobytes()
        + biases.astype("<i4").tobytes()
    )


def term_part(
    hidden: int,
    board_units: int,
    most: int = 400,
    output_bias: int = 0,
    seed: int = 1,
    most_of_board: int | None = None,
) -> bytes:
    """A term network's bytes: random weights up to `most`, those of the activations up to
    `most_of_board` if it is given."""
    chance = random.Random(seed)
    of_board = most if most_of_board is None else most_of_board
    shorts = [chance.randint(-most, most) for _ in range(INPUTS * hidden)]
    shorts += [chance.randint(-of_board, of_board) for _ in range(2 * board_units * hidden)]
    shorts += [chance.randint(-most, most) for _ in range(hidden)]
    longs = [chance.randint(-60_000, 60_000) for _ in range(hidden)] + [output_bias]
    return (
        TERM_HEADER.pack(TERM_MARK, hidden, board_units)
        + struct.pack(f"<{len(shorts)}h", *shorts)
        + struct.pack(f"<{len(longs)}i", *longs)
    )


def no_terms(board_units: int) -> bytes:
    """A term network whose output is zero."""
    return term_part(1, board_units, most=0)


def no_board(hidden: int) -> bytes:
    """A board network whose output and activations are zero."""
    return board_part(hidden, most=0, reach=0, bias=0)


def of_board(data: bytes) -> Network:
    """The network with this board network, whose other part is zero."""
    return Network.parse(sealed(no_terms(int(HEADER.unpack_from(data)[1])) + data))


def of_terms(data: bytes) -> Network:
    """The network with this term network, whose other part is zero."""
    return Network.parse(sealed(data + no_board(int(TERM_HEADER.unpack_from(data)[2]))))


def evaluator_of(network: Network | None) -> Evaluator:
    """A fresh evaluator with a network."""
    made = Evaluator()
    made.use_network(network)
    return made


def corrections(network: Network, fens: list[str]) -> list[int]:
    """What a network adds to the HCE."""
    plain, corrected = evaluator_of(None), evaluator_of(network)
    boards = [stand(fen) for fen in fens]
    return [corrected.evaluate(board) - plain.evaluate(board) for board in boards]
