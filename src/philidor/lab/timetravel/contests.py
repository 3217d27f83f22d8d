"""The contests: which program, at how many nodes a move, against which."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.arena.engines import EngineSpec, find_command
from philidor.classics.common import period
from philidor.game.time_control import TimeControl

PERIODS = {
    "arasan": period.ARASAN,
    "rajah": period.RAJAH,
    "rdchess": period.RDCHESS,
    "paulchess": period.PAULCHESS,
    "romichess": period.ROMICHESS,
}
# How long a move takes on the period's machine: the faster it was, the shorter, because a game with
# a thousand times the nodes must end within minutes on a machine of today.
SECONDS = {
    "arasan": 0.1,
    "rajah": 0.1,
    "rdchess": 0.01,
    "paulchess": 0.1,
    "romichess": 0.001,
}
FACTORS = (2, 10, 1_000)
# Philidor has the program's nodes divided by these numbers.
SHARES = (1, 4, 16, 64, 256)
FEWEST_NODES = 2


@dataclass(frozen=True)
class Contest:
    """A historic program at its period's speed against a challenger.

    challenger: the same program or Philidor. nodes, challenger_nodes: for each move.
    """

    classic: str
    challenger: str
    nodes: int
    challenger_nodes: int

    @property
    def name(self) -> str:
        """The contest in the results file."""
        return f"{self.classic} {self.nodes} - {self.challenger} {self.challenger_nodes}"

    @property
    def itself(self) -> bool:
        """Whether a faster copy of the same program is the challenger."""
        return self.classic == self.challenger

    @property
    def factor(self) -> float:
        """The challenger's nodes, as a multiple of the program's."""
        return self.challenger_nodes / self.nodes

    @property
    def cost(self) -> int:
        """The most nodes that a move of the contest takes."""
        return max(self.nodes, self.challenger_nodes)

    def engines(self) -> tuple[EngineSpec, EngineSpec]:
        """The challenger, then the program."""
        return (
            _engine(self.challenger, self.challenger_nodes),
            _engine(self.classic, self.nodes),
        )


def _engine(key: str, nodes: int) -> EngineSpec:
    return EngineSpec(
        f"{key} {nodes}",
        find_command(key),
        options={"OwnBook": "false"},
        time_control=TimeControl(nodes=nodes),
    )


def period_nodes(classic: str) -> int:
    """Nodes for each move of a program at its period's speed."""
    return round(SECONDS[classic] * PERIODS[classic].nodes_a_second)


def contests_of(classic: str) -> tuple[Contest, ...]:
    """A program against itself on faster machines, then against Philidor with fewer nodes."""
    nodes = period_nodes(classic)
    shares = [nodes // share for share in SHARES if nodes // share >= FEWEST_NODES]
    return (
        *(Contest(classic, classic, nodes, factor * nodes) for factor in FACTORS),
        *(Contest(classic, "philidor", nodes, share) for share in shares),
    )


CONTESTS = tuple(contest for classic in PERIODS for contest in contests_of(classic))
