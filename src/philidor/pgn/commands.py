"""The commands to programs in comments: `[%clk 0:05:00]`, `[%eval 0.31,12]`, `[%cal Ge2e4]`.

Known ones become fields of `Notes`; what has no field or cannot be read is kept as it came.
"""

from __future__ import annotations

import re
from typing import cast

from philidor.contract.setup import square_name, square_number
from philidor.notation.rdchess import Annotation
from philidor.notation.rdchess_reader import leading_annotation
from philidor.pgn.annotations import record_of
from philidor.pgn.notes import NOTHING, Arrow, Circle, Colour, Notes, Score, one_line

COMMAND = re.compile(r"\[%(\w+)(?:\s+([^\]]*?))?\s*\]")
_CLOCK = re.compile(r"(-?)(?:(?:(\d{1,6}):)?(\d{1,9}):)?(\d{1,9}(?:\.\d{1,9})?)")
_DEPTH = r"(?:[,/]\s*(\d{1,5}))?"
_MATE = re.compile(rf"([-+]?)[#M]([-+]?)(\d{{1,5}}){_DEPTH}")
_PAWNS = re.compile(rf"([-+]?(?:\d{{1,6}}(?:\.\d{{0,6}})?|\.\d{{1,6}})){_DEPTH}")
_ARROW = re.compile(r"([GRYB])([a-h][1-8])([a-h][1-8])")
_CIRCLE = re.compile(r"([GRYB])([a-h][1-8])")
# So many arrows or circles stand in one command at most; longer lines could not be wrapped.
IN_ONE = 10


def read_comment(text: str, notes: Notes = NOTHING, before: bool = False) -> Notes:
    """Notes with the text and the commands of one more comment.

    before: the comment stands before the move.
    """
    if "[%" not in text:
        plain = one_line(text)
    else:
        for found in COMMAND.finditer(text):
            notes = _read_command(found[1], one_line(found[2] or ""), notes)
        plain = one_line(COMMAND.sub(" ", text))
    if before:
        return notes._replace(before=f"{notes.before} {plain}".strip()) if plain else notes
    return notes._replace(comment=f"{notes.comment} {plain}".strip()) if plain else notes


def _read_command(name: str, value: str, notes: Notes) -> Notes:
    """Notes with one more command; a second clock, time or value has no field."""
    match name:
        case "clk" if notes.clock is None and (time := read_time(value)) is not None:
            return notes._replace(clock=time)
        case "emt" if notes.spent is None and (time := read_time(value)) is not None:
            return notes._replace(spent=time)
        case "eval" if notes.score is None and (score := read_score(value)) is not None:
            return notes._replace(score=score)
        case "cal" if (arrows := _arrows(value)) is not None:
            return notes._replace(arrows=notes.arrows + arrows)
        case "csl" if (circles := _circles(value)) is not None:
            return notes._replace(circles=notes.circles + circles)
    kept = f"[%{name} {value}]" if value else f"[%{name}]"
    return notes._replace(commands=(*notes.commands, kept))


def with_record(notes: Notes, letters: bool = False) -> Notes:
    """Notes whose comment begins with RDChess's annotation have it as their record.

    letters: whether a letter alone is one too. People write `D` for a diagram, so it is only in a
    game with other annotations, and where nothing else is noted.
    """
    annotation, comment = leading_annotation(notes.comment)
    if annotation is None:
        return notes
    alone = letters and notes == Notes(comment=notes.comment)
    if annotation == Annotation(annotation.mark) and not alone:
        return notes
    record = record_of(annotation, None if notes.score is None else notes.score.depth)
    return notes._replace(record=record, comment=comment, score=record.score or notes.score)


def read_time(text: str) -> int | None:
    """Milliseconds for `1:02:03.5`, `2:03` or `123`; None for anything else."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    minutes = 60 * int(found[2] or 0) + int(found[3] or 0)
    time = 60_000 * minutes + round(1000 * float(found[4]))
    return -time if found[1] else time


def written_time(milliseconds: int) -> str:
    """`1:02:03`, with as many decimals as the time needs."""
    seconds, rest = divmod(abs(milliseconds), 1000)
    decimals = f".{rest:03}".rstrip("0") if rest else ""
    sign = "-" if milliseconds < 0 else ""
    return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{decimals}"


def read_score(text: str) -> Score | None:
    """The value of `0.31,12`, `0.31/12`, `#-3` or `-M3`; None for anything else."""
    if (found := _MATE.fullmatch(text)) is not None:
        moves = int(found[3])
        return Score(None, -moves if "-" in found[1] + found[2] else moves, _depth(found[4]))
    if (found := _PAWNS.fullmatch(text)) is not None:
        return Score(round(100 * float(found[1])), None, _depth(found[2]))
    return None


def _depth(text: str | None) -> int | None:
    return None if text is None else int(text)


def written_score(score: Score) -> str:
    """A value as `%eval` has it: pawns or `#` and the moves to mate, then the depth."""
    value = f"{(score.cp or 0) / 100:.2f}" if score.mate is None else f"#{score.mate}"
    return value if score.depth is None else f"{value},{score.depth}"


def _parts(text: str, form: re.Pattern[str]) -> list[re.Match[str]] | None:
    found = [form.fullmatch(part.strip()) for part in text.split(",")]
    return None if None in found else cast(list[re.Match[str]], found)


def _arrows(text: str) -> tuple[Arrow, ...] | None:
    found = _parts(text, _ARROW)
    if found is None:
        return None
    return tuple(
        Arrow(cast(Colour, one[1]), square_number(one[2]), square_number(one[3])) for one in found
    )


def _circles(text: str) -> tuple[Circle, ...] | None:
    found = _parts(text, _CIRCLE)
    if found is None:
        return None
    return tuple(Circle(cast(Colour, one[1]), square_number(one[2])) for one in found)


def written_commands(notes: Notes) -> list[str]:
    """All commands of a node, each complete, in a fixed order."""
    found = []
    if notes.score is not None:
        found.append(f"[%eval {written_score(notes.score)}]")
    if notes.clock is not None:
        found.append(f"[%clk {written_time(notes.clock)}]")
    if notes.spent is not None:
        found.append(f"[%emt {written_time(notes.spent)}]")
    circles = [f"{one.colour}{square_name(one.square)}" for one in notes.circles]
    found += [f"[%csl {part}]" for part in _chunks(circles)]
    arrows = [
        f"{one.colour}{square_name(one.origin)}{square_name(one.target)}" for one in notes.arrows
    ]
    found += [f"[%cal {part}]" for part in _chunks(arrows)]
    return [*found, *notes.commands]


def _chunks(parts: list[str]) -> list[str]:
    return [",".join(parts[at : at + IN_ONE]) for at in range(0, len(parts), IN_ONE)]
