"""A player's abilities as XBoard features, and its options as XBoard lists and sets them."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.options import (
    Button,
    Check,
    Combo,
    Option,
    OptionError,
    Spin,
    Text,
    find,
)
from philidor.contract.player import Player

RESIGN_SCORE = Spin("Resign Score", 1000, 0, 20_000)
RESIGN_MOVES = Spin("Resign Moves", 3, 1, 50)
EQUAL_TIME = Check("Equal Time", False)
MOVE_NODES = Spin("Move Nodes", 0, 0, 2**31 - 1)
UNLIMITED = Check("Unlimited", False)
# Options of this protocol, not of the player.
OWN_OPTIONS: tuple[Option, ...] = (
    RESIGN_SCORE,
    RESIGN_MOVES,
    EQUAL_TIME,
    MOVE_NODES,
    UNLIMITED,
)
# Player's options that XBoard sets by commands (memory, cores, hard and easy, variant, analyze) and
# options that concern only UCI.
COMMANDED = frozenset(
    {
        "Hash",
        "Threads",
        "Ponder",
        "UCI_Chess960",
        "UCI_AnalyseMode",
        "UCI_ShowWDL",
        "UCI_EngineAbout",
        "UCI_Opponent",
        "SyzygyPath",
    }
)


@dataclass(frozen=True)
class Abilities:
    """The protocol features that follow from a player's options."""

    memory: bool
    cores: bool
    chess960: bool
    tablebases: bool

    @classmethod
    def of(cls, player: Player) -> Abilities:
        """The abilities shown by a list of options."""
        names = {option.name for option in player.options}
        return cls(
            "Hash" in names, "Threads" in names, "UCI_Chess960" in names, "SyzygyPath" in names
        )

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that the player supports."""
        return ("normal", "fischerandom") if self.chess960 else ("normal",)


def feature_lines(player: Player) -> list[str]:
    """The reply to `protover 2`."""
    can = Abilities.of(player)
    tables = ' egt="syzygy"' if can.tablebases else ""
    return [
        "feature done=0",
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1",
        "feature sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 ics=1 name=1 pause=1 nps=0 debug=1",
        f"feature memory={int(can.memory)} smp={int(can.cores)} exclude=0 setscore=0{tables}",
        f'feature variants="{",".join(can.variants)}"',
        f'feature myname="{player.name}"',
        *(f'feature option="{declared(option)}"' for option in listed_options(player)),
        "feature done=1",
    ]


def listed_options(player: Player) -> list[Option]:
    """The options that XBoard shows in its dialogue."""
    return [*(o for o in player.options if o.name not in COMMANDED), *OWN_OPTIONS]


def declared(option: Option) -> str:
    """One option in XBoard's notation, `Contempt -spin 0 -100 100`."""
    if isinstance(option, Check):
        return f"{option.name} -check {int(option.default)}"
    if isinstance(option, Spin):
        return f"{option.name} -spin {option.default} {option.least} {option.most}"
    if isinstance(option, Combo):
        choices = (("*" if c == option.default else "") + c for c in option.choices)
        return f"{option.name} -combo {' /// '.join(choices)}"
    if isinstance(option, Button):
        return f"{option.name} -button"
    kind = next((k for k in ("file", "path") if option.name.lower().endswith(k)), "string")
    return f"{option.name} -{kind} {option.default}".rstrip()


def parse_setting(player: Player, text: str) -> tuple[Option, str]:
    """The option and the value (as UCI writes it) of `NAME=VALUE` or, for a button, `NAME`.

    Raises OptionError when there is no such option or the value does not fit.
    """
    name, _, value = text.partition("=")
    option = find(tuple(listed_options(player)), name.strip())
    if isinstance(option, Check):
        value = {"1": "true", "0": "false"}.get(value.strip(), value)
    if not isinstance(option, Text):
        value = value.strip()
    option.parse(value)
    return option, value


def set_within(player: Player, name: str, number: int) -> None:
    """Set a number option to the nearest allowed value; OptionError if there is no such option."""
    option = find(player.options, name)
    if not isinstance(option, Spin):
        raise OptionError(f"option {name} is not a number")
    player.set_option(name, str(min(option.most, max(option.least, number))))
