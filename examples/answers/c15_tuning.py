"""Answers of chapter 15."""

from __future__ import annotations

import numpy as np

from examples.tuning import Floats, mean_error, slope


def numeric_slope(rows: Floats, results: Floats, weights: Floats, step: float = 0.01) -> Floats:
    """The derivative of the error by trying: each weight a little up and a little down."""
    found = np.zeros_like(weights)
    for place in range(len(weights)):
        shift = np.zeros_like(weights)
        shift[place] = step
        up = mean_error(rows, results, weights + shift)
        down = mean_error(rows, results, weights - shift)
        found[place] = (up - down) / (2 * step)
    return found


def largest_difference(rows: Floats, results: Floats, weights: Floats) -> float:
    """How far the two derivatives are apart, relative to the largest slope."""
    exact = slope(rows, results, weights)
    tried = numeric_slope(rows, results, weights)
    return float(np.max(np.abs(exact - tried)) / np.max(np.abs(exact)))


def best_constant(results: Floats) -> float:
    """The error of the best prediction that knows no position: the mean result."""
    return float(np.mean((results - np.mean(results)) ** 2))
