"""Who chooses a move in people's positions: levels, the policy alone, any engine."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Protocol

import chess
import chess.engine

from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.session import EngineSession
from philidor.contract.limits import Limits
from philidor.core import convert
from philidor.core.position import Position
from philidor.human.human_policy import HumanPolicy
from philidor.human.levels import STRONGEST, WEAKEST
from philidor.human.person import Person
from philidor.human.policies import PeoplesPolicy
from philidor.human.styles import STYLES
from philidor.lab.people.positions import HumanMove

OWN_LEVEL, POLICY = "own", "policy"
# Of an engine whose text says nothing of its limits.
DEFAULT_NODES = 1000
# In an engine's text it stands for the rating of the people whose moves are compared; a number
# behind a colon is the least that the engine takes.
RATING = re.compile(r"\{rating(?::(\d+))?\}")
# Shares do not depend on a seed.
FIRST_SEED = 1


class Chooser(Protocol):
    """Chooses moves in people's positions."""

    name: str

    def shares(self, one: HumanMove) -> dict[str, float]:
        """The chance that it chooses each move (UCI)."""
        ...


class LevelChooser:
    """The levels of human-like opponents: one of them, or each position's own."""

    def __init__(self, elo: int | None = None, policy: HumanPolicy | None = None) -> None:
        """elo: None for the level of the person's rating. policy: Philidor's own by default."""
        self.name = f"level {elo}" if elo else "own level"
        self.elo, self._policy = elo, policy or PeoplesPolicy()

    def shares(self, one: HumanMove) -> dict[str, float]:
        """Calculated: what all seeds together would do."""
        person = Person.of(self.elo or one.rating, STYLES[0], FIRST_SEED, self._policy)
        position = one.position()
        return by_name(position, person.shares(position, one.past))


class PolicyChooser:
    """A draw from the human policy of the person's rating."""

    def __init__(self, policy: HumanPolicy | None = None) -> None:
        self.name = "policy, drawn"
        self._policy = policy or PeoplesPolicy()

    def shares(self, one: HumanMove) -> dict[str, float]:
        """The policy itself."""
        position = one.position()
        return by_name(position, self._policy.chances(position, one.past, one.rating))


def by_name(position: Position, shares: Mapping[int, float]) -> dict[str, float]:
    """The shares of moves by their names (UCI)."""
    return {convert.uci(position, move): share for move, share in shares.items()}


def at_rating(text: str, rating: int) -> str:
    """An engine's text for people of a rating."""
    return RATING.sub(lambda found: str(max(rating, int(found[1] or 0))), text)


class EngineChooser:
    """Any engine, as `lab match` names it: "stockfish; Skill Level=3; nodes=1000".

    "stockfish; UCI_LimitStrength=true; UCI_Elo={rating:1350}" is another player for each band of
    people.
    """

    def __init__(self, text: str) -> None:
        read_engine(at_rating(text, WEAKEST))
        self.name = text
        self._answers: dict[int, str] = {}

    def think(self, positions: Sequence[HumanMove]) -> None:
        """Let the engine answer all positions, each as the first of a new game."""
        of_text: dict[str, list[HumanMove]] = {}
        for one in positions:
            of_text.setdefault(at_rating(self.name, one.band), []).append(one)
        for text, asked in of_text.items():
            asyncio.run(self._think(read_engine(text), asked))

    async def _think(self, spec: EngineSpec, positions: Sequence[HumanMove]) -> None:
        own = spec.time_control
        limits = Limits(
            nodes=own.nodes if own else DEFAULT_NODES,
            depth=own.depth if own else None,
            movetime=own.movetime if own else None,
        )
        async with EngineSession(spec) as session:
            for number, one in enumerate(positions):
                board = chess.Board(one.setup.fen())
                answer = await session.play(board, limits, number)
                if answer.move is not None:
                    self._answers[id(one)] = answer.move

    def shares(self, one: HumanMove) -> dict[str, float]:
        """Its one answer; a program that resigns has none, and counts as another move."""
        if id(one) not in self._answers:
            self.think([one])
        return {self._answers.get(id(one), ""): 1.0}


def chooser_of(text: str, policy: HumanPolicy) -> Chooser:
    """The chooser of a name: `own`, `policy`, a level's number, or an engine."""
    if text == OWN_LEVEL:
        return LevelChooser(None, policy)
    if text == POLICY:
        return PolicyChooser(policy)
    if text.isdigit() and WEAKEST <= int(text) <= STRONGEST:
        return LevelChooser(int(text), policy)
    return EngineChooser(text)
