"""The engine at a soft limit of nodes, which plays and judges the games of training data."""

from __future__ import annotations

from functools import cache

from philidor.contract.search_control import SearchControl
from philidor.core.position import Position
from philidor.evaluation.networks import Network
from philidor.search.deepening import Deepening, Line, SearchRequest
from philidor.search.parameters import Parameters

# A table that stays in the processor's cache.
MEGABYTES = 1
# A search beyond its soft limit ends with its iteration, or at this many times the limit.
HARD_LIMIT = 5


class SoftPlayer:
    """The engine at a soft limit of nodes, with a network or the HCE."""

    def __init__(self, nodes: int, network: Network | None = None) -> None:
        self.nodes = nodes
        self.deepening = Deepening(MEGABYTES, 1, Parameters())
        if network is not None:
            self.deepening.use_network(network)

    def think(self, position: Position) -> tuple[int, int]:
        """(move, score for the side to move) after the iteration that passes the limit."""
        control = SearchControl()
        last: list[int] = []

        def on_line(line: Line) -> None:
            last.append(line.value)
            if not line.bound and self.deepening.main.nodes >= self.nodes:
                control.stop()

        request = SearchRequest(nodes=HARD_LIMIT * self.nodes)
        moves = self.deepening.search(position, request, control, on_line, _ignore_root_move)
        return moves[0], last[-1] if last else 0


def _ignore_root_move(move: int, number: int) -> None:
    """Progress within an iteration is not needed."""


@cache
def player_of(nodes: int, network: bytes | None) -> SoftPlayer:
    """This process's engine with a soft limit and the contents of a network's file."""
    return SoftPlayer(nodes, None if network is None else Network.parse(network))
