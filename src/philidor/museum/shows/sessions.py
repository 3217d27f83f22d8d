"""Demonstrations at the programs' own consoles."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from philidor.book.opener import Opener
from philidor.classics.common.console import CommandError, Console
from philidor.classics.paulchess import console as paulchess
from philidor.classics.paulchess.player import PaulChess
from philidor.classics.romichess import console as romichess
from philidor.museum.exhibit import Session

# Its figure is another one each time.
CLOCK = re.compile(r"(Elapsed time\D*)[\d.]+")


def transcript(session: Session) -> tuple[str, ...]:
    """What is typed, each line behind a prompt, and what the console answers."""
    lines: list[str] = []
    with TemporaryDirectory() as folder:
        screen = StringIO()
        console = _console(session.engine, screen, Path(folder))
        for line in session.typed:
            screen.truncate(screen.seek(0))
            try:
                console.obey(line.replace("FOLDER", folder))
            except CommandError as error:
                console.say(str(error))
            answer = CLOCK.sub(r"\1...", screen.getvalue().replace(folder, "FOLDER"))
            lines.extend((f"> {line}", *answer.splitlines()))
    return tuple(lines)


def in_order(lines: tuple[str, ...], parts: tuple[str, ...]) -> bool:
    """Whether each part stands in an answer, one after the other."""
    answers = iter(line for line in lines if not line.startswith(">"))
    return all(any(part in line for line in answers) for part in parts)


def _console(engine: str, screen: StringIO, folder: Path) -> Console:
    if engine == "romichess":
        return romichess.Console(screen)
    player = PaulChess()
    return paulchess.Console(screen, player, Opener(player), folder / "additions.book")
