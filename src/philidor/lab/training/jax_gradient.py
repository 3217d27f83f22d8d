"""Errors and gradients by JAX, which computes on a GPU where there is one.

The same networks as in `gradient`, with sums of floats in another order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from philidor.evaluation.board_network import CONDITIONS, DEFENCES, zone_of
from philidor.evaluation.board_network import INPUTS as BOARD_INPUTS
from philidor.lab.training.board_model import BoardModel
from philidor.lab.training.examples import Examples, Floats
from philidor.lab.training.models import Model
from philidor.lab.training.records import CASTLING_ROOK, FLAGS
from philidor.lab.training.term_model import TermModel
from philidor.lab.training.types import ATTACK_BOARDS, ATTACKS_AT, TERMS_AT

Array: TypeAlias = jax.Array
Outputs: TypeAlias = Callable[[Array, Array], Array]
# The board's part of the output, and its units, the mover's first.
BoardOutputs: TypeAlias = Callable[[Array, Array], tuple[Array, Array]]

ROOK, KING = 3, 5
# A record's code for the piece kinds, the mover's first.
CODES = np.array([0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13], dtype=np.uint8)
SQUARES = np.arange(64)
# A side's inputs for its own king, and the bucket of each of that king's squares.
OWN_KING = slice(64 * KING, 64 * KING + 64)
KING_BUCKET_OF = jnp.array([zone_of(square) for square in range(64)])


def device() -> str:
    """What JAX computes on."""
    found = jax.devices()[0]
    return f"{found.platform}: {found.device_kind}"


class JaxGradient:
    """Looks at examples with JAX, a batch of `size` rows at a time."""

    def __init__(self, model: Model, size: int) -> None:
        self.size = size
        outputs = _outputs_of(model)

        def error(weights: Array, inputs: Array, offsets: Array, targets: Array) -> Array:
            expected = jax.nn.sigmoid(offsets + outputs(weights, inputs))
            # Rows that only fill up a batch have no target.
            differences = jnp.where(jnp.isnan(targets), 0.0, expected - jnp.nan_to_num(targets))
            return jnp.sum(differences**2)

        self._error = jax.jit(error)
        self._learn = jax.jit(jax.value_and_grad(error))

    def error(self, weights: Floats, examples: Examples, first: int, last: int) -> float:
        """The summed squared error of some rows."""
        total = 0.0
        for start in range(first, last, self.size):
            rows = self._rows(examples, start, min(last, start + self.size))
            with jax.default_matmul_precision("highest"):
                total += float(self._error(weights, *rows))
        return total

    def learn(
        self, weights: Floats, examples: Examples, first: int, last: int
    ) -> tuple[float, Floats]:
        """The same with its gradient; for one batch."""
        with jax.default_matmul_precision("highest"):
            error, gradient = self._learn(weights, *self._rows(examples, first, last))
        return float(error), np.asarray(gradient)

    def _rows(self, examples: Examples, first: int, last: int) -> tuple[Array, Array, Array]:
        missing = self.size - (last - first)
        inputs, offsets, targets = (
            np.asarray(part[first:last])
            for part in (examples.inputs, examples.offsets, examples.targets)
        )
        return (
            jnp.asarray(np.pad(inputs, ((0, missing), (0, 0)))),
            jnp.asarray(np.pad(offsets, (0, missing))),
            jnp.asarray(np.pad(targets, (0, missing), constant_values=np.nan)),
        )


def _outputs_of(model: Model) -> Outputs:
    """A model's outputs in logits, of its weights and a batch of rows."""
    board = _board_outputs(model.board) if model.board else None
    terms = _term_outputs(model.terms) if model.terms else None

    def outputs(weights: Array, rows: Array) -> Array:
        total, units = jnp.zeros(len(rows)), jnp.zeros((len(rows), 0))
        if board:
            total, units = board(weights[: model.board_end], rows)
        if terms:
            total += terms(weights[model.board_end :], rows, units)
        return total

    return outputs


def _term_outputs(model: TermModel) -> Callable[[Array, Array, Array], Array]:
    hidden = model.hidden

    def outputs(weights: Array, rows: Array, board_inputs: Array) -> Array:
        octets = rows[:, TERMS_AT:].astype(jnp.int32)
        words = octets[:, ::2] | octets[:, 1::2] << 8
        terms = (words - ((words & 0x8000) << 1)) / model.spread
        sums = terms @ weights[: model.terms_end].reshape(-1, hidden)
        if model.settings.board_units:
            sums += board_inputs @ weights[model.terms_end : model.weights_end].reshape(-1, hidden)
        units = jax.nn.relu(sums + weights[model.weights_end : model.biases_end])
        return units @ weights[model.biases_end : -1] + weights[-1]

    return outputs


def _board_outputs(model: BoardModel) -> BoardOutputs:
    settings = model.settings
    hidden, buckets, king_buckets = settings.hidden, settings.buckets, settings.king_sets

    def outputs(weights: Array, rows: Array) -> tuple[Array, Array]:
        (own, own_attacked), (other, other_attacked), pieces = _views(rows)
        first = weights[: model.inputs_end].reshape(-1, BOARD_INPUTS, hidden)
        bias = weights[model.inputs_end : model.hidden_end]

        def units_of(view: Array, attacked: Array) -> Array:
            sums = view @ first[0] + bias
            if king_buckets > 1:
                sums += _in_king_buckets(view, first[1 : 1 + king_buckets])
            if settings.attack_sets > 1:
                of_one = first[len(first) - CONDITIONS :]
                for number in range(CONDITIONS):
                    sums += (view * (attacked == number)) @ of_one[number]
            return jnp.clip(sums, 0.0, 1.0) ** 2

        units = jnp.concatenate(
            [units_of(own, own_attacked), units_of(other, other_attacked)], axis=1
        )
        bucket = ((pieces - 2) * buckets) // 31
        chosen = weights[model.hidden_end : model.outputs_end].reshape(buckets, 2 * hidden)[bucket]
        return jnp.sum(units * chosen, axis=1) + weights[model.outputs_end :][bucket], units

    return outputs


def _in_king_buckets(view: Array, weights: Array) -> Array:
    """The sums of the weights of each row's own king bucket."""
    bucket = KING_BUCKET_OF[jnp.argmax(view[:, OWN_KING], axis=1)]
    sums = jnp.einsum("ri,ziu->rzu", view, weights)
    return jnp.take_along_axis(sums, bucket[:, None, None], axis=1)[:, 0]


def _views(rows: Array) -> tuple[tuple[Array, Array], tuple[Array, Array], Array]:
    """Both sides' inputs, the mover's first, as rows of zeros and ones and the attack bucket of
    each input's piece, if there is one; and the piece counts."""
    black = rows[:, FLAGS] & 1
    occupied = _squares(rows, 0)
    # A square's number among those occupied says where its piece is listed, two in a byte.
    place = jnp.maximum(jnp.cumsum(occupied, axis=1, dtype=jnp.int32) - 1, 0)
    pair = rows[:, 8:24]
    listed = jnp.stack([pair & 15, pair >> 4], axis=2).reshape(-1, 32)
    code = jnp.take_along_axis(listed, place, axis=1)
    attacks = [_squares(rows, ATTACKS_AT + 8 * number) for number in range(ATTACK_BOARDS)]
    by_white, by_black = attacks[:4], attacks[4:]
    attacked = jnp.where(
        code & 8, _attack_buckets(by_black, by_white), _attack_buckets(by_white, by_black)
    )
    code = jnp.where(code & 7 == CASTLING_ROOK, code & 8 | ROOK, code) ^ (black[:, None] << 3)
    pieces = ((code[:, :, None] == CODES) & (occupied[:, :, None] == 1)).astype(jnp.float32)
    turned = 56 * black.astype(jnp.int32)
    own = _seen(pieces, attacked, turned)
    swapped = jnp.concatenate([pieces[:, :, 6:], pieces[:, :, :6]], axis=2)
    other = _seen(swapped, attacked, 56 - turned)
    return own, other, jnp.sum(occupied, axis=1, dtype=jnp.int32)


def _attack_buckets(own: list[Array], theirs: list[Array]) -> Array:
    """The attack buckets of one side's pieces, from the squares that either side attacks by pawns,
    minor pieces, rooks, and at all."""
    attacker = jnp.zeros_like(own[0])
    for number in reversed(range(len(theirs))):
        attacker = jnp.where(theirs[number] == 1, number + 1, attacker)
    defender = jnp.where(own[0] == 1, 1, 2 * own[3])
    return DEFENCES * attacker + defender


def _squares(rows: Array, place: int) -> Array:
    """A bitboard of each row as 64 zeros and ones."""
    bits = (rows[:, place : place + 8, None] >> jnp.arange(8, dtype=jnp.uint8)) & 1
    return bits.reshape(-1, 64)


def _seen(pieces: Array, attacked: Array, turned: Array) -> tuple[Array, Array]:
    """The inputs of a side whose own kinds come first, and the attack buckets of their squares;
    `turned` is XORed to each square."""
    king = jnp.argmax(pieces[:, :, KING], axis=1)
    squares = SQUARES ^ (turned ^ jnp.where(king & 4, 7, 0))[:, None]
    seen = jnp.take_along_axis(pieces, squares[:, :, None], axis=1)
    inputs = jnp.swapaxes(seen, 1, 2).reshape(-1, BOARD_INPUTS)
    return inputs, jnp.tile(jnp.take_along_axis(attacked, squares, axis=1), BOARD_INPUTS // 64)
