"""The human-like opponent as a player's options: level, style and seed, and the move it answers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from philidor.contract.info import Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.options import Combo, Option, Spin
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import square_number
from philidor.core.position import Position
from philidor.human.levels import STRONGEST, level_of
from philidor.human.styles import ALL_ROUND, STYLES, style_of
from philidor.human.types import NO_FOCUS

if TYPE_CHECKING:
    from philidor.human.person import Person, Thought

LEVEL, STYLE, SEED = "Human", "Style", "Human Seed"
OFF = 0
DRAWN = 0
MOST_SEED = 2**31 - 1
OPTIONS: tuple[Option, ...] = (
    Spin(LEVEL, OFF, OFF, STRONGEST),
    Combo(STYLE, ALL_ROUND, tuple(style.name for style in STYLES)),
    Spin(SEED, DRAWN, DRAWN, MOST_SEED),
)
NAMES = frozenset(option.name for option in OPTIONS)


class Opponent:
    """The options `Human`, `Style` and `Human Seed`, and the person that they describe.

    Seed 0 draws a new seed for each game; any other seed repeats the same game against the same
    moves.
    """

    def __init__(self) -> None:
        self._elo = OFF
        self._style = ALL_ROUND
        self._seed = DRAWN
        self._person: Person | None = None
        self._announced = False

    @property
    def plays(self) -> bool:
        """Whether the human-like opponent is switched on."""
        return self._elo != OFF

    def set(self, name: str, value: int | str) -> None:
        """Set one of the options."""
        if name == LEVEL:
            # A number between 0 and the weakest level, which a GUI may offer, means that level.
            self._elo = int(value)
        elif name == STYLE:
            self._style = str(value)
        else:
            self._seed = int(value)
        self.new_game()

    def new_game(self) -> None:
        """Forget the last game's person."""
        self._person = None
        self._announced = False

    @property
    def person(self) -> Person:
        """The person who plays this game."""
        if self._person is None:
            # Imported here because most games are played without a person.
            from philidor.human.person import Person

            seed = self._seed or 1 + int.from_bytes(os.urandom(4)) % MOST_SEED
            self._person = Person(level_of(self._elo), style_of(self._style), seed)
        return self._person

    def answer(
        self,
        position: Position,
        limits: Limits,
        control: SearchControl,
        wanted: Sequence[int],
        focus: int,
        on_info: OnInfo,
    ) -> Thought:
        """The person's thought about a position that has a legal move; see `Person.choose`."""
        if self._seed == DRAWN and not self._announced:
            on_info(Info(text=f"{SEED} {self.person.seed}"))
            self._announced = True
        return self.person.choose(position, limits, control, wanted, focus)


def focus_after(moves: Sequence[str]) -> int:
    """What the eye rests on after these moves (UCI)."""
    if not moves:
        return NO_FOCUS
    return square_number(moves[-1][2:4].lower())
