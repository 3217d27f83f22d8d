"""The weights in a file of Leela Chess Zero (`.pb.gz`), as far as a policy needs them.

Read are residual networks with or without squeeze and excitation, with the classical 112 input
planes and a policy head of either form: convolutions, or a fully connected layer. The file's
description is `net.proto` of lczero-common.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from dataclasses import dataclass, field

from philidor.human.lc0.protobuf import ProtobufError, fields_of

# Numbers of the fields, by message.
NET_FORMAT, NET_WEIGHTS = 4, 10
FORMAT_NETWORK = 2
NETWORK_INPUT, NETWORK_POLICY = 1, 4
INPUT, RESIDUAL, POLICY, POLICY_DENSE, POLICY_DENSE_BIAS, POLICY_FIRST = 1, 2, 3, 4, 5, 11
CONVOLUTION, BIASES, MEANS, VARIANCES, GAMMAS, BETAS = range(1, 7)
CLASSICAL_PLANES = 1
GZIP_MAGIC = b"\x1f\x8b"
GZIP_WINDOW = 31
# lc0 adds it to the variances of batch normalization.
EPSILON = 1e-5
PLANES, SQUARES = 112, 64
POLICY_MOVES, POLICY_PLANES = 1858, 80
MOST_FILTERS, MOST_BLOCKS = 256, 20
# Far more than any such network needs; a damaged or hostile file must not fill the memory.
MOST_BYTES = 200_000_000


class Lc0Error(ValueError):
    """The file is not a network that can be read here."""


@dataclass(frozen=True)
class Convolution:
    """A convolution with its batch normalization worked in; weights: output, input, 3x3 or 1x1."""

    outputs: int
    inputs: int
    size: int
    weights: array[float]
    biases: array[float]


@dataclass(frozen=True)
class Excitation:
    """Squeeze and excitation: two fully connected layers, weights by output and input."""

    width: int
    first: array[float]
    first_biases: array[float]
    second: array[float]
    second_biases: array[float]


@dataclass(frozen=True)
class Block:
    """A residual block."""

    first: Convolution
    second: Convolution
    excitation: Excitation | None


@dataclass(frozen=True)
class Lc0Weights:
    """A network: dense and dense_biases are empty if the policy head is convolutions alone."""

    input: Convolution
    blocks: list[Block] = field(default_factory=list)
    policy_first: Convolution | None = None
    policy: Convolution | None = None
    dense: array[float] = field(default_factory=lambda: array("f"))
    dense_biases: array[float] = field(default_factory=lambda: array("f"))


Message = dict[int, list["int | memoryview"]]


def parse(data: bytes) -> Lc0Weights:
    """The network in a file's bytes; Lc0Error with the reason if it cannot be read."""
    try:
        return _network(_message(memoryview(_unpacked(data))))
    except (ProtobufError, struct.error, zlib.error) as error:
        raise Lc0Error(f"this is not a network of lc0: {error}") from None


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(GZIP_MAGIC):
        return data
    unpacker = zlib.decompressobj(GZIP_WINDOW)
    plain = unpacker.decompress(data, MOST_BYTES)
    if not unpacker.eof:
        raise Lc0Error("this is not a network of lc0: the file is cut off or too large")
    return plain


def _message(data: memoryview) -> Message:
    found: Message = {}
    for number, value in fields_of(data):
        found.setdefault(number, []).append(value)
    return found


def _inner(message: Message, number: int) -> Message:
    """The message in a field, empty if there is none."""
    values = message.get(number, [])
    return _message(values[-1]) if values and isinstance(values[-1], memoryview) else {}


def _number(message: Message, number: int, default: int) -> int:
    value = message.get(number, [default])[-1]
    return value if isinstance(value, int) else default


def _layer(message: Message, number: int) -> array[float]:
    """A layer's numbers: 16 bits each, between the least and the largest; empty without one."""
    layer = _inner(message, number)
    if not layer:
        return array("f")
    limits: list[float] = []
    for place in (1, 2):
        value = layer.get(place, [b"\0" * 4])[-1]
        if isinstance(value, int):
            raise Lc0Error("this is not a network of lc0: a layer without limits")
        limits.append(struct.unpack("<f", value)[0])
    raw = layer.get(3, [b""])[-1]
    if isinstance(raw, int) or len(raw) % 2:
        raise Lc0Error("this is not a network of lc0: a layer without numbers")
    least, step = limits[0], (limits[1] - limits[0]) / 65535
    return array("f", [least + step * value for value in struct.unpack(f"<{len(raw) // 2}H", raw)])


def _convolution(message: Message, number: int, inputs: int, size: int = 3) -> Convolution:
    """The convolution in a field; batch normalization becomes part of weights and biases."""
    block = _inner(message, number)
    weights = _layer(block, CONVOLUTION)
    each = inputs * size * size
    if not weights or len(weights) % each:
        raise Lc0Error(f"a convolution has {len(weights)} weights, not a multiple of {each}")
    outputs = len(weights) // each
    biases = _layer(block, BIASES) or array("f", bytes(4 * outputs))
    means, variances = _layer(block, MEANS), _layer(block, VARIANCES)
    gammas = _layer(block, GAMMAS) or array("f", [1.0] * outputs)
    betas = _layer(block, BETAS) or array("f", bytes(4 * outputs))
    if not means:
        means, variances = array("f", bytes(4 * outputs)), array("f", [1 - EPSILON] * outputs)
    if not all(len(one) == outputs for one in (biases, means, variances, gammas, betas)):
        raise Lc0Error("a convolution's normalization has another number of outputs")
    for output in range(outputs):
        if variances[output] + EPSILON <= 0:
            raise Lc0Error("a convolution's normalization has a negative variance")
        scale = gammas[output] / (variances[output] + EPSILON) ** 0.5
        biases[output] = scale * (biases[output] - means[output]) + betas[output]
        own = slice(output * each, (output + 1) * each)
        weights[own] = array("f", [scale * weight for weight in weights[own]])
    return Convolution(outputs, inputs, size, weights, biases)


def _excitation(message: Message, filters: int) -> Excitation | None:
    unit = _inner(message, 3)
    if not unit:
        return None
    first, first_biases, second, second_biases = (_layer(unit, number) for number in range(1, 5))
    width = len(first_biases)
    if (len(first), len(second), len(second_biases)) != (
        filters * width, 2 * filters * width, 2 * filters,
    ):  # fmt: skip
        raise Lc0Error("a unit of squeeze and excitation has other sizes than its filters")
    return Excitation(width, first, first_biases, second, second_biases)


def _network(net: Message) -> Lc0Weights:
    network = _inner(_inner(net, NET_FORMAT), FORMAT_NETWORK)
    if _number(network, NETWORK_INPUT, CLASSICAL_PLANES) != CLASSICAL_PLANES:
        raise Lc0Error("the network's input is not lc0's classical 112 planes")
    weights = _inner(net, NET_WEIGHTS)
    if not weights:
        raise Lc0Error("this is not a network of lc0: it has no weights")
    first = _convolution(weights, INPUT, PLANES)
    filters = first.outputs
    blocks = weights.get(RESIDUAL, [])
    if filters > MOST_FILTERS or len(blocks) > MOST_BLOCKS:
        raise Lc0Error(f"a network of {filters} filters and {len(blocks)} blocks is too large")
    return Lc0Weights(
        first, [_block(value, filters) for value in blocks], *_policy_head(weights, filters)
    )


def _block(value: int | memoryview, filters: int) -> Block:
    if isinstance(value, int):
        raise Lc0Error("this is not a network of lc0: a block without weights")
    message = _message(value)
    block = Block(
        _convolution(message, 1, filters),
        _convolution(message, 2, filters),
        _excitation(message, filters),
    )
    if {block.first.outputs, block.second.outputs} != {filters}:
        raise Lc0Error("a residual block has another number of filters than the network")
    return block


def _policy_head(
    weights: Message, filters: int
) -> tuple[Convolution | None, Convolution, array[float], array[float]]:
    """The convolutions of the policy head, and its fully connected layer if it has one."""
    dense, biases = _layer(weights, POLICY_DENSE), _layer(weights, POLICY_DENSE_BIAS)
    if not dense:
        first = _convolution(weights, POLICY_FIRST, filters)
        last = _convolution(weights, POLICY, first.outputs)
        if last.outputs != POLICY_PLANES:
            raise Lc0Error(f"the policy has {last.outputs} planes, not {POLICY_PLANES}")
        return first, last, dense, biases
    last = _convolution(weights, POLICY, filters, size=1)
    if len(biases) != POLICY_MOVES or len(dense) != POLICY_MOVES * SQUARES * last.outputs:
        raise Lc0Error(f"the policy's last layer has other sizes than {POLICY_MOVES} moves need")
    return None, last, dense, biases
