"""A player of a level, a style and a seed: chooses moves and says what it looked at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.core.position import Position
from philidor.human.chance import Draws, mixed
from philidor.human.haste import haste
from philidor.human.human_policy import HumanPolicy
from philidor.human.levels import Level, level_of
from philidor.human.mind import Mind
from philidor.human.pace import Clock, Moment, seconds
from philidor.human.past import NO_PAST, Past
from philidor.human.policies import PeoplesPolicy
from philidor.human.steadiness import at_stake, errors, normalised, steadied
from philidor.human.styles import Style

# A level's numbers are hundredths.
WHOLE = 100
# So many moves more come to mind than the one that is chosen.
OTHERS = 2
# No legal move is impossible, even where the policy's number has become zero.
LEAST_CHANCE = 1e-9
# Centipawns of a style's liking that make a move come to mind e times as often.
LIKING = 22
# How many plies of the openings everybody knows.
KNOWN_TO_ALL = 2


@dataclass(frozen=True)
class Thought:
    """A move and what led to it.

    value: centipawns or mate (search's scale) for the side to move. line: the calculation, from the
    move on. seen: the moves that came to mind, with their values: the one chosen, and others that
    looked no better. chances: what the policy says of all legal moves. depth: plies. nodes:
    positions.
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

    def __init__(self, level: Level, style: Style, seed: int, policy: HumanPolicy) -> None:
        """policy: says what people play."""
        self.level = level
        self.style = style
        self.seed = seed
        self.policy = policy
        self.mind = Mind()
        self.mind.taste.set_style(
            style.exchange, style.attack, style.pawn, style.caution, style.structure
        )

    @classmethod
    def of(cls, elo: int, style: Style, seed: int, policy: HumanPolicy | None = None) -> Person:
        """A player of the level with that label; policy: Philidor's own by default."""
        known = policy or PeoplesPolicy()
        return cls(level_of(elo, known.levels), style, seed, known)

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
        chances = self.policy.chances(position, past, self.level.rating)
        if wanted:
            chances = {move: chances[move] for move in wanted}
        draws = Draws(self.seed, position.key)
        values = self._calculate(position, chances, self._depth(draws), limits, control)
        # In haste a player plays by feel, as the policy says, and looks at fewer other moves.
        hurry = haste(limits, position.us == 0)
        moves, felt = list(chances), normalised(self._weights(chances, 1.0))
        choice = [
            (1 - hurry) * careful + hurry * feel
            for careful, feel in zip(self._choice(chances, values), felt, strict=True)
        ]
        move = moves[draws.place(choice)]
        others = [moves[draws.place(felt)] for _ in range(round(OTHERS * (1 - hurry)))]
        depth, nodes = self.mind.reached, self.mind.nodes
        return Thought(
            move,
            values[move],
            self._line(position, move, limits, control),
            {one: values[one] for one in (move, *others) if values[one] <= values[move]},
            chances,
            max(1, depth),
            nodes,
        )

    def shares(self, position: Position, past: Past = NO_PAST) -> dict[int, float]:
        """How often players of this level and style choose each move: the chances over all seeds.

        With time enough, that is: neither haste nor a limit.
        """
        chances = self.policy.chances(position, past, self.level.rating)
        found = dict.fromkeys(chances, 0.0)
        whole, part = divmod(self.level.depth, WHOLE)
        for depth, of_depth in ((whole, 1 - part / WHOLE), (whole + 1, part / WHOLE)):
            if of_depth:
                values = self._calculate(position, chances, depth, Limits(), SearchControl())
                for move, chance in zip(chances, self._choice(chances, values), strict=True):
                    found[move] += of_depth * chance
        return found

    def _depth(self, draws: Draws) -> int:
        whole, part = divmod(self.level.depth, WHOLE)
        return whole + (draws.share() * WHOLE < part)

    def _calculate(
        self,
        position: Position,
        moves: Iterable[int],
        depth: int,
        limits: Limits,
        control: SearchControl,
    ) -> dict[int, int]:
        """What the player's search says of each move; its position stays in the mind."""
        self.mind.position.copy_from(position)
        return dict(
            self.mind.think(
                list(moves),
                min(depth, limits.depth or depth),
                min(self.level.nodes, limits.nodes or self.level.nodes),
                limits.nodes is not None,
                control,
            )
        )

    def _line(
        self, position: Position, move: int, limits: Limits, control: SearchControl
    ) -> tuple[int, ...]:
        """What the player expects after a move, from the move on; after `_calculate`."""
        line = tuple(self.mind.line())
        if line[:1] != (move,):
            self._calculate(position, [move], self.mind.reached, limits, control)
            line = tuple(self.mind.line())
        return line if line[:1] == (move,) else (move,)

    def _choice(self, chances: Mapping[int, float], values: Mapping[int, int]) -> list[float]:
        """How likely each move is chosen with time enough, after `_calculate`."""
        level = self.level
        known = [values[move] for move in chances]
        return steadied(
            self._weights(chances, level.sharpness / WHOLE),
            errors(known),
            level.steadiness / WHOLE,
            (level.carelessness - level.alertness * at_stake(known)) / WHOLE,
        )

    def _weights(self, chances: Mapping[int, float], power: float) -> list[float]:
        """How likely each move comes to mind: the policy's chances to a power, which sharpens
        them, and bent by the style."""
        weights = [max(LEAST_CHANCE, chance) ** power for chance in chances.values()]
        if self.mind.taste.neutral:
            return weights
        likings = (math.exp(self.mind.liking(move) / LIKING) for move in chances)
        return [one * liking for one, liking in zip(weights, likings, strict=True)]

    def thinking_seconds(
        self, position: Position, move: int, past: Past, clock: Clock | None, remembered: bool
    ) -> float:
        """How long the player thinks about the move that it chose, or remembered from a book."""
        rating = self.level.elo
        chances = self.policy.chances(position, past, rating)
        moment = Moment.of(position, move, chances, past, rating, clock, remembered)
        # Another draw than the one that chose the move.
        return seconds(moment, Draws(mixed(self.seed), position.key))

    def recall(self, key: int, ply: int, moves: Sequence[tuple[str, int]]) -> str | None:
        """The move of a book that the player knows here; None if its knowledge ends.

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
