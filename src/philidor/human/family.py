"""A family of policies, each for the people of one rating: Maia's networks are such."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from philidor.core.position import Position
from philidor.human.human_policy import HumanPolicy
from philidor.human.past import Past
from philidor.human.policy import PolicyError

ENDINGS = (".pb", ".pb.gz")
# How many digits a rating has.
DIGITS = (3, 4)


class PolicyFamily:
    """Policies by rating. Between two ratings both count, each by how near it is; people below the
    lowest and above the highest are those of that rating."""

    def __init__(self, members: Mapping[int, HumanPolicy]) -> None:
        """members: at least one, by rating."""
        self._members = members
        self._ratings = sorted(members)
        self.levels = members[self._ratings[0]].levels

    def chances(self, position: Position, past: Past, rating: int) -> dict[int, float]:
        """The chance that a person of a rating plays each legal move; together they are 1."""
        below = max((one for one in self._ratings if one <= rating), default=self._ratings[0])
        above = min((one for one in self._ratings if one >= rating), default=self._ratings[-1])
        low = self._members[below].chances(position, past, rating)
        if above <= below:
            return low
        high = self._members[above].chances(position, past, rating)
        share = (rating - below) / (above - below)
        return {move: (1 - share) * chance + share * high[move] for move, chance in low.items()}


def files_of(folder: Path) -> dict[int, Path]:
    """The networks in a folder by the rating in their names; PolicyError if there are none, or two
    of the same rating."""
    found: dict[int, Path] = {}
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise PolicyError(f"it cannot be read: {error.strerror}") from None
    for path in paths:
        rating = rating_of(path)
        if rating is None:
            continue
        if rating in found:
            raise PolicyError(
                f"there are two networks of {rating}: {found[rating].name} and {path.name}"
            )
        found[rating] = path
    if not found:
        raise PolicyError(
            "the folder has no network with a rating in its name, such as maia-1500.pb.gz"
        )
    return found


def rating_of(path: Path) -> int | None:
    """The rating in the name of a network's file, such as `maia-1500.pb.gz`."""
    if not path.name.endswith(ENDINGS) or not path.is_file():
        return None
    numbers = "".join(one if one in "0123456789" else " " for one in path.name).split()
    return next((int(number) for number in numbers if len(number) in DIGITS), None)
