"""The static evaluations of the historic programs, term by term."""

from __future__ import annotations

import threading

from philidor import players
from philidor.contract.info import Info, Insight
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.contract.setup import Setup

EVALUATION = "evaluation"
# The programs report their terms before they search, so the least search will do.
LEAST = Limits(depth=1, nodes=1)


class Evaluations:
    """Players that are asked for nothing but their evaluation, one at a time."""

    def __init__(self) -> None:
        self.players: dict[str, Player] = {}
        self.lock = threading.Lock()

    def terms(self, engine: str, setup: Setup) -> Insight | None:
        """A built-in engine's `evaluation` insight; None if it gives none, as after mate."""
        found: list[Insight] = []

        def listen(info: Info) -> None:
            # The facts are computed on demand, from the position as it is now.
            for one in info.insights:
                if one.kind == EVALUATION:
                    found.append(Insight(one.kind, dict(one.facts)))

        with self.lock:
            player = self.players.get(engine)
            if player is None:
                player = self.players[engine] = players.load(engine)
                player.set_option("OwnBook", "false")
            player.set_position(setup, ())
            if player.legal_moves():
                player.go(LEAST, listen)
        return found[0] if found else None
