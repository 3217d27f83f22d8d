"""Networks of lc0's as human policies, with random weights and against a reference of NumPy."""

from __future__ import annotations

import gzip
import random
import struct
import time
from dataclasses import dataclass, field
from pathlib import Path

import chess
import numpy as np
import numpy.typing as npt
import pytest
from tests.human.test_person import position_of
from tests.search.thinking import KIWIPETE

from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.core import convert
from philidor.engine import Philidor
from philidor.game.fen import parse_fen, start
from philidor.human.lc0.moves import NUMBERS, PLANE_PLACES
from philidor.human.lc0.planes import planes_of
from philidor.human.lc0.policy import Lc0Policy
from philidor.human.lc0.protobuf import ProtobufError, fields_of
from philidor.human.lc0.weights import Lc0Error, parse
from philidor.human.levels import LC0_LEVELS, level_of
from philidor.human.opponent import Opponent
from philidor.human.past import NO_PAST, Past

Floats = npt.NDArray[np.float64]
FILTERS, BLOCKS, WIDTH = 64, 6, 8
# Weights and biases of a convolution.
Layer = tuple[Floats, Floats]


@dataclass
class Net:
    """A random network's numbers, for the reference."""

    input: Layer
    blocks: list[tuple[Layer, Layer, list[Floats]]] = field(default_factory=list)
    heads: list[Layer] = field(default_factory=list)
    dense: Layer | None = None


# Writing the format


def varint(value: int) -> bytes:
    out = b""
    while True:
        out += bytes([(value & 0x7F) | (0x80 if value > 0x7F else 0)])
        value >>= 7
        if not value:
            return out


def message(number: int, data: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(data)) + data


def number(place: int, value: int) -> bytes:
    return varint(place << 3) + varint(value)


class Writer:
    """Random layers: their bytes, and the numbers as they are read back."""

    def __init__(self, seed: int) -> None:
        self.draw = np.random.default_rng(seed)

    def layer(self, place: int, values: Floats) -> tuple[bytes, Floats]:
        low, high = np.float32(values.min()), np.float32(values.max())
        steps = np.round((values - low) / max(float(high - low), 1e-9) * 65535).astype("<u2")
        data = message(
            place,
            b"\x0d" + struct.pack("<f", low) + b"\x15" + struct.pack("<f", high)
            + message(3, steps.tobytes()),
        )  # fmt: skip
        return data, float(low) + (float(high) - float(low)) / 65535 * steps.astype(np.float64)

    def conv(
        self, place: int, outputs: int, inputs: int, size: int = 3, norm: bool = True
    ) -> tuple[bytes, Layer]:
        """A convolution; the weights and biases that its normalization makes of it."""
        weights, w = self.layer(
            1, self.draw.normal(0, (2 / inputs / size**2) ** 0.5, outputs * inputs * size**2)
        )
        w = w.reshape(outputs, inputs, size, size)
        if not norm:
            biases, b = self.layer(2, self.draw.normal(0, 0.1, outputs))
            return message(place, weights + biases), (w, b)
        parts, found = weights, []
        for part, values in (
            (3, self.draw.normal(0, 0.1, outputs)),
            (4, self.draw.uniform(0.5, 1.5, outputs)),
            (5, self.draw.uniform(0.5, 1.5, outputs)),
            (6, self.draw.normal(0, 0.1, outputs)),
        ):
            data, one = self.layer(part, values)
            parts += data
            found.append(one)
        mean, variance, gamma, beta = found
        scale = gamma / np.sqrt(variance + 1e-5)
        return message(place, parts), (w * scale[:, None, None, None], beta - mean * scale)


def random_network(
    seed: int, dense: bool = False, filters: int = FILTERS, blocks: int = BLOCKS
) -> tuple[bytes, Net]:
    """A file's bytes, and the numbers for the reference."""
    writer = Writer(seed)
    weights, first = writer.conv(1, filters, 112)
    found = Net(first)
    for _ in range(blocks):
        one, a = writer.conv(1, filters, filters)
        two, b = writer.conv(2, filters, filters)
        unit, se = b"", []
        for place, count in (
            (1, filters * WIDTH), (2, WIDTH), (3, 2 * filters * WIDTH), (4, 2 * filters),
        ):  # fmt: skip
            data, values = writer.layer(place, writer.draw.normal(0, 0.2, count))
            unit += data
            se.append(values)
        weights += message(2, one + two + message(3, unit))
        found.blocks.append((a, b, se))
    if dense:
        data, head = writer.conv(3, 8, filters, size=1)
        w, dense_w = writer.layer(4, writer.draw.normal(0, 0.05, 1858 * 64 * 8))
        bias, dense_b = writer.layer(5, writer.draw.normal(0, 0.1, 1858))
        weights += data + w + bias
        found.heads, found.dense = [head], (dense_w.reshape(1858, -1), dense_b)
    else:
        one, a = writer.conv(11, filters, filters)
        two, b = writer.conv(3, 80, filters, norm=False)
        weights += one + two
        found.heads = [a, b]
    form = message(2, number(1, 1) + number(3, 4) + number(4, 1 if dense else 2))
    net = b"\x0d" + struct.pack("<I", 0x1C0) + message(4, number(1, 1) + form)
    return gzip.compress(net + message(10, weights)), found


# The reference


def convolved(planes: Floats, layer: Layer) -> Floats:
    weights, biases = layer
    size = weights.shape[2]
    padded = np.pad(planes, ((0, 0), (size // 2,) * 2, (size // 2,) * 2))
    out = np.repeat(biases, 64).reshape(-1, 8, 8).copy()
    for up in range(size):
        for over in range(size):
            part = padded[:, up : up + 8, over : over + 8]
            out += np.einsum("oi,irc->orc", weights[:, :, up, over], part)
    return out


def relu(values: Floats) -> Floats:
    return np.maximum(values, 0)


def reference(planes: Floats, net: Net) -> Floats:
    flow = relu(convolved(planes, net.input))
    for a, b, (w1, b1, w2, b2) in net.blocks:
        out = convolved(relu(convolved(flow, a)), b)
        filters = len(out)
        hidden = relu(w1.reshape(WIDTH, filters) @ out.mean((1, 2)) + b1)
        excited = w2.reshape(2 * filters, WIDTH) @ hidden + b2
        gamma = 1 / (1 + np.exp(-excited[:filters]))
        out = out * gamma[:, None, None] + excited[filters:][:, None, None]
        flow = relu(out + flow)
    for place, head in enumerate(net.heads):
        flow = convolved(relu(flow) if place else flow, head)
    if net.dense is None:
        return flow.reshape(-1)
    weights, biases = net.dense
    scores: Floats = weights @ relu(flow).reshape(-1) + biases
    return scores


def expected(board: chess.Board, planes: Floats, net: Net) -> dict[str, float]:
    """The chances of the legal moves, the move's place found by python-chess's squares."""
    scores = reference(planes, net)
    found = {}
    for move in board.legal_moves:
        target = move.to_square
        if board.is_castling(move):
            rank = chess.square_rank(move.from_square)
            target = chess.square(7 if target > move.from_square else 0, rank)
        flip = 0 if board.turn else 56
        kind = {None: 1, chess.KNIGHT: 1, chess.BISHOP: 2, chess.ROOK: 3, chess.QUEEN: 4}
        key = (move.from_square ^ flip, target ^ flip, kind[move.promotion])
        place = PLANE_PLACES[key] if net.dense is None else NUMBERS[key]
        found[move.uci()] = float(np.exp(scores[place]))
    total = sum(found.values())
    return {move: value / total for move, value in found.items()}


@pytest.mark.parametrize("dense", [False, True])
@pytest.mark.parametrize(
    "fen", [chess.STARTING_FEN, KIWIPETE, "4k3/P6p/8/8/3pP3/8/6p1/4K2R b K e3 0 20"]
)
def test_the_forward_pass_is_the_references(fen: str, dense: bool) -> None:
    fen = chess.Board(fen).fen(en_passant="fen")
    data, net = random_network(5, dense, filters=32, blocks=2)
    policy = Lc0Policy(parse(data))
    position = position_of(fen)
    planes = np.array(planes_of(position, NO_PAST)).reshape(112, 8, 8)
    chances = policy.chances(position, NO_PAST, 1500)
    named = {convert.uci(position, move): chance for move, chance in chances.items()}
    assert named == pytest.approx(expected(chess.Board(fen), planes, net), rel=1e-3, abs=1e-6)


def test_the_planes_are_lc0s() -> None:
    """After 1. e4 e5 2. Nf3, Black to move: the board from Black's side, and what was before."""
    moves = ("e2e4", "e7e5", "g1f3")
    position = position_of(chess.STARTING_FEN)
    convert.play(position, moves)
    planes = np.array(planes_of(position, Past(start(), moves))).reshape(112, 64)

    def squares(plane: int) -> set[str]:
        """Of the squares, as White names them."""
        return {chess.square_name(int(one) ^ 56) for one in np.flatnonzero(planes[plane])}

    assert squares(0) == {"a7", "b7", "c7", "d7", "e5", "f7", "g7", "h7"}
    assert squares(7) == {"b1", "f3"}
    # One, two and three half-moves before; of the initial position, nothing stands before it.
    assert squares(13 + 7) == {"b1", "g1"}
    assert "e7" in squares(2 * 13 + 0)
    assert "e2" in squares(3 * 13 + 6)
    assert not planes[4 * 13 : 104].any()
    assert planes[104:109].all()
    assert (planes[109] == 1).all()
    assert not planes[110].any()
    assert planes[111].all()


def test_a_position_without_a_past_stands_again_before_a_double_step() -> None:
    position = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    planes = np.array(planes_of(position, NO_PAST)).reshape(112, 64)
    assert planes[6, chess.D5] == 1
    assert planes[13 + 6, chess.D7] == planes[7 * 13 + 6, chess.D7] == 1
    assert not planes[13 + 6, chess.D5]
    assert planes[104:108].sum() == 0


def test_a_repeated_position_is_marked() -> None:
    moves = ("g1f3", "g8f6", "f3g1", "f6g8")
    position = position_of(chess.STARTING_FEN)
    convert.play(position, moves)
    planes = np.array(planes_of(position, Past(start(), moves))).reshape(112, 64)
    assert planes[12].all()
    assert not planes[13 + 12].any()


def test_the_moves_are_numbered_as_lc0_does() -> None:
    """Numbers from lc0's table of 1,858 moves."""
    assert len(NUMBERS) == len(PLANE_PLACES) == 1858
    by_number = {number: key for key, number in NUMBERS.items()}

    def name(key: tuple[int, int, int]) -> str:
        return chess.square_name(key[0]) + chess.square_name(key[1])

    assert [name(by_number[place]) for place in (0, 7, 22, 23, 1791)] == [
        "a1b1", "a1a2", "a1h8", "b1a1", "h8g8",
    ]  # fmt: skip
    assert [by_number[place] for place in (1792, 1793, 1794, 1857)] == [
        (chess.A7, chess.A8, 4), (chess.A7, chess.A8, 3), (chess.A7, chess.A8, 2),
        (chess.H7, chess.H8, 2),
    ]  # fmt: skip
    # Castling short is the king's step to its rook, three to the right.
    assert PLANE_PLACES[chess.E1, chess.H1, 1] == 64 * (14 + 2) + chess.E1
    assert PLANE_PLACES[chess.B1, chess.C3, 1] == 64 * 56 + chess.B1
    assert PLANE_PLACES[chess.B7, chess.A8, 3] == 64 * 64 + chess.B7


def test_a_network_of_maias_size_is_fast() -> None:
    """The bar is ten milliseconds; a busy machine gets more."""
    policy = Lc0Policy(parse(random_network(1)[0]))
    position = position_of(KIWIPETE)
    policy.chances(position, NO_PAST, 1500)
    began = time.process_time()
    for _ in range(5):
        policy.chances(position, NO_PAST, 1500)
    assert (time.process_time() - began) / 5 < 0.03


def test_the_option_plays_by_the_network(tmp_path: Path) -> None:
    file = tmp_path / "random.pb.gz"
    file.write_bytes(random_network(3, filters=16, blocks=1)[0])
    engine = Philidor()
    for name, value in (("Human", "1000"), ("Human Seed", "4"), ("Human Network", str(file))):
        engine.set_option(name, value)
    engine.set_position(parse_fen(KIWIPETE), ["e1g1"])
    answer = engine.go(Limits(), lambda info: None)
    assert answer.move in engine.legal_moves()
    with pytest.raises(OptionError, match="Human Network"):
        engine.set_option("Human Network", str(tmp_path / "none.pb.gz"))
    engine.set_option("Human Network", "<empty>")


def test_levels_have_numbers_of_their_own_with_such_a_network(tmp_path: Path) -> None:
    file = tmp_path / "random.pb.gz"
    file.write_bytes(random_network(3, filters=16, blocks=1)[0])
    opponent = Opponent()
    opponent.set("Human", 1500)
    assert opponent.person.level == level_of(1500)
    opponent.set("Human Network", str(file))
    assert opponent.person.level == level_of(1500, LC0_LEVELS) != level_of(1500)


@pytest.mark.parametrize(
    "data",
    [b"", b"not a network", gzip.compress(b"\x52\x02\x08\x01"), gzip.compress(b"")],
    # The compressed data hold the time.
    ids=["empty", "text", "other-message", "nothing"],
)
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(Lc0Error):
        parse(data)


def test_damaged_files_are_refused_in_one_line() -> None:
    data, _ = random_network(2, filters=16, blocks=1)
    plain, dice = gzip.decompress(data), random.Random(1)
    with pytest.raises(Lc0Error):
        parse(data[: len(data) // 2])
    for _ in range(40):
        damaged = bytearray(plain)
        for _ in range(4):
            # Sizes and types of fields stand near their beginnings.
            damaged[dice.randrange(200)] = dice.randrange(256)
        try:
            parse(bytes(damaged))
        except Lc0Error as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize("data", [b"\xff" * 12, b"\x0b", b"\x0a\x05abc", b"\x0d\x00"])
def test_broken_messages_are_refused(data: bytes) -> None:
    with pytest.raises(ProtobufError):
        list(fields_of(memoryview(data)))
