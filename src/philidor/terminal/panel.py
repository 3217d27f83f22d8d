"""The board with names, clocks, captured pieces, opening and moves beside it, as lines of text."""

from __future__ import annotations

import chess
from rich.console import Console
from rich.text import Text

from philidor.notation.san import san_line
from philidor.terminal.picture import figures_for, picture
from philidor.terminal.view import PlayerView, View

# The last moves that fit beside the board.
SHOWN_PLIES = 6
GAP = "   "


def panel(view: View, console: Console, letters: bool = False) -> Text:
    """A view for this console."""
    rows = picture(view.board, console, view.flipped, letters).split("\n")
    beside: dict[int, Text] = {}
    for row, white in ((0, view.flipped), (6, not view.flipped)):
        beside[row] = _player(view, white)
        beside[row + 1] = _captures(view.players[white], console, letters)
    beside[3] = Text(view.opening, "dim")
    beside[4] = Text(last_moves(view.board), "dim")
    beside[5] = Text(view.note, "bold")
    for index, text in beside.items():
        if text.plain.strip():
            rows[index].append(GAP)
            rows[index].append_text(text)
            rows[index].truncate(max(console.width, 30))
    return Text("\n").join(rows)


def clock_text(milliseconds: int) -> str:
    """A clock's time: minutes and seconds, hours where there are any, tenths at the end."""
    left = max(0, milliseconds)
    if left < 10_000:
        return f"0:{left // 1000:02}.{left % 1000 // 100}"
    minutes, seconds = divmod(left // 1000, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def last_moves(board: chess.Board, plies: int = SHOWN_PLIES) -> str:
    """The last moves with their numbers."""
    before = board.copy()
    moves = [move.uci() for move in board.move_stack[-plies:]]
    for _ in moves:
        before.pop()
    return san_line(before, moves)


def _player(view: View, white: bool) -> Text:
    """A side's name, colour and clock; the side to move is marked."""
    moving = view.moving == white
    text = Text("> " if moving else "  ", "bold")
    text.append(view.players[white].title, "bold" if moving else "")
    left = view.left(white)
    if left is not None:
        text.append(f"  {clock_text(left)}", "bold" if moving else "")
    return text


def _captures(player: PlayerView, console: Console, letters: bool) -> Text:
    """The pieces that a side has captured, and its lead in material."""
    text = Text("  " + captured_text(player, figures_for(console, letters)))
    if player.ahead > 0:
        text.append(f" +{player.ahead}" if player.captured else f"+{player.ahead}")
    return text


def captured_text(player: PlayerView, figures: dict[str, str]) -> str:
    """What a side has captured, as figures."""
    return "".join(
        figures[chess.Piece(kind, not player.white).symbol()] for kind in player.captured
    )
