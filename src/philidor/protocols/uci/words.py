"""The lines that an engine sends in UCI: `option`, `info` and `bestmove`."""

from __future__ import annotations

from philidor.contract.info import BestMove, Info, Insight, Score
from philidor.contract.options import Button, Check, Combo, Option, Spin


def option_line(option: Option) -> str:
    """The declaration of one option, as the reply to `uci` lists it."""
    head = f"option name {option.name} type"
    if isinstance(option, Check):
        return f"{head} check default {'true' if option.default else 'false'}"
    if isinstance(option, Spin):
        return f"{head} spin default {option.default} min {option.least} max {option.most}"
    if isinstance(option, Combo):
        choices = " ".join(f"var {choice}" for choice in option.choices)
        return f"{head} combo default {option.default} {choices}"
    if isinstance(option, Button):
        return f"{head} button"
    return f"{head} string default {option.default or '<empty>'}"


def info_lines(info: Info) -> list[str]:
    """A report: one `info` line unless it is empty, and an `info string` for each line of text."""
    words: list[str] = []
    for name, number in (
        ("depth", info.depth),
        ("seldepth", info.seldepth),
        ("multipv", info.multipv),
    ):
        if number is not None:
            words += [name, str(number)]
    if info.score is not None:
        words += score_words(info.score)
    if info.wdl is not None:
        words += ["wdl", *map(str, info.wdl)]
    for name, number in (
        ("nodes", info.nodes),
        ("nps", info.nps),
        ("hashfull", info.hashfull),
        ("tbhits", info.tbhits),
        ("time", info.time),
        ("currmovenumber", info.currmovenumber),
    ):
        if number is not None:
            words += [name, str(number)]
    if info.currmove is not None:
        words += ["currmove", info.currmove]
    if info.pv:
        words += ["pv", *info.pv]
    lines = ["info " + " ".join(words)] if words else []
    if info.text is not None:
        lines += ["info string " + line for line in info.text.splitlines()]
    return lines


def insight_line(insight: Insight) -> str:
    """An insight as one line of JSON (docs/insight.md)."""
    # Imported here, so that an engine without insights starts faster.
    import json

    facts = json.dumps({"kind": insight.kind, **insight.facts}, separators=(",", ":"))
    return f"info string {facts}"


def score_words(score: Score) -> list[str]:
    """`score cp 31` or `score mate -4`, with `lowerbound` or `upperbound` if it is a bound."""
    words = ["score"]
    if score.mate is not None:
        words += ["mate", str(score.mate)]
    else:
        words += ["cp", str(score.centipawns or 0)]
    return [*words, score.bound.value] if score.bound.value else words


def bestmove_line(best: BestMove) -> str:
    """The answer to `go`; `(none)` if there is no legal move."""
    if best.move is None:
        return "bestmove (none)"
    return f"bestmove {best.move}" + (f" ponder {best.ponder}" if best.ponder else "")
