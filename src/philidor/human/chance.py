"""Draws that look random and are always the same for the same seed and position."""

from __future__ import annotations

from collections.abc import Sequence

FULL = (1 << 64) - 1
# The constants of SplitMix64 (Steele, Lea and Flood, 2014).
MIX_ADDEND, MIX_FIRST, MIX_SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def mixed(number: int) -> int:
    """A 64-bit number that looks random, always the same for the same number (SplitMix64)."""
    number = (number + MIX_ADDEND) & FULL
    number = ((number ^ (number >> 30)) * MIX_FIRST) & FULL
    number = ((number ^ (number >> 27)) * MIX_SECOND) & FULL
    return number ^ (number >> 31)


class Draws:
    """The draws of one seed in one position, one after the other."""

    def __init__(self, seed: int, key: int) -> None:
        self._state = mixed(seed ^ mixed(key))

    def share(self) -> float:
        """A number from 0 to 1, without 1."""
        self._state = mixed(self._state)
        return (self._state >> 11) / (1 << 53)

    def place(self, weights: Sequence[float]) -> int:
        """A place in a list, each with a chance that is proportional to its weight."""
        rest = self.share() * sum(weights)
        for place, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return place
        return max(range(len(weights)), key=lambda place: weights[place])
