"""Our statistics against the figures of fishtest's own code, and SPRT's error rates at large.

The figures were computed with the code that runs on tests.stockfishchess.org (revision b8eecff of
August 2026): `get_elo`, the pentanomial nElo, and the log-likelihood ratios of both scales.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from philidor.arena.elo import PAIR_SCORES, Tally, expected_score
from philidor.arena.sprt import UNSEEN, Scale, Sprt, constrained_shares

MATCHES = 10_000
BOUNDS = ((0.0, 5.0), (0.0, 2.0), (-1.75, 0.25))
NEWTON_STEPS = 4


@dataclass(frozen=True)
class Published:
    """Fishtest's figures for counts of pairs: Elo, its margin, LOS, nElo, and the ratios of the
    tests with `BOUNDS` on the logistic and on the normalised scale."""

    pairs: tuple[int, int, int, int, int]
    elo: float
    margin: float
    superiority: float
    normalised: float
    logistic_ratios: tuple[float, float, float]
    normalised_ratios: tuple[float, float, float]


FIGURES = (
    Published(
        (85, 5180, 10876, 5334, 101),
        1.4976,
        1.6743,
        0.96021,
        2.9322,
        (-6.86637, 1.36372, 6.15933),
        (0.77248, 1.38138, 2.63250),
    ),
    Published(
        (10, 100, 300, 140, 15),
        15.3833,
        11.0646,
        0.99683,
        28.2105,
        (1.99921, 0.89049, 0.99495),
        (1.19143, 0.50444, 0.53696),
    ),
    Published(
        (3, 20, 60, 33, 4),
        21.7431,
        25.3833,
        0.95413,
        37.8184,
        (0.55704, 0.23919, 0.25790),
        (0.34274, 0.14298, 0.14985),
    ),
    Published(
        (1, 7, 20, 14, 2),
        35.6579,
        43.8908,
        0.94655,
        59.7150,
        (0.31234, 0.12987, 0.13547),
        (0.19874, 0.08162, 0.08410),
    ),
    Published(
        (230, 11000, 24000, 11900, 260),
        3.5192,
        1.1325,
        1.00000,
        6.8740,
        (15.25650, 15.08452, 25.54969),
        (17.16295, 9.21998, 11.96736),
    ),
)


def result_of(pairs: tuple[int, int, int, int, int]) -> Tally:
    """A tally with these pairs; a pair with one point counts as two draws."""
    lost, behind, level, ahead, won = pairs
    return Tally(2 * won + ahead, ahead + 2 * level + behind, 2 * lost + behind, pairs)


@pytest.mark.parametrize("figures", FIGURES, ids=lambda one: str(one.pairs))
def test_elo_and_likelihood_ratios_are_fishtests(figures: Published) -> None:
    result = result_of(figures.pairs)
    assert result.elo().elo == pytest.approx(figures.elo, abs=0.01)
    assert result.elo().error == pytest.approx(figures.margin, rel=0.04)
    assert result.superiority() == pytest.approx(figures.superiority, abs=1e-3)
    assert result.normalised_elo().elo == pytest.approx(figures.normalised, abs=0.01)
    for scale, ratios in (
        (Scale.LOGISTIC, figures.logistic_ratios),
        (Scale.NORMALISED, figures.normalised_ratios),
    ):
        ours = [Sprt(*bounds, scale=scale).ratio(result) for bounds in BOUNDS]
        assert ours == pytest.approx(list(ratios), rel=1e-3, abs=1e-4)


def ratios(counts: Any, test: Sprt) -> Any:
    """The log-likelihood ratio of each row of counts, all at once; logistic scale."""
    weights = np.maximum(counts, UNSEEN)
    shares = weights / weights.sum(axis=1, keepdims=True)
    logs = []
    for elo in (test.elo0, test.elo1):
        gaps = np.array(PAIR_SCORES) - expected_score(elo)
        # Newton's method for the sum that has to be zero, within the bounds of its poles.
        low, high = 0.99 * -1 / gaps.max(), 0.99 * -1 / gaps.min()
        root = np.zeros((len(counts), 1))
        for _ in range(NEWTON_STEPS):
            terms = gaps / (1 + root * gaps)
            slope = (shares * terms * terms).sum(axis=1, keepdims=True)
            root = (root + (shares * terms).sum(axis=1, keepdims=True) / slope).clip(low, high)
        logs.append(-np.log(1 + root * gaps))
    return (weights * (logs[1] - logs[0])).sum(axis=1)


@pytest.mark.parametrize(("true_elo", "accepted"), [(0.0, False), (30.0, True)])
def test_ten_thousand_matches_keep_the_error_rates(true_elo: float, accepted: bool) -> None:
    test = Sprt(0, 30, alpha=0.05, beta=0.05)
    drawish = (0.04, 0.21, 0.5, 0.21, 0.04)
    chances = constrained_shares(drawish, PAIR_SCORES, expected_score(true_elo))
    source = np.random.default_rng(1787)
    counts = np.zeros((MATCHES, 5))
    decided = np.zeros(MATCHES, dtype=np.int8)
    running = np.arange(MATCHES)
    while len(running):
        counts[running, source.choice(5, len(running), p=np.array(chances) / sum(chances))] += 1
        found = ratios(counts[running], test)
        decided[running[found >= test.upper]] = 1
        decided[running[found <= test.lower]] = -1
        running = np.flatnonzero(decided == 0)
    # The program's own test decides as the arrays do.
    for match in range(0, MATCHES, 50):
        lost, behind, level, ahead, won = (int(count) for count in counts[match])
        own = test.decision(result_of((lost, behind, level, ahead, won)))
        assert own is bool(decided[match] == 1)
    wrong = np.mean(decided != (1 if accepted else -1))
    assert 0.01 < wrong < (test.beta if accepted else test.alpha)
