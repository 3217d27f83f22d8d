"""A player of a level, a style and a seed: chooses moves and says what it overlooked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.human.attention import attention
from philidor.human.habits import MOST, habit, is_opening
from philidor.human.kinds import kinds_of
from philidor.human.knowledge import knows_endings, teach
from philidor.human.levels import MOVE_KINDS, Level
from philidor.human.mind import Mind
from philidor.human.perception import mixed
from philidor.human.styles import Style
from philidor.human.types import NO_FOCUS, PLY
from philidor.search.types import INFINITE, MATE_BOUND

# On the board, at least so many moves are considered.
LEAST_CANDIDATES = 2
# How many plies of the openings everybody knows.
KNOWN_TO_ALL = 2


@dataclass(frozen=True)
class Thought:
    """A move and what led to it.

    value: centipawns or mate (search's scale) for the side to move. line: the calculation, from the
    move on. seen: the moves that were considered. depth: plies. nodes: positions.
    """

    move: int
    value: int
    line: tuple[int, ...]
    seen: tuple[int, ...]
    depth: int
    nodes: int


class Person:
    """A player that errs like a person of its level; the same seed repeats the same game."""

    def __init__(self, level: Level, style: Style, seed: int) -> None:
        self.level = level
        self.style = style
        self.seed = seed
        mind = Mind(tuple(kind.percent for kind in MOVE_KINDS))
        mind.set_skill(
            level.exchanges,
            (level.forcing, level.quiet, level.hidden),
            level.doubt,
            knows_endings(level),
        )
        mind.perception.set_player(level.blindness, level.fading, level.reply)
        mind.taste.set_style(
            style.exchange, style.attack, style.pawn, style.caution, style.structure
        )
        teach(mind.evaluator.survey, level)
        self.mind = mind

    def choose(
        self,
        position: Position,
        limits: Limits,
        control: SearchControl,
        wanted: Sequence[int] = (),
        focus: int = NO_FOCUS,
    ) -> Thought:
        """The move for a position that has one.

        wanted: the moves allowed, all if empty. focus: what the eye rests on (see `types`).
        """
        mind, white = self.mind, position.us == 0
        mind.position.copy_from(position)
        pieces = position.letters()
        on_board = len(pieces) - pieces.count(".")
        mind.perception.begin(
            self.seed, position.key, attention(self.level, on_board, limits, white)
        )
        candidates = self.candidates(wanted or legal_moves(mind.position), focus)
        budget = min(self.level.nodes, limits.nodes or self.level.nodes)
        depth = min(self.level.depth, PLY * (limits.depth or self.level.depth))
        strict = limits.nodes is not None
        found = mind.think(candidates, focus, depth, budget, strict, control)
        advice: dict[int, int] = {}
        if is_opening(pieces, position.us):
            advice = {move: habit(pieces, position.us, move) for move in candidates}
        move = max(found, key=lambda it: self._wish(it[0], it[1], advice.get(it[0])))[0]
        value = dict(found)[move]
        if value == -INFINITE:
            # There was no time to calculate anything.
            value = mind.judge()
        line = tuple(mind.line())
        return Thought(
            move,
            value,
            line if line[:1] == (move,) else (move,),
            tuple(candidates),
            max(1, mind.reached // PLY),
            mind.nodes,
        )

    def candidates(self, moves: Sequence[int], focus: int) -> list[int]:
        """The moves that the player sees on the board; the most conspicuous ones if it sees few."""
        mind = self.mind
        perception = mind.perception
        margin = {
            move: perception.roll(move)
            - perception.chance_missed(kinds_of(mind.position, move, focus), 0)
            for move in moves
        }
        seen = [move for move in moves if margin[move] >= 0]
        if len(seen) < LEAST_CANDIDATES:
            seen = sorted(moves, key=lambda move: -margin[move])[:LEAST_CANDIDATES]
        return seen

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

    def _wish(self, move: int, value: int, advice: int | None) -> int:
        """How much the player wants a move: its value and the misjudgement of it.

        advice: in an opening, how much habit recommends it; that is half of the misjudgement.
        """
        if abs(value) > MATE_BOUND:
            return value
        doubtful = self.mind.doubtful(move)
        if advice is None:
            return value + doubtful
        return value + (doubtful + self.level.doubt * advice // MOST) // 2
