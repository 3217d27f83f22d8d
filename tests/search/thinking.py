"""Searches by the engine, for the tests of the search."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from philidor.contract.info import BestMove, Info
from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import START_FEN
from philidor.engine import Philidor
from philidor.game.fen import parse_fen

# A middlegame with something to calculate for both sides.
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PATIENCE = 20.0


def engine_at(fen: str = START_FEN, moves: Sequence[str] = (), **options: str) -> Philidor:
    """The engine in a position, with options by name."""
    engine = Philidor()
    for name, value in options.items():
        engine.set_option(name, value)
    engine.set_position(parse_fen(fen), moves)
    return engine


def think(
    engine: Philidor, limits: Limits, control: SearchControl | None = None
) -> tuple[BestMove, list[Info]]:
    """The answer, and the reports that carry a score."""
    infos: list[Info] = []
    best = engine.go(limits, infos.append, control)
    return best, [info for info in infos if info.score is not None]


class Thinking:
    """A search on a thread of its own."""

    def __init__(self, engine: Philidor, limits: Limits) -> None:
        self.engine = engine
        self.limits = limits
        self.infos: list[Info] = []
        self.control = SearchControl(limits.ponder)
        self.answer: BestMove | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        self.answer = self.engine.go(self.limits, self.infos.append, self.control)

    @property
    def over(self) -> bool:
        return not self.thread.is_alive()

    def join(self, patience: float = PATIENCE) -> BestMove:
        """Wait for the answer."""
        self.thread.join(patience)
        assert self.answer is not None, "the search did not end"
        return self.answer
