"""Who plays against the person: an engine, its strength, its time, its book.

The fields are options of `philidor play`, tags of a game and the seat of a stored game, so that a
game goes on against the same opponent from wherever it is read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import randrange
from typing import Annotated

import typer

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.game.strength import split_strength
from philidor.game.time_control import TimeControl, Unitless, read_time_control
from philidor.human.opponent import LEVEL, MOST_SEED, NETWORK, SEED, STYLE, PersonOptions
from philidor.pgn.headings import DETAILS
from philidor.pgn.headings import OPPONENT as TAGS
from philidor.terminal.regulars import regular_named, regulars

# The times on the clocks of a game that goes on, as in the standard's `Clock`.
CLOCK_TAGS = {True: "WhiteClock", False: "BlackClock"}
NUMBERS = {"elo", "human", "seed"}
STRENGTH = NUMBERS | {"style", "opponent"}
# What belongs to a strength, but does not replace it: a network's file may have moved.
DESCRIPTION = STRENGTH | {"human_network"}
# The names of files to which games are appended.
PGN_ENDINGS = (".pgn",)
DEFAULT_ENGINE = "philidor"


def without_opponent(tags: Mapping[str, str]) -> dict[str, str]:
    """Tags without those about an opponent and about how the game ended."""
    gone = {*TAGS.values(), *CLOCK_TAGS.values(), "Termination", DETAILS, "WhiteElo", "BlackElo"}
    return {name: value for name, value in tags.items() if name not in gone}


@dataclass(frozen=True, kw_only=True)
class OpponentSettings:
    """Engine, time, strength, book and learning of an opponent."""

    engine: Annotated[
        str,
        typer.Option(
            "--engine",
            "-e",
            help="The opponent: a built-in engine, one of your list, or any command in quotes, "
            "such as 'stockfish' or 'gnuchess -x; protocol=xboard'.",
        ),
    ] = DEFAULT_ENGINE
    opponent: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A named opponent: Minou (600) to Régine (2700)."),
    ] = None
    level: Annotated[
        str,
        typer.Option(
            "--level",
            "-l",
            metavar="LEVEL",
            help="5m+3s, 40/2h, 10s/move, 'depth 8', 'nodes 50k', equal or unlimited.",
        ),
    ] = "3s/move"
    elo: Annotated[
        int | None,
        typer.Option(metavar="ELO", help="Limit the engine's strength to this rating."),
    ] = None
    human: Annotated[
        int | None,
        typer.Option(
            metavar="ELO", help="An opponent that errs like a person of this level, 600 to 2400."
        ),
    ] = None
    style: Annotated[
        str | None,
        typer.Option(
            metavar="STYLE", help="The style of --human: trader, attacker, pawn-grabber, solid."
        ),
    ] = None
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="The same seed of --human plays the same game."),
    ] = None
    human_network: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="The networks of --human: a .policy, one of Maia's .pb.gz, or a folder of them.",
        ),
    ] = None
    book: Annotated[
        bool | None,
        typer.Option(
            "--book/--no-book",
            help="Let the engine use an opening book; by default only one of its own.",
        ),
    ] = None
    book_file: Annotated[
        Path | None,
        typer.Option("--book-file", metavar="FILE", help="Use this book instead of its own."),
    ] = None
    learn: Annotated[bool, typer.Option("--learn", help="Let the engine learn from the game.")] = (
        False
    )

    def tags(self) -> dict[str, str]:
        """The settings as tags of a game, from which `continued` takes them again."""
        settings = {name: getattr(self, name) for name in TAGS}
        return {TAGS[name]: str(value) for name, value in settings.items() if value is not None}

    def continued(self, tags: Mapping[str, str], given: Collection[str]) -> OpponentSettings:
        """The settings of a game that goes on: those of its tags, except for what was given.

        A strength or an engine that was given replaces the whole description of the opponent.
        """
        kept = {*TAGS} - {*given}
        by_level = "level" in given and "elo" in self.level
        if by_level or not (STRENGTH | {"engine"}).isdisjoint(given):
            kept -= DESCRIPTION
        found: JsonObject = {name: tags[TAGS[name]] for name in kept if TAGS[name] in tags}
        for name in NUMBERS & found.keys():
            if not found[name].isdecimal():
                raise InputError(
                    f'the game has [{TAGS[name]} "{found[name]}"], which is not a number'
                )
            found[name] = int(found[name])
        return replace(self, **found)

    def checked(self) -> OpponentSettings:
        """The settings with a named opponent's strength; InputError if they contradict each other.

        Read from a game, a named opponent may have another strength than today: that of the game.
        """
        if self.book_file is not None and self.book is False:
            raise InputError("--book-file and --no-book cannot be used together")
        named = self
        if self.opponent is not None and self.human is None and self.elo is None:
            one = regular_named(self.opponent)
            if self.engine != DEFAULT_ENGINE or self.style is not None:
                raise InputError(f"{one.name} has an engine and a style: leave out the options")
            human, elo = (None, one.elo) if one.style is None else (one.elo, None)
            named = replace(self, opponent=one.name, human=human, elo=elo, style=one.style)
        if named.human is None and (named.style, named.seed, named.human_network) != (None,) * 3:
            raise InputError("--style, --seed and --human-network belong to --human")
        if named.human is not None and named.seed is None:
            # Drawn here and not by the engine, so that the game keeps it: with it the opponent can
            # say afterwards what it thought.
            named = replace(named, seed=1 + randrange(MOST_SEED))
        if named.human_network is not None:
            # The game goes on wherever it is read.
            network = Path(named.human_network).expanduser().resolve()
            named = replace(named, human_network=str(network))
        strengths = (named.human, named.elo, split_strength(named.level)[1])
        if sum(one is not None for one in strengths) > 1:
            raise InputError(
                "--human, --elo and the Elo of --level each set the strength: give one of them"
            )
        return named

    @property
    def time_control(self) -> TimeControl:
        """The time control of the level; InputError if it is none."""
        return read_time_control(split_strength(self.level)[0], Unitless.MINUTES)

    @property
    def limited_elo(self) -> int | None:
        """The rating to which the engine itself is limited."""
        return self.elo if self.elo is not None else split_strength(self.level)[1]

    @property
    def rating(self) -> int | None:
        """The opponent's rating, None at full strength."""
        return self.human if self.human is not None else self.limited_elo

    @property
    def strength(self) -> str:
        """Rating and style in words, empty at full strength."""
        known = (self.rating, None if self.style == "all-round" else self.style)
        return ", ".join(str(one) for one in known if one is not None)

    def person_options(self) -> dict[str, str]:
        """The options of an engine that plays as this person, by the engine's own names."""
        named = {
            LEVEL: self.human,
            STYLE: self.style,
            SEED: self.seed,
            NETWORK: self.human_network,
        }
        return {name: str(value) for name, value in named.items() if value is not None}


def settings_of_seat(
    seat: JsonObject, time_control: str, tags: Mapping[str, str]
) -> OpponentSettings:
    """The opponent of a stored game, by its seat and the game's tags."""
    level = time_control
    if not read_time_control(level, Unitless.MINUTES).clocked and seat.get("time_control"):
        level = str(seat["time_control"])
    # The page keeps a named opponent by name and strength.
    named = {one.name for one in regulars() if one.elo is not None}
    known = PersonOptions.of(dict(seat.get("options") or {}))
    found = OpponentSettings(
        engine=str(seat["engine"]),
        opponent=seat["name"] if seat.get("name") in named else None,
        level=level,
        elo=seat.get("elo"),
        human=known.level or None,
        style=known.style if known.level else None,
        seed=known.seed or None,
        human_network=known.network or None if known.level else None,
    )
    return found.continued(tags, ())
