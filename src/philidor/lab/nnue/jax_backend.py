"""The same backend by JAX, on a GPU if there is one: a whole buffer of batches in one call.

A perspective's features are a row of zeros and ones, so that the feature transformer is one dense
product, which such processors do faster than sums of single rows.
"""

from __future__ import annotations

from typing import TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from philidor.evaluation.nnue_file import FEATURES
from philidor.lab.adamw import MEAN_KEPT, SQUARE_KEPT
from philidor.lab.nnue.backend import TINY, Optimiser, Schedule
from philidor.lab.nnue.model import Floats, Model
from philidor.lab.nnue.stream import Rows
from philidor.lab.nnue.unrolling import NO_RESULT, OTHER_KING, OWN_KING

Array: TypeAlias = jax.Array
SQUARES = np.arange(64)
# A row's code for each kind of piece: the side to move's, then the opponent's.
CODES = np.array([0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13], dtype=np.uint8)
CHUNK = 32_768
# Steps of one call.
TOGETHER = 16


def device() -> str:
    """What JAX computes on."""
    found = jax.devices()[0]
    return f"{found.platform}: {found.device_kind}"


class JaxBackend:
    """Learns with JAX."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._limits = jnp.asarray(model.limits())
        self._bucket_of = jnp.asarray(model.shape.bucket_of)
        self._losses = jax.jit(self._loss)
        self._learn = jax.jit(self._steps, donate_argnums=(0, 1, 2))

    def loss(self, parameters: Floats, rows: Rows, share: float) -> float:
        """The mean loss of rows."""
        weights, total = jnp.asarray(parameters), 0.0
        for first in range(0, len(rows), CHUNK):
            part = rows[first : first + CHUNK]
            total += float(self._losses(weights, jnp.asarray(part), share)) * len(part)
        return total / len(rows)

    def learn(self, state: Optimiser, rows: Rows, schedule: Schedule) -> float:
        """One step for each batch of the rows and each entry of the schedule; the summed loss."""
        size, first, losses = self.model.settings.batch, 0, 0.0
        now = tuple(map(jnp.asarray, (state.parameters, state.mean, state.square)))
        while first < len(schedule.rates):
            # Two lengths alone, since each is translated for the GPU.
            steps = TOGETHER if first + TOGETHER <= len(schedule.rates) else 1
            last = first + steps
            now, loss = self._learn(
                *now,
                jnp.asarray(rows[first * size : last * size]).reshape(steps, size, -1),
                jnp.arange(state.step + 1, state.step + steps + 1, dtype=jnp.float32),
                jnp.asarray(schedule.rates[first:last]),
                jnp.asarray(schedule.shares[first:last]),
            )
            losses, first, state.step = losses + loss, last, state.step + steps
        state.parameters, state.mean, state.square = (np.array(part) for part in now)
        return float(losses) * size

    def _steps(
        self,
        parameters: Array,
        mean: Array,
        square: Array,
        batches: Array,
        numbers: Array,
        rates: Array,
        shares: Array,
    ) -> tuple[tuple[Array, Array, Array], Array]:
        decay = self.model.settings.decay

        def step(
            state: tuple[Array, Array, Array], now: tuple[Array, Array, Array, Array]
        ) -> tuple[tuple[Array, Array, Array], Array]:
            parameters, mean, square = state
            batch, number, rate, share = now
            loss, gradient = jax.value_and_grad(self._loss)(parameters, batch, share)
            mean = mean + (1 - MEAN_KEPT) * (gradient - mean)
            square = square + (1 - SQUARE_KEPT) * (gradient * gradient - square)
            size = rate * jnp.sqrt(1 - SQUARE_KEPT**number) / (1 - MEAN_KEPT**number)
            parameters = parameters * (1 - rate * decay)
            parameters = parameters - size * mean / (jnp.sqrt(square) + TINY)
            return (jnp.clip(parameters, -self._limits, self._limits), mean, square), loss

        found, losses = jax.lax.scan(
            step, (parameters, mean, square), (batches, numbers, rates, shares)
        )
        return found, jnp.sum(losses)

    def _loss(self, parameters: Array, rows: Array, share: Array) -> Array:
        settings, shape = self.model.settings, self.model.shape
        weights = self.model.weights_of(parameters)
        hidden, place = shape.hidden, self.model.bucketed
        features = weights[:place].reshape(-1, hidden)
        biases = weights[place : place + hidden]
        place += hidden
        outputs = weights[place : place + self.model.output_weights].reshape(-1, 2 * hidden)
        last = weights[place + self.model.output_weights :]
        own, other, count = self._features(rows)
        units = [jnp.clip(seen @ features + biases, 0, 1) ** 2 for seen in (own, other)]
        bucket = (count - 2) * shape.output_buckets // 31
        # One bucket of each position is chosen from the values of all.
        values = jnp.concatenate(units, axis=1) @ outputs.T + last
        value = jnp.take_along_axis(values, bucket[:, None], axis=1)[:, 0]
        low, high = rows[:, 24].astype(jnp.int32), rows[:, 25].astype(jnp.int32)
        score = ((low | high << 8) ^ 32768) - 32768
        share = jnp.where(rows[:, NO_RESULT] == 1, 0.0, share)
        target = (1 - share) * jax.nn.sigmoid(score / settings.centipawns)
        target += share * rows[:, 26] / 2
        error = jnp.abs(jax.nn.sigmoid(value) - target)
        return jnp.mean(error**settings.power)

    def _features(self, rows: Array) -> tuple[Array, Array, Array]:
        """Zeros and ones for each perspective's features, and the numbers of pieces."""
        bits = (rows[:, :8, None] >> jnp.arange(8, dtype=jnp.uint8)) & 1
        occupied = bits.reshape(-1, 64)
        order = jnp.cumsum(occupied, axis=1, dtype=jnp.int32) - 1
        both = jnp.take_along_axis(rows[:, 8:24], jnp.clip(order, 0) >> 1, axis=1)
        codes = both >> (4 * (order & 1)).astype(jnp.uint8) & 15
        # By kind, then by square.
        pieces = (codes[:, None, :] == CODES[:, None]) & (occupied[:, None, :] == 1)
        own = self._seen(pieces, rows[:, OWN_KING], 0)
        swapped = jnp.concatenate([pieces[:, 6:], pieces[:, :6]], axis=1)
        other = self._seen(swapped, rows[:, OTHER_KING], 56)
        return own, other, jnp.sum(occupied, axis=1, dtype=jnp.int32)

    def _seen(self, pieces: Array, king: Array, turned: int) -> Array:
        """A perspective's features: `turned` is XORed to each square, and those of kings on the
        files e to h are mirrored."""
        if turned:
            pieces = pieces.reshape(-1, 12, 8, 8)[:, :, ::-1].reshape(-1, 12, 64)
        mirrored = pieces.reshape(-1, 12, 8, 8)[:, :, :, ::-1].reshape(-1, 12, 64)
        seen = jnp.where((king & 4 != 0)[:, None, None], mirrored, pieces)
        flat = seen.reshape(-1, FEATURES)
        if self.model.shape.king_buckets == 1:
            return flat.astype(jnp.float32)
        bucket = self._bucket_of[king.astype(jnp.int32)]
        chosen = bucket[:, None] == jnp.arange(self.model.shape.king_buckets)
        return (
            (chosen[:, :, None] & flat[:, None, :]).reshape(flat.shape[0], -1).astype(jnp.float32)
        )
