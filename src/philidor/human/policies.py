"""The policy that comes with Philidor, and others in files."""

from __future__ import annotations

from array import array
from functools import cache
from pathlib import Path

from philidor.core.position import Position
from philidor.human.features import Features
from philidor.human.human_policy import HumanPolicy
from philidor.human.levels import LEVELS
from philidor.human.mind import Mind
from philidor.human.past import Past
from philidor.human.policy import FILE, MARK, Policy, PolicyError, parse

# The speed of a level's games, as the policy knows it: blitz, whose ratings its labels are.
BLITZ, SLOWER, UNKNOWN_SPEED = 0, 1, 2
MOST_PACKED = 13_000


class PeoplesPolicy:
    """Philidor's own policy; one player's or one thread's."""

    levels = LEVELS

    def __init__(self, network: Policy | None = None, speed: int = BLITZ) -> None:
        """network: the one that comes with Philidor by default. speed: of the games."""
        self._features = Features(Mind())
        self._network = network or shipped_policy()
        self._packed = memoryview(array("H", bytes(2 * MOST_PACKED)))
        self._speed = speed

    def chances(self, position: Position, past: Past, rating: int) -> dict[int, float]:
        """The chance that a person of a rating plays each legal move; together they are 1."""
        features = self._features
        features.mind.position.copy_from(position)
        features.remember(*past.squares())
        features.look(rating, self._speed)
        features.pack(self._packed, 0)
        self._network.judge(self._packed, 0, 1.0)
        return dict(zip(features.legal(), self._network.opinion(), strict=True))


@cache
def _weights() -> array[float]:
    return parse(FILE.read_bytes())


def shipped_policy() -> Policy:
    """The policy network that comes with Philidor; each has room of its own for its sums."""
    return Policy(_weights())


def read_policy(path: Path) -> HumanPolicy:
    """The policy of a file, Philidor's own (`lab people-train`) or a network of lc0's; of a folder
    with networks of lc0's for several ratings, the family.

    PolicyError with the reason if it cannot be read.
    """
    # Imported here because few players bring one.
    from philidor.human.family import PolicyFamily, files_of
    from philidor.human.lc0.policy import Lc0Policy
    from philidor.human.lc0.weights import Lc0Error

    if path.is_dir():
        return PolicyFamily({rating: _member(file) for rating, file in files_of(path).items()})
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PolicyError(f"it cannot be read: {error.strerror}") from None
    if data.startswith(MARK):
        return PeoplesPolicy(Policy(parse(data)))
    try:
        return Lc0Policy.of(data)
    except Lc0Error as error:
        raise PolicyError(str(error)) from None


def _member(path: Path) -> HumanPolicy:
    try:
        return read_policy(path)
    except PolicyError as error:
        raise PolicyError(f"{path.name}: {error}") from None
