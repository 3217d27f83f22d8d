"""The human-like opponent as a player's options: level, style, seed, network and pace."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from philidor.contract.errors import InputError
from philidor.contract.info import Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.options import Check, Combo, Option, OptionError, Spin, Text
from philidor.contract.search_control import SearchControl
from philidor.core.position import Position
from philidor.human.levels import STRONGEST
from philidor.human.styles import ALL_ROUND, STYLES, style_of

if TYPE_CHECKING:
    from philidor.human.human_policy import HumanPolicy
    from philidor.human.pace import Clock
    from philidor.human.past import Past
    from philidor.human.person import Person, Thought

LEVEL, STYLE, SEED, NETWORK, TIME = (
    "Human",
    "Style",
    "Human Seed",
    "Human Network",
    "Human Time",
)
OFF = 0
DRAWN = 0
MOST_SEED = 2**31 - 1
OPTIONS: tuple[Option, ...] = (
    Spin(LEVEL, OFF, OFF, STRONGEST),
    Combo(STYLE, ALL_ROUND, tuple(style.name for style in STYLES)),
    Spin(SEED, DRAWN, DRAWN, MOST_SEED),
    Text(NETWORK, ""),
    Check(TIME, False),
)
NAMES = frozenset(option.name for option in OPTIONS)
# How often a player that takes its time looks whether it is to stop, in seconds.
GLANCE = 0.01


class PersonOptions(NamedTuple):
    """The options of a person: level 0 is none, seed 0 one to be drawn, no network Philidor's own
    policy."""

    level: int = OFF
    style: str = ALL_ROUND
    seed: int = DRAWN
    network: str = ""

    @classmethod
    def of(cls, options: Mapping[str, str]) -> PersonOptions:
        """A person's options, whose names UCI reads in any case; what is no number counts as 0."""
        known = {name.lower(): value for name, value in options.items()}

        def number(name: str) -> int:
            text = known.get(name.lower(), "")
            return int(text) if text.isdecimal() else 0

        style = known.get(STYLE.lower(), ALL_ROUND)
        return cls(number(LEVEL), style, number(SEED), known.get(NETWORK.lower(), ""))


class Opponent:
    """The options `Human`, `Style`, `Human Seed`, `Human Network` and `Human Time`, and the person
    that they describe.

    Seed 0 draws a new seed for each game; any other seed repeats the same game against the same
    moves.
    """

    def __init__(self) -> None:
        self._elo = OFF
        self._style = ALL_ROUND
        self._seed = DRAWN
        self._policy: HumanPolicy | None = None
        self._takes_time = False
        self._person: Person | None = None
        self._announced = False
        # The most seconds that the clock of this game has shown.
        self._base = 0.0

    @property
    def plays(self) -> bool:
        """Whether the human-like opponent is switched on."""
        return self._elo != OFF

    def set(self, name: str, value: bool | int | str) -> None:
        """Set one of the options; OptionError if a network cannot be read."""
        if name == LEVEL:
            # A number between 0 and the weakest level, which a GUI may offer, means that level.
            self._elo = int(value)
        elif name == STYLE:
            self._style = str(value)
        elif name == NETWORK:
            self._policy = read_policy(str(value)) if value else None
        elif name == TIME:
            self._takes_time = bool(value)
            return
        else:
            self._seed = int(value)
        self.new_game()

    def new_game(self) -> None:
        """Forget the last game's person."""
        self._person = None
        self._announced = False
        self._base = 0.0

    @property
    def person(self) -> Person:
        """The person who plays this game."""
        if self._person is None:
            # Imported here because most games are played without a person.
            from philidor.human.person import Person

            seed = self._seed or 1 + int.from_bytes(os.urandom(4)) % MOST_SEED
            self._person = Person.of(self._elo, style_of(self._style), seed, self._policy)
        return self._person

    def answer(
        self,
        position: Position,
        limits: Limits,
        control: SearchControl,
        wanted: Sequence[int],
        past: Past,
        on_info: OnInfo,
    ) -> Thought:
        """The person's thought about a position that has a legal move; see `Person.choose`."""
        if self._seed == DRAWN and not self._announced:
            on_info(Info(text=f"{SEED} {self.person.seed}"))
            self._announced = True
        return self.person.choose(position, limits, control, wanted, past)

    def take_time(
        self,
        position: Position,
        limits: Limits,
        control: SearchControl,
        past: Past,
        move: int,
        remembered: bool,
    ) -> None:
        """Wait as long as a person would think, where the option asks for that.

        remembered: the move is one of an opening that the person knows.

        Only a game's clock or a time for the move is spent, never that of an endless search.
        """
        white = position.us == 0
        left = limits.clock(white)
        if not self._takes_time or limits.infinite or (left is None and limits.movetime is None):
            return
        clock = self._clock(limits, white)
        wanted = self.person.thinking_seconds(position, move, past, clock, remembered)
        if limits.movetime is not None:
            wanted = min(wanted, limits.movetime / 1000)
        while not (control.stopped or control.out_of_time()):
            rest = wanted - control.own_time() / 1000
            if rest <= 0 and not control.pondering:
                break
            time.sleep(GLANCE if control.pondering else min(rest, GLANCE))

    def _clock(self, limits: Limits, white: bool) -> Clock | None:
        from philidor.human.pace import Clock

        left = limits.clock(white)
        if left is None:
            return None
        self._base = max(self._base, left.remaining / 1000)
        return Clock(left.remaining / 1000, left.increment / 1000, self._base)


def person_of(level: int, style: str, seed: int, network: str) -> Person:
    """The person who played a game with these options, to say afterwards what it thought.

    network: the path of the policy's file or folder, empty for Philidor's own. InputError if it
    cannot be read.
    """
    from philidor.human.person import Person

    try:
        policy = read_policy(network) if network else None
    except OptionError as error:
        raise InputError(str(error)) from None
    return Person.of(level, style_of(style), seed, policy)


def read_policy(path: str) -> HumanPolicy:
    """The policy network in a file, or those in a folder; OptionError with the reason if they
    cannot be used."""
    from philidor.files import FileError, file_of_option
    from philidor.human import policies
    from philidor.human.policy import PolicyError

    try:
        return policies.read_policy(file_of_option(path, folder=True))
    except FileError as error:
        raise OptionError(f"{NETWORK}: {error}") from None
    except PolicyError as error:
        raise OptionError(f"{NETWORK}: {path}: {error}") from None
