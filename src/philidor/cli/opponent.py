"""The options of `philidor play` that say how its opponent plays."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from philidor.cli.common import fail
from philidor.contract.options import OptionError
from philidor.contract.player import Player
from philidor.game.strength import set_strength, split_strength
from philidor.game.time_control import TimeControl, TimeControlError, Unitless, read_time_control
from philidor.human.levels import STRONGEST, WEAKEST
from philidor.pgn.headings import DETAILS

# What a game's tags keep of an opponent.
ENGINE_TAG = "PhilidorEngine"
TAGS = {
    "level": "PhilidorLevel",
    "elo": "PhilidorElo",
    "human": "PhilidorHuman",
    "style": "PhilidorStyle",
    "seed": "PhilidorSeed",
}
NUMBERS = {"elo", "human", "seed"}
STRENGTH = NUMBERS | {"style"}


def without_opponent(tags: Mapping[str, str]) -> dict[str, str]:
    """Tags without those about an opponent and about how the game ended."""
    gone = {ENGINE_TAG, *TAGS.values(), "Termination", DETAILS}
    return {name: value for name, value in tags.items() if name not in gone}


@dataclass(frozen=True, kw_only=True)
class OpponentSettings:
    """Time, strength, book and learning of an opponent; each field is an option of that name."""

    level: Annotated[
        str,
        typer.Option(
            "--level",
            "-l",
            help="5m+3s, 40/2h, 10s/move, 'depth 8', 'nodes 50k', equal or unlimited.",
        ),
    ] = "3s/move"
    elo: Annotated[int | None, typer.Option(help="Limit the engine's strength to this rating.")] = (
        None
    )
    human: Annotated[
        int | None,
        typer.Option(help="An opponent that errs like a person of this level, 600 to 2400."),
    ] = None
    style: Annotated[
        str | None, typer.Option(help="The style of --human: trader, attacker, solid, ...")
    ] = None
    seed: Annotated[
        int | None, typer.Option(help="The same seed of --human plays the same game.")
    ] = None
    book: Annotated[
        bool | None,
        typer.Option(
            "--book/--no-book",
            help="Let the engine use an opening book; by default only one of its own.",
        ),
    ] = None
    book_file: Annotated[
        Path | None, typer.Option("--book-file", help="Use this book instead of its own.")
    ] = None
    learn: Annotated[bool, typer.Option("--learn", help="Let the engine learn from the game.")] = (
        False
    )

    def tags(self) -> dict[str, str]:
        """The settings as tags of a game, from which `continued` takes them again."""
        settings = {name: getattr(self, name) for name in TAGS}
        return {TAGS[name]: str(value) for name, value in settings.items() if value is not None}

    def person_options(self) -> dict[str, str]:
        """The options of an engine that plays as this person, by the engine's own names."""
        named = {"Human": self.human, "Style": self.style, "Human Seed": self.seed}
        return {name: str(value) for name, value in named.items() if value is not None}

    def continued(self, tags: Mapping[str, str], given: Collection[str]) -> OpponentSettings:
        """The settings of a game that goes on: those of its tags, except for what was given.

        A strength that was given replaces the whole description of the opponent.
        """
        kept = {*TAGS} - {*given}
        if not STRENGTH.isdisjoint(given) or ("level" in given and "elo" in self.level):
            kept -= STRENGTH
        found: dict[str, Any] = {name: tags[TAGS[name]] for name in kept if TAGS[name] in tags}
        for name in NUMBERS & found.keys():
            if not found[name].isdecimal():
                fail(f'the game has [{TAGS[name]} "{found[name]}"], which is not a number')
            found[name] = int(found[name])
        return replace(self, **found)

    def prepare(self, player: Player, has_book: bool) -> TimeControl:
        """Set the player's options; returns the time control. A bad value ends the command.

        has_book: whether the program comes with a book (`players.EngineInfo`).
        """
        if self.human is None and not (self.style is None and self.seed is None):
            fail("--style and --seed belong to --human")
        if self.book_file is not None and self.book is False:
            fail("--book-file and --no-book cannot be used together")
        if self.human is not None and not any(one.name == "Human" for one in player.options):
            fail(f"{player.name} has no human-like levels")
        if self.human is not None and not WEAKEST <= self.human <= STRONGEST:
            fail(f"--human takes {WEAKEST} to {STRONGEST}, not {self.human}")
        try:
            time, level_elo = split_strength(self.level)
            if sum(one is not None for one in (self.human, self.elo, level_elo)) > 1:
                fail(
                    "--human, --elo and the Elo of --level each set the strength: give one of them"
                )
            set_strength(player, self.elo if self.elo is not None else level_elo)
            for name, value in self._options(has_book).items():
                if value is not None:
                    player.set_option(name, str(value))
            return read_time_control(time, Unitless.MINUTES)
        except (TimeControlError, OptionError) as error:
            fail(str(error))

    def _options(self, has_book: bool) -> dict[str, object]:
        """The player's options, None for those that stay as they are."""
        book = has_book or self.book_file is not None if self.book is None else self.book
        return {
            "Human": self.human,
            "Style": self.style,
            "Human Seed": self.seed,
            "Book File": self.book_file,
            "OwnBook": str(book).lower(),
            "Learning": str(self.learn).lower(),
        }
