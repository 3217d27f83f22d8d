"""Games of the engine against itself inside one process, for ablation and tuning.

Without protocol and pipes a game at a few thousand nodes a move takes a fraction of a second, and
fixed node counts make it repeatable on a busy machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from philidor.arena.openings import read_openings
from philidor.arena.spsa import Trial
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.evaluation.networks import Network, shipped_network
from philidor.game.adjudication import Adjudication
from philidor.game.ending import Ending, EndReason, lost
from philidor.game.fen import parse_fen
from philidor.game.referee import judge
from philidor.lab.pair_games import SYMBOLS
from philidor.search.deepening import Deepening, Line, OnLine, SearchRequest
from philidor.search.parameters import Parameters
from philidor.search.timing import Budget
from philidor.search.types import MATE_BOUND

# Move numbers count from the opening.
ADJUDICATION = Adjudication(
    resign_score=1001, resign_moves=2, draw_score=6, draw_moves=6, draw_from=40, max_plies=400
)
# The size of each side's table, which one process keeps for all its pairs of games.
MEGABYTES = 2


class Contestant:
    """An engine with parameters, weights and tables of its own.

    Without a network it uses the HCE. handicap: what the nodes of a search are multiplied by.
    """

    def __init__(
        self,
        changes: Mapping[str, int] | None = None,
        megabytes: int = 8,
        weights: Sequence[tuple[int, int]] | None = None,
        network: Network | None = None,
    ) -> None:
        self.deepening = Deepening(megabytes, 1, _changed(changes or {}))
        self.deepening.use_network(network)
        self.handicap = 1.0
        if weights is not None:
            self.deepening.use_weights(weights)

    def set_parameters(self, changes: Mapping[str, int]) -> None:
        """From now on search with the present parameters plus these changes."""
        self.deepening.set_parameters(_changed(changes))

    def think(self, position: Position, nodes: int) -> tuple[int, int]:
        """(move, value from the mover's view) of a search of this many nodes."""
        last: list[Line] = []
        move = self.best_move(position, nodes, last.append)
        return move, last[-1].value if last else 0

    def best_move(self, position: Position, nodes: int, on_line: OnLine) -> int:
        """The move of a search of this many nodes; `on_line` receives each line that it finds."""
        moves = self.deepening.search(
            position,
            SearchRequest(nodes=round(nodes * self.handicap), budget=Budget(None, None)),
            SearchControl(),
            on_line,
            _ignore_root_move,
        )
        return moves[0]


def _changed(changes: Mapping[str, int]) -> Parameters:
    parameters = Parameters()
    for name, value in changes.items():
        if not hasattr(parameters, name):
            raise ValueError(f"there is no search parameter '{name}'")
        setattr(parameters, name, value)
    return parameters


def _ignore_root_move(move: int, number: int) -> None:
    """Root moves are not reported."""


@dataclass
class SelfPlayGame:
    """A game: its moves and their values from White's view in centipawns."""

    opening: Setup
    ending: Ending | None = None
    moves: list[int] = field(default_factory=list)
    values: list[int] = field(default_factory=list)

    @property
    def result(self) -> float:
        """White's points: 1, 0.5 or 0."""
        winner = None if self.ending is None else self.ending.winner
        return {True: 1.0, None: 0.5, False: 0.0}[winner]


def play(
    white: Contestant,
    black: Contestant,
    opening: Setup,
    nodes: int,
    on_position: Callable[[Position, int, int], None] | None = None,
) -> SelfPlayGame:
    """Play one game; `on_position` receives each position with the chosen move and its value."""
    position = Position()
    convert.place(position, opening)
    game = SelfPlayGame(opening)
    for side in (white, black):
        side.deepening.forget()
    while game.ending is None:
        game.ending = judged(position)
        if game.ending is not None:
            break
        side = white if position.us == 0 else black
        move, value = side.think(position, nodes)
        if on_position is not None:
            on_position(position, move, value)
        game.moves.append(move)
        game.values.append(value if position.us == 0 else -value)
        position.make(move)
        if position.halfmoves == 0:
            position.forget_past()
        game.ending = adjudicated(game.values, ADJUDICATION)
    return game


def both_colours(
    one: Contestant, other: Contestant, opening: Setup, nodes: int
) -> tuple[float, float]:
    """An opening with both colours: the first side's points with White and with Black."""
    return (
        play(one, other, opening, nodes).result,
        1 - play(other, one, opening, nodes).result,
    )


def numbered_pair(one: Contestant, other: Contestant, number: int, nodes: int) -> str:
    """Pair number `number`, from that opening of the collection: a symbol for each of its games.

    The symbols are the first side's results: `1`, `=` or `0`.
    """
    openings = read_openings()
    opening = parse_fen(openings[number % len(openings)])
    return "".join(SYMBOLS[points] for points in both_colours(one, other, opening, nodes))


@cache
def _rivals() -> tuple[Contestant, Contestant]:
    network = shipped_network()
    return (
        Contestant(megabytes=MEGABYTES, network=network),
        Contestant(megabytes=MEGABYTES, network=network),
    )


def duel(one: Mapping[str, int], other: Mapping[str, int], number: int, nodes: int) -> float:
    """Two changed engines in pair number `number`, with both colours from a random opening.

    The outcome for the first: -1 for two losses to 1 for two wins.
    """
    for side, changes in zip(_rivals(), (one, other), strict=True):
        side.set_parameters(changes)
    openings = read_openings()
    opening = parse_fen(openings[random.Random(f"opening {number}").randrange(len(openings))])
    return sum(both_colours(*_rivals(), opening, nodes)) - 1


def play_trial(task: Trial) -> tuple[Trial, float]:
    """A pair of games of a tuning: its outcome for the first side, -1 to 1."""
    return task, duel(task.up, task.down, task.number, task.nodes)


def judged(position: Position) -> Ending | None:
    """The end of the game by the rules; the engine's own position knows its repetitions."""
    return judge(
        position.us == 0,
        bool(legal_moves(position)),
        check=bool(position.checkers),
        material=not position.insufficient_material(),
        repeated=bool(position.repeated(0)),
        halfmoves=position.halfmoves,
    )


def adjudicated(scores: Sequence[int], rules: Adjudication) -> Ending | None:
    """The end of a game because both scores agree, or because one side has found a mate.

    scores: one for each ply, from White's view in centipawns.
    """
    if scores and abs(scores[-1]) > MATE_BOUND:
        return lost(scores[-1] < 0, EndReason.ADJUDICATED_WIN)
    return rules.decide(scores, len(scores) // 2)
