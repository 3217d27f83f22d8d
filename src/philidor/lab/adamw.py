"""AdamW, which changes the weights of a training by their gradient."""

import cython

from philidor.contract.arrays import Writable

if not cython.compiled:
    from math import sqrt

# Ilya Loshchilov, Frank Hutter 2017, with the shares of Adam's paper (Diederik Kingma, Jimmy Ba
# 2015): how much of the means of gradient and square a step keeps.
MEAN_KEPT, SQUARE_KEPT = 0.9, 0.999


class AdamW:
    """The running means of the gradients of some weights, and of the squares of the gradients.

    mean, square: float32 arrays, one number for each weight; they are changed in place. limits: the
    largest sizes of the weights. tiny: added to the root of the mean of squares, which may be zero.
    """

    def __init__(
        self, mean: Writable[float], square: Writable[float], limits: Writable[float], tiny: float
    ) -> None:
        self.mean, self.square, self.limits, self.tiny = mean, square, limits, tiny

    def step(
        self,
        weights: Writable[float],
        gradient: Writable[float],
        number: int,
        rate: float,
        scale: float,
        decay: float = 0.0,
    ) -> None:
        """Change the weights; number: of the step, from 1.

        rate: the learning rate. scale: what the gradient is multiplied by. decay: of the weights,
        as a share of the rate.
        """
        size = rate * (1 - SQUARE_KEPT**number) ** 0.5 / (1 - MEAN_KEPT**number)
        self.move(weights, gradient, scale, size, 1 - rate * decay)

    def move(
        self,
        weights: Writable[float],
        gradient: Writable[float],
        scale: cython.float,
        size: cython.float,
        kept: cython.float,
    ) -> cython.void:
        """The same; size: the rate with the correction of the first means; kept: after decay."""
        place: cython.Py_ssize_t
        slope: cython.float
        weight: cython.float
        limit: cython.float
        mean_share: cython.float = 1 - MEAN_KEPT
        square_share: cython.float = 1 - SQUARE_KEPT
        count: cython.Py_ssize_t = len(weights)
        with cython.nogil:
            for place in range(count):
                slope = gradient[place] * scale
                self.mean[place] += mean_share * (slope - self.mean[place])
                self.square[place] += square_share * (slope * slope - self.square[place])
                weight = weights[place] * kept
                weight -= size * self.mean[place] / (sqrt(self.square[place]) + self.tiny)
                limit = self.limits[place]
                weights[place] = min(max(weight, -limit), limit)
