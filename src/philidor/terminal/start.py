"""The start screen: go on, a new opponent, an earlier game, or an analysis."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.markup import escape
from rich.text import Text

from philidor import players
from philidor.contract.errors import InputError
from philidor.library.headers import Header
from philidor.terminal.beginning import Beginning
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.regulars import Regular, next_regular, regulars
from philidor.terminal.resuming import last_games, listed_engines, stored_game
from philidor.terminal.surface import Choice, Surface
from philidor.toolkit.plurals import plural

RECENT = 12
NEW_PUZZLES = "near your rating; those that you failed come back"
TIMES = (
    Choice("3s/move", "no clock; a program thinks up to 3 seconds"),
    Choice("1s/move", "no clock; a program thinks up to 1 second"),
    Choice("3m+2s", "blitz"),
    Choice("10m+5s", "rapid"),
    Choice("15m+10s", "rapid"),
    Choice("90m+30s", "as in a tournament"),
)
COLOURS = (Choice("White"), Choice("Black"), Choice("Random"))
ENGINE_HELP = (
    "A name of your list, or a command such as stockfish or 'gnuchess -x; protocol=xboard'.\n"
    "Options follow after semicolons: stockfish; Skill Level=3"
)


Entry = tuple[Choice, Callable[[], Beginning | None]]


def start_screen(surface: Surface, folder: Path, person: str) -> Beginning | None:
    """What the person wants to play; None to leave. folder: of the games."""
    surface.clear()
    while True:
        entries = _entries(surface, folder, person)
        chosen = surface.choose("Philidor", [choice for choice, _ in entries])
        surface.clear()
        if chosen is None:
            return None
        try:
            beginning = entries[chosen][1]()
        except InputError as error:
            surface.print(Text.from_markup(f"[red]{escape(str(error))}[/red]"))
            continue
        if beginning is not None or chosen == len(entries) - 1:
            return beginning


def _entries(surface: Surface, folder: Path, person: str) -> list[Entry]:
    """The first menu; each line with what it leads to."""

    def resume(header: Header) -> Beginning:
        return Beginning.of_stored(stored_game(folder, header.id), person)

    analysis = Beginning(OpponentSettings(level="unlimited"), person=person, analysis=True)
    waiting: list[Entry] = [
        (Choice("Continue", title_of(header)), partial(resume, header))
        for header in last_games(folder, 1, unfinished=True)
    ]
    return [
        *waiting,
        (
            Choice("An opponent", "by rating, from 600 to full strength"),
            partial(_regular, surface, person),
        ),
        (Choice("A classic", "a historic program"), partial(_classic, surface, person)),
        (
            Choice("Another engine", "any UCI or XBoard program"),
            partial(_engine, surface, folder, person),
        ),
        (Choice("Puzzles", puzzles_waiting(folder)), partial(_puzzles, surface, folder)),
        (Choice("Last games", "look at them, or go on"), partial(_last, surface, folder, person)),
        (Choice("Analysis", "move both sides"), lambda: analysis),
        (Choice("Leave"), lambda: None),
    ]


def title_of(header: Header) -> str:
    """A stored game in one line."""
    state = header.result if header.result != "*" else "not over"
    sides = ((header.white, header.white_elo), (header.black, header.black_elo))
    names = " - ".join(f"{name} {elo}" if elo else name for name, elo in sides)
    return f"{names}, {state}, {plural((header.plies + 1) // 2, 'move')}, {header.date}"


def puzzles_waiting(folder: Path) -> str:
    """What the start screen says of the puzzles of a data folder."""
    # Loaded when they are needed, so that a game begins at once.
    from philidor.puzzles.store import FILE

    if not (folder / FILE).exists():
        return NEW_PUZZLES
    from philidor.puzzles.trainer import Puzzles

    try:
        with Puzzles(folder) as puzzles:
            due, rating = puzzles.due(), puzzles.rating.rating
    except InputError:
        # Who chooses puzzles is told why they cannot be opened.
        return NEW_PUZZLES
    back = f"{due} to repeat, then new ones" if due else "new ones"
    return f"{back} near your rating, {rating:.0f}"


def _puzzles(surface: Surface, folder: Path) -> Beginning | None:
    """Solve puzzles until the user has enough; then the start screen is back."""
    from philidor.puzzles.selection import PuzzleFilter
    from philidor.puzzles.trainer import Puzzles
    from philidor.terminal.puzzles import PuzzleSession

    with Puzzles(folder) as puzzles:
        session = PuzzleSession(puzzles, PuzzleFilter(), surface)
        with suppress(KeyboardInterrupt):
            session.run()
        surface.clear()
        if session.answered:
            surface.print(Text(session.summary))
    return None


def next_settings(settings: OpponentSettings) -> OpponentSettings | None:
    """The next stronger named opponent at the same time control; None above the strongest."""
    following = next_regular(settings.rating)
    if following is None:
        return None
    return OpponentSettings(opponent=following.name, level=settings.level)


def _regular(surface: Surface, person: str) -> Beginning | None:
    chosen = surface.choose("Opponents", [_choice(one) for one in regulars()])
    if chosen is None:
        return None
    return _game(surface, OpponentSettings(opponent=regulars()[chosen].name), person)


def _choice(one: Regular) -> Choice:
    if one.elo is None:
        return Choice(one.name, "full strength")
    kind = "the program at this strength" if one.style is None else one.style
    return Choice(one.name, f"{one.elo}, {kind}")


def _classic(surface: Surface, person: str) -> Beginning | None:
    classics = [info for info in players.ENGINES if info.key != players.ENGINES[0].key]
    choices = [Choice(info.name, f"{info.year}, {info.author}") for info in classics]
    chosen = surface.choose("Historic programs", choices)
    if chosen is None:
        return None
    return _game(surface, OpponentSettings(engine=classics[chosen].key), person)


def _engine(surface: Surface, folder: Path, person: str) -> Beginning | None:
    known = list(listed_engines(folder))
    choices = [*(Choice(name, "of your list") for name in known), Choice("A command")]
    chosen = surface.choose("Engines", choices) if known else 0
    if chosen is None:
        return None
    if known and chosen < len(known):
        return _game(surface, OpponentSettings(engine=known[chosen]), person)
    surface.print(Text(ENGINE_HELP))
    try:
        command = surface.ask("engine> ").strip()
    except (EOFError, KeyboardInterrupt):
        return None
    return _game(surface, OpponentSettings(engine=command), person) if command else None


def _last(surface: Surface, folder: Path, person: str) -> Beginning | None:
    headers = last_games(folder, RECENT)
    if not headers:
        surface.print(Text("No game has been stored yet."))
        return None
    chosen = surface.choose("Last games", [Choice(title_of(one)) for one in headers])
    if chosen is None:
        return None
    return Beginning.of_stored(stored_game(folder, headers[chosen].id), person)


def _game(surface: Surface, settings: OpponentSettings, person: str) -> Beginning | None:
    """A new game against an opponent, at a time control and with a colour."""
    time = surface.choose("Time", TIMES)
    colour = None if time is None else surface.choose("Your side", COLOURS)
    if time is None or colour is None:
        return None
    white = random.random() < 0.5 if colour == 2 else colour == 0
    level = replace(settings, level=TIMES[time].title)
    return Beginning(level, white, person=person)
