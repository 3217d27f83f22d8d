"""The page of every engine's options, made from the engines themselves."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

from philidor.contract.options import Button, Check, Combo, Option, Spin, Text
from philidor.players import ENGINES, load
from philidor.protocols.xboard.features import OWN_OPTIONS

DOCS = Path(__file__).parents[1]
MEANINGS = Path(__file__).with_name("options.toml")
# A row of a document's table: the option's name, its values, its meaning.
ROW = re.compile(r"^\| `([^`]+)` \|[^|]*\| (.*) \|$", re.M)
# A player that is another one with other defaults.
SAME_MEANINGS = {"paulchess-simple1": "paulchess"}
HEAD = """\
# Engine options

The options of every built-in engine. A UCI client sets them with `setoption name NAME value VALUE`,
XBoard with `option NAME=VALUE`, the laboratory with `'ENGINE; NAME=VALUE'`, the library with
`Engine(options={...})`.
[UCI](uci.md) and [XBoard](xboard.md) describe what the protocols themselves set.
"""
XBOARD = """\
## Over XBoard

Every engine has these options as well. `Hash`, `Threads`, `Ponder`, `UCI_Chess960`,
`UCI_AnalyseMode` and `UCI_ShowWDL` are set by commands instead.
"""


class MissingMeaningError(Exception):
    """An option's meaning is stated nowhere; the message names option and engine."""


def page() -> str:
    """The page as Markdown; MissingMeaningError for an option without a meaning."""
    parts = [HEAD]
    for info in ENGINES:
        parts += [
            f"## {info.name}\n\n`--engine {info.key}`\n",
            table(info.key, options_of(info.key)),
        ]
    return "\n".join([*parts, XBOARD, table("xboard", OWN_OPTIONS)])


def options_of(engine: str) -> tuple[Option, ...]:
    """The options of a built-in engine."""
    return load(engine).options


def meanings() -> dict[str, dict[str, str]]:
    """The meanings by engine and name; `common` and `xboard` stand beside the engines."""
    classics = tomllib.loads(MEANINGS.read_text(encoding="utf-8"))
    return classics | {"philidor": listed("uci.md"), "xboard": listed("xboard.md")}


def listed(document: str) -> dict[str, str]:
    """The meanings in a document's table of options."""
    text = (DOCS / document).read_text(encoding="utf-8").split("\n## Options\n")[1]
    return dict(ROW.findall(text))


def table(engine: str, options: Sequence[Option]) -> str:
    """The options as a table of Markdown."""
    known = meanings()
    section = SAME_MEANINGS.get(engine, engine)
    own = known["common"] | known.get(section, {})
    missing = [one.name for one in options if one.name not in own]
    if missing:
        raise MissingMeaningError(f"no document says what {', '.join(missing)} of {section} means")
    rows = ["| option | values | default | meaning |", "|---|---|---|---|"]
    rows += [
        f"| `{one.name}` | {values(one)} | {default(one)} | {own[one.name]} |" for one in options
    ]
    return "\n".join(rows) + "\n"


def values(option: Option) -> str:
    """The values that an option takes, in words."""
    match option:
        case Check():
            return "`true`, `false`"
        case Spin():
            return f"{option.least} to {option.most}"
        case Combo():
            return ", ".join(f"`{choice}`" for choice in option.choices)
        case Text():
            return "text"
        case Button():
            return "button"


def default(option: Option) -> str:
    """An option's default value."""
    match option:
        case Button():
            return ""
        case Check():
            return f"`{str(option.default).lower()}`"
        case Text(default=""):
            return "empty"
        case _:
            return f"`{option.default}`"
