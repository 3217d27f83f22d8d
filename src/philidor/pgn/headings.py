"""What the tags of a game say about its opponent, its time and its end."""

from __future__ import annotations

from datetime import date

from philidor.game.ending import CODES, SENTENCES, Ending, EndReason

# `Termination` for games that the rules did not end. A program without a clock that stops answering
# has not lost on time.
TERMINATIONS = {
    EndReason.TIME: "time forfeit",
    EndReason.TIME_DRAW: "time forfeit",
    EndReason.HANG: "abandoned",
    EndReason.CRASH: "abandoned",
    EndReason.ILLEGAL: "rules infraction",
    EndReason.PROTOCOL: "abandoned",
    EndReason.ADJUDICATED_WIN: "adjudication",
    EndReason.ADJUDICATED_DRAW: "adjudication",
    EndReason.TOO_LONG: "adjudication",
}
READABLE = 200
UNTERMINATED = "unterminated"
# The tag for the sentence about the end; other programs write it too.
DETAILS = "TerminationDetails"
# What a game's tags keep of the program that a person plays against, so that it can go on.
OPPONENT = {
    "engine": "PhilidorEngine",
    "opponent": "PhilidorOpponent",
    "level": "PhilidorLevel",
    "elo": "PhilidorElo",
    "human": "PhilidorHuman",
    "style": "PhilidorStyle",
    "seed": "PhilidorSeed",
    "human_network": "PhilidorHumanNetwork",
}


def ending_tags(ending: Ending | None, clocked: bool) -> dict[str, str]:
    """`Termination`, and the reason in a sentence; None for a game that is not over.

    clocked: whether the side that failed had a clock.
    """
    if ending is None:
        return {"Termination": UNTERMINATED}
    on_time = ending.reason is EndReason.HANG and clocked
    word = "time forfeit" if on_time else TERMINATIONS.get(ending.reason, "normal")
    return {"Termination": word, DETAILS: shortened(ending.text)}


def termination(code: str, text: str) -> str:
    """`Termination` for an ending by its code and its sentence, as front ends keep it."""
    reasons = [reason for reason in EndReason if CODES[reason] == code]
    for reason in reasons:
        named = SENTENCES[reason].format(side="", other="").strip()
        if named in text:
            return TERMINATIONS.get(reason, "normal")
    return TERMINATIONS.get(reasons[0], "normal") if reasons else "normal"


def shortened(text: str) -> str:
    """A text that a person can read: what a failed program said may have any length."""
    return text if len(text) <= READABLE else f"{text[: READABLE - 3]}..."


def today() -> str:
    """The date here and now, as the tag `Date` has it."""
    return date.today().strftime("%Y.%m.%d")
