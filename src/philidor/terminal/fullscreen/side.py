"""What stands beside the board: players, clocks, opening, score sheet, and the value as a bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from philidor.explanations.values import chances_of
from philidor.pgn.notes import Score
from philidor.terminal.fullscreen.board import Look
from philidor.terminal.fullscreen.canvas import OnMouse, Row, ends, fitted, width_of
from philidor.terminal.panel import captured_text, clock_text
from philidor.terminal.view import SheetMove, View

# Columns of a move of the score sheet, at least of one, of its number, and of a whole line with the
# gap behind it.
MOVE, LEAST, NUMBER = 9, 6, 5
SHEET = NUMBER + 2 * MOVE + 2


def side_rows(
    view: View, look: Look, width: int, height: int, on_move: Callable[[SheetMove], OnMouse]
) -> list[Row]:
    """The panel beside a board of this height."""
    top, bottom = view.flipped, not view.flipped
    above = [_player(view, top, width), _captured(view, look, top)]
    below = [_captured(view, look, bottom), _player(view, bottom, width)]
    facts: list[Row] = [[("class:dim", view.opening)]] if view.opening else []
    facts += [[("bold", view.note)]] if view.note else []
    room = height - len(above) - len(below) - len(facts)
    if height >= 16:
        facts, room = [[], *facts, []], room - 2
    sheet = sheet_rows(view.sheet, width, max(0, room), on_move)
    filler: list[Row] = [[]] * (room - len(sheet))
    return [fitted(row, width) for row in [*above, *facts, *sheet, *filler, *below]]


def _player(view: View, white: bool, width: int) -> Row:
    """Name, rating and colour, the clock at the end; the side to move is marked."""
    player, moving = view.players[white], view.moving == white
    style = "bold" if moving else ""
    left = view.left(white)
    clock: Row = []
    if left is not None:
        low = " class:low" if moving and left < 10_000 else ""
        clock = [(f"{style}{low}", clock_text(left))]
    room = width - 3 - width_of(clock)
    titles = (player.title, f"{player.name} {player.strength}".strip(), player.short)
    title = next((one for one in titles if len(one) <= room), player.name)
    return ends([("bold", "> " if moving else "  "), (style, title)], clock, width)


def _captured(view: View, look: Look, white: bool) -> Row:
    player = view.players[white]
    ahead = f" +{player.ahead}" if player.ahead > 0 else ""
    return [("class:dim", f"  {captured_text(player, look.figures)}{ahead}")]


def sheet_rows(
    moves: Sequence[SheetMove], width: int, height: int, on_move: Callable[[SheetMove], OnMouse]
) -> list[Row]:
    """The score sheet in as many columns as fit; the part around the move that is shown."""
    column = max(LEAST, min(MOVE, (width - NUMBER) // 2))
    lines = [
        _sheet_line(list(pair), column, on_move)
        for _, pair in groupby(moves, key=lambda move: move.number)
    ]
    columns = max(1, width // SHEET)
    room = columns * height
    shown = next((move.number for move in moves if move.shown), None)
    first = 0
    if len(lines) > room and room:
        place = len(lines) if shown is None else shown - moves[0].number + 1
        first = max(0, min(len(lines) - room, place - room // 2))
    lines = lines[first : first + room]
    rows: list[Row] = []
    for line in range(min(height, len(lines))):
        row: Row = []
        for column in range(columns):
            place = column * height + line
            row += fitted(lines[place] if place < len(lines) else [], min(SHEET, width))
        rows.append(row)
    return rows


def _sheet_line(pair: list[SheetMove], column: int, on_move: Callable[[SheetMove], OnMouse]) -> Row:
    row: Row = [("class:dim", f"{pair[0].number}. ".rjust(NUMBER))]
    if not pair[0].white:
        row.append(("", "...".ljust(column)))
    for move in pair:
        style = "reverse" if move.shown else "class:bad" if "?" in move.mark else ""
        text = f"{move.san}{move.mark}"
        row.append((style, text, on_move(move)))
        row.append(("", " " * max(1, column - len(text))))
    return row


def bar_rows(value: Score, view: View, look: Look, height: int) -> list[Row]:
    """White's winning chances as a bar beside the board; White's part is on White's side."""
    if value.mate is not None:
        chances = 100.0 if value.mate > 0 else 0.0
    else:
        chances = chances_of(value.cp or 0)
    white = round(chances / 100 * height)
    rows: list[Row] = []
    for line in range(height):
        from_white = line if view.flipped else height - 1 - line
        light = from_white < white
        if look.coloured:
            rows.append([("bg:#f0f0f0" if light else "bg:#303030", " ")])
        else:
            rows.append([("reverse" if light else "", " " if light else "|")])
    return rows
