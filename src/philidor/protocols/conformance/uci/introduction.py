"""How it introduces itself: name, options, readiness."""

from __future__ import annotations

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.uci.client import UciProgram

GROUP = CheckGroup[UciProgram]()
check = GROUP.check


@check
def tells_its_name(engine: UciProgram) -> None:
    """The reply to `uci` holds `id name`."""
    require(any(s.startswith("id name ") for s in engine.introduction), "no 'id name' line")


@check
def tells_its_author(engine: UciProgram) -> None:
    """The reply to `uci` holds `id author`."""
    require(any(s.startswith("id author ") for s in engine.introduction), "no 'id author' line")


@check
def says_only_known_words_in_reply_to_uci(engine: UciProgram) -> None:
    """Between `uci` and `uciok` stand only `id`, `option` and `info` lines."""
    known = ("id ", "option ", "info ", "uciok", "copyprotection", "registration")
    strange = [s for s in engine.introduction if s and not s.startswith(known)]
    require(not strange, f"it says '{strange[0]}'" if strange else "")


@check
def options_are_well_formed(engine: UciProgram) -> None:
    """Every option has a name and a type that UCI knows."""
    for line in engine.options:
        kind = line.split(" type ")[-1].split()[:1]
        known = kind and kind[0] in ("check", "spin", "combo", "button", "string")
        require(bool(known) and line.startswith("option name "), f"'{line}' is not an option")


@check
def option_names_are_unique(engine: UciProgram) -> None:
    """No two options share a name, whatever the case."""
    names = [line.split(" name ")[1].split(" type ")[0].lower() for line in engine.options]
    twice = {name for name in names if names.count(name) > 1}
    require(not twice, f"twice: {', '.join(sorted(twice))}")


@check
def spins_have_defaults_in_range(engine: UciProgram) -> None:
    """A spin option has a default from min to max."""
    for line in engine.options:
        if " type spin" in line:
            words = line.split(" type spin")[1].split()
            bounds = [int(words[words.index(w) + 1]) for w in ("min", "default", "max")]
            require(bounds == sorted(bounds), f"'{line}'")


@check
def combos_have_known_defaults(engine: UciProgram) -> None:
    """A combo option's default is one of its choices."""
    for line in engine.options:
        if " type combo" in line:
            words = line.split(" type combo default ")[-1].split(" var ")
            require(words[0] in words[1:], f"'{line}'")


@check
def is_ready(engine: UciProgram) -> None:
    """`isready` is answered by `readyok`, each time."""
    engine.ready()
    engine.ready()


@check
def is_ready_during_a_search(engine: UciProgram) -> None:
    """`isready` is answered while a search runs."""
    engine.send("position startpos", "go infinite")
    engine.ready(2)
    engine.send("stop")
    engine.answer()
