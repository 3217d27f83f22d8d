"""A player of a level, a style and a seed: chooses moves and says what it looked at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.core.position import Position
from philidor.human.chance import Draws, mixed
from philidor.human.haste import haste
from philidor.human.levels import Level
from philidor.human.mind import Mind
from philidor.human.pace import Clock, Moment, seconds
from philidor.human.past import NO_PAST, Past
from philidor.human.policies import HumanPolicy, PeoplesPolicy
from philidor.human.styles import Style

# A level's numbers of moves drawn and of plies are hundredths.
WHOLE = 100
# Centipawns of a style's liking that make a move come to mind e times as often.
LIKING = 25
# How many plies of the openings everybody knows.
KNOWN_TO_ALL = 2


@dataclass(frozen=True)
class Thought:
    """A move and what led to it.

    value: centipawns or mate (search's scale) for the side to move. line: the calculation, from the
    move on. seen: the moves that were considered, with their values. chances: what the policy says
    of all legal moves. depth: plies. nodes: positions.
    """

    move: int
    value: int
    line: tuple[int, ...]
    seen: dict[int, int]
    chances: dict[int, float]
    depth: int
    nodes: int


class Person:
    """A player that errs like a person of its level; the same seed repeats the same game."""

    def __init__(
        self, level: Level, style: Style, seed: int, policy: HumanPolicy | None = None
    ) -> None:
        """policy: says what people play; Philidor's own by default."""
        self.level = level
        self.style = style
        self.seed = seed
        self.policy: HumanPolicy = policy or PeoplesPolicy()
        self.mind = Mind()
        self.mind.taste.set_style(
            style.exchange, style.attack, style.pawn, style.caution, style.structure
        )

    def choose(
        self,
        position: Position,
        limits: Limits,
        control: SearchControl,
        wanted: Sequence[int] = (),
        past: Past = NO_PAST,
    ) -> Thought:
        """The move for a position that has one.

        wanted: the moves allowed, all if empty. past: how the position came about.
        """
        level, mind = self.level, self.mind
        chances = self.policy.chances(position, past, level.rating)
        mind.position.copy_from(position)
        draws = Draws(self.seed, position.key)
        candidates = self._candidates(
            {move: chances[move] for move in wanted} if wanted else chances,
            draws,
            haste(limits, position.us == 0),
        )
        whole, part = divmod(level.depth, WHOLE)
        depth = whole + (draws.share() * WHOLE < part)
        found = dict(
            mind.think(
                candidates,
                min(depth, limits.depth or depth),
                min(level.nodes, limits.nodes or level.nodes),
                limits.nodes is not None,
                control,
            )
        )
        # Of moves that look alike, the one that came to mind first.
        move = max(candidates, key=lambda one: found[one])
        line = tuple(mind.line())
        return Thought(
            move,
            found[move],
            line if line[:1] == (move,) else (move,),
            found,
            chances,
            max(1, mind.reached),
            mind.nodes,
        )

    def _candidates(self, chances: dict[int, float], draws: Draws, haste: float) -> list[int]:
        """The moves that come to mind, in that order; in haste, fewer."""
        whole, part = divmod(round(WHOLE + (self.level.draws - WHOLE) * (1 - haste)), WHOLE)
        count = whole + (draws.share() * WHOLE < part)
        moves, weights = list(chances), self._weights(chances)
        drawn = [moves[draws.place(weights)] for _ in range(count)]
        return list(dict.fromkeys(drawn))

    def _weights(self, chances: dict[int, float]) -> list[float]:
        """How likely each move comes to mind: the policy's chances, sharpened by the level and bent
        by the style."""
        power = self.level.sharpness / WHOLE
        if self.mind.taste.neutral:
            return [chance**power for chance in chances.values()]
        return [
            chance**power * math.exp(self.mind.liking(move) / LIKING)
            for move, chance in chances.items()
        ]

    def thinking_seconds(
        self, position: Position, thought: Thought, past: Past, clock: Clock | None
    ) -> float:
        """How long the player thinks about the move that it chose."""
        moment = Moment.of(position, thought.move, thought.chances, past, self.level.rating, clock)
        # Another draw than the one that chose the move.
        return seconds(moment, Draws(mixed(self.seed), position.key))

    def recall(self, key: int, ply: int, moves: Sequence[tuple[str, int]]) -> str | None:
        """The move of a book that the player knows here; None where its knowledge ends.

        key: of the position. ply: since the start of the game. moves: the book's, with weights.
        """
        level = self.level
        draw = mixed(self.seed ^ mixed(key + 1))
        if ply >= level.book_plies or (ply >= KNOWN_TO_ALL and draw % 100 >= level.book_share):
            return None
        known = sorted(moves, key=lambda move: -move[1])[: level.book_breadth]
        total = sum(weight for _, weight in known)
        if not total:
            return None
        place = (draw >> 8) % total
        for move, weight in known:
            if place < weight:
                return move
            place -= weight
        return None
