"""The board with names, clocks, captured pieces, opening and moves beside it."""

from __future__ import annotations

import chess
from rich.console import Console
from rich.text import Text

from philidor.game.ending import side_name
from philidor.notation.openings import NamedOpening
from philidor.notation.san import san_line
from philidor.terminal.captured import captured, lead
from philidor.terminal.picture import figures_for, picture
from philidor.terminal.terminal_game import TerminalGame

# The last moves that fit beside the board.
SHOWN_PLIES = 6
GAP = "   "


def panel(
    game: TerminalGame,
    console: Console,
    letters: bool = False,
    opening: NamedOpening | None = None,
    running: int = 0,
) -> Text:
    """The position of a game for this console.

    running: the time (ms) that the side to move has taken for its move so far.
    """
    rows = picture(game.board, console, game.flipped, letters).split("\n")
    beside: dict[int, Text] = {}
    for row, white in ((0, game.flipped), (6, not game.flipped)):
        beside[row] = _player(game, white, running)
        beside[row + 1] = _captures(game.board, console, white, letters)
    beside[3] = Text(str(opening) if opening is not None else "", "dim")
    beside[4] = Text(_last_moves(game.board), "dim")
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


def _player(game: TerminalGame, white: bool, running: int) -> Text:
    """A side's name, colour and clock; the side to move is marked."""
    moving = game.board.turn == white and game.ending is None
    text = Text("> " if moving else "  ", "bold")
    text.append(f"{game.name(white)} ({side_name(white)})", "bold" if moving else "")
    if game.clock.control(white).clocked:
        left = game.clock.remaining(white) - (running if moving else 0)
        text.append(f"  {clock_text(left)}", "bold" if moving else "")
    return text


def _captures(board: chess.Board, console: Console, white: bool, letters: bool) -> Text:
    """The pieces that a side has captured, and its lead in material."""
    figures = figures_for(console, letters)
    taken = captured(board, white)
    text = Text("  " + "".join(figures[chess.Piece(kind, not white).symbol()] for kind in taken))
    ahead = lead(board, white)
    if ahead > 0:
        text.append(f" +{ahead}" if taken else f"+{ahead}")
    return text


def _last_moves(board: chess.Board) -> str:
    """The last moves with their numbers."""
    before = board.copy()
    moves = [move.uci() for move in board.move_stack[-SHOWN_PLIES:]]
    for _ in moves:
        before.pop()
    return san_line(before, moves)
