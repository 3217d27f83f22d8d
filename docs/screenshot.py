"""Draw docs/play.svg: some moves of a game as the terminal shows them.

Run by `make screenshot`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import chess
from rich.console import Console

from philidor import players
from philidor.game.time_control import read_time_control
from philidor.terminal.play import Conversation
from philidor.terminal.seat import Seat
from philidor.terminal.surface import PlainSurface
from philidor.terminal.terminal_game import TerminalGame

PICTURE = Path(__file__).parent / "play.svg"
OPENING = ("e4", "e5", "Nf3", "Nc6")
LINES = ("moves", "hint")
LEVEL = "depth 10"


def typist(console: Console) -> Callable[[str], str]:
    """An `ask` that types the lines one by one where the console shows them."""
    lines = iter(LINES)

    def ask(prompt: str) -> str:
        line = next(lines, "quit")
        if line != "quit":
            console.print(f"{prompt}[bold cyan]{line}[/]", highlight=False)
        return line

    return ask


def main() -> None:
    """Play and draw."""
    console = Console(record=True, width=72, file=io.StringIO(), force_terminal=False)
    player = players.load("philidor")
    player.new_game()
    board = chess.Board()
    for move in OPENING:
        board.push_san(move)
    game = TerminalGame(Seat(player), board, read_time_control(LEVEL), human_white=False)
    Conversation(game, console, PlainSurface(console, typist(console))).run()
    drawing = console.export_svg(title="philidor play")
    # The picture must not fetch fonts from anywhere: the reader's own monospace will do.
    drawing = re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.S)
    # Spaces at the beginning of a text are part of the board.
    PICTURE.write_text(drawing.replace("<text ", '<text xml:space="preserve" '))


if __name__ == "__main__":
    main()
