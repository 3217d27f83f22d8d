"""Who chooses a move in people's positions: levels, the policy alone, any engine."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

import chess
import chess.engine

from philidor.arena.engines import read_engine
from philidor.arena.session import EngineSession
from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.core import convert
from philidor.human.chance import Draws
from philidor.human.levels import STRONGEST, WEAKEST, level_of
from philidor.human.person import Person
from philidor.human.policies import HumanPolicy, PeoplesPolicy
from philidor.human.styles import STYLES
from philidor.lab.people.positions import HumanMove

OWN_LEVEL, POLICY = "own", "policy"
# Of an engine whose text says nothing of its limits.
DEFAULT_NODES = 1000


class Chooser(Protocol):
    """Chooses a move; another seed may choose another one."""

    name: str

    def choose(self, one: HumanMove, seed: int) -> str:
        """The move (UCI) in a position."""
        ...

    def shares(self, one: HumanMove, seeds: int) -> dict[str, float]:
        """How often it chooses each move: exactly where it knows that, else by so many seeds."""
        ...


def by_seeds(chooser: Chooser, one: HumanMove, seeds: int) -> dict[str, float]:
    """How often a player chooses each move, with so many seeds and one further draw that is spread
    over all moves: a move that no seed chose is not impossible."""
    counts = Counter(chooser.choose(one, seed) for seed in range(1, seeds + 1))
    position = one.position()
    legal = list(convert.legal_by_name(position))
    return {move: (counts[move] + 1 / len(legal)) / (seeds + 1) for move in legal}


class LevelChooser:
    """The levels of human-like opponents: one of them, or each position's own."""

    def __init__(self, elo: int | None = None, policy: HumanPolicy | None = None) -> None:
        """elo: None for the level of the person's rating. policy: Philidor's own by default."""
        self.name = f"level {elo}" if elo else "own level"
        self.elo, self._policy = elo, policy or PeoplesPolicy()

    def choose(self, one: HumanMove, seed: int) -> str:
        """The level's move."""
        elo = self.elo or min(STRONGEST, max(WEAKEST, one.rating))
        person = Person(level_of(elo), STYLES[0], seed, self._policy)
        position = one.position()
        thought = person.choose(position, Limits(), SearchControl(), (), one.past)
        return convert.uci(position, thought.move)

    def shares(self, one: HumanMove, seeds: int) -> dict[str, float]:
        """By seeds."""
        return by_seeds(self, one, seeds)


class PolicyChooser:
    """A draw from the human policy of the person's rating."""

    def __init__(self, policy: HumanPolicy | None = None) -> None:
        self.name = "policy, drawn"
        self._policy = policy or PeoplesPolicy()

    def choose(self, one: HumanMove, seed: int) -> str:
        """The draw."""
        position = one.position()
        chances = self._policy.chances(position, one.past, one.rating)
        place = Draws(seed, position.key).place(list(chances.values()))
        return convert.uci(position, list(chances)[place])

    def shares(self, one: HumanMove, seeds: int) -> dict[str, float]:
        """The policy itself."""
        position = one.position()
        chances = self._policy.chances(position, one.past, one.rating)
        return {convert.uci(position, move): chance for move, chance in chances.items()}


class EngineChooser:
    """Any engine, as `lab match` names it: "stockfish; Skill Level=3; nodes=1000"."""

    def __init__(self, text: str) -> None:
        self._spec = read_engine(text)
        self.name = text
        own = self._spec.time_control
        self._limits = Limits(
            nodes=own.nodes if own else DEFAULT_NODES,
            depth=own.depth if own else None,
            movetime=own.movetime if own else None,
        )
        self._answers: dict[int, str] = {}

    def think(self, positions: Sequence[HumanMove]) -> None:
        """Let the engine answer all positions, each as the first of a new game."""
        asyncio.run(self._think(positions))

    async def _think(self, positions: Sequence[HumanMove]) -> None:
        async with EngineSession(self._spec) as session:
            for number, one in enumerate(positions):
                board = chess.Board(one.setup.fen())
                answer = await session.play(board, self._limits, number)
                if answer.move is not None:
                    self._answers[id(one)] = answer.move

    def choose(self, one: HumanMove, seed: int) -> str:
        """The engine's answer; a program that resigns has none, and counts as another move."""
        if id(one) not in self._answers:
            self.think([one])
        return self._answers.get(id(one), "")

    def shares(self, one: HumanMove, seeds: int) -> dict[str, float]:
        """Its one answer; an engine is asked once."""
        return {self.choose(one, 1): 1.0}


def chooser_of(text: str, policy: HumanPolicy) -> Chooser:
    """The chooser of a name: `own`, `policy`, a level's number, or an engine."""
    if text == OWN_LEVEL:
        return LevelChooser(None, policy)
    if text == POLICY:
        return PolicyChooser(policy)
    if text.isdigit() and WEAKEST <= int(text) <= STRONGEST:
        return LevelChooser(int(text), policy)
    return EngineChooser(text)
