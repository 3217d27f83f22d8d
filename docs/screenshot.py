"""Draw docs/play.svg: a moment of a game as the terminal shows it.

Run by `make screenshot`.
"""

from __future__ import annotations

import io
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import chess
from rich.console import Console

from philidor.notation.boards import line_of
from philidor.pgn.tree import ROOT, GameTree
from philidor.terminal.beginning import Beginning
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.play import Conversation
from philidor.terminal.surface import PlainSurface
from philidor.terminal.view import View

PICTURE = Path(__file__).parent / "play.svg"
OPENING = ("e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5")
LINES = ("eval", "hint")
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


class OneBoard(PlainSurface):
    """Forgets what stood above each new board, as the board that is redrawn in place does."""

    def show(self, view: View) -> None:
        """Show the board on an empty screen."""
        self._console.export_text(clear=True)
        super().show(view)


def main() -> None:
    """Play and draw."""
    console = Console(record=True, width=72, file=io.StringIO(), force_terminal=False)
    board = chess.Board()
    for move in OPENING:
        board.push_san(move)
    setup, moves = line_of(board)
    tree = GameTree(setup)
    tree.extend(ROOT, moves)
    beginning = Beginning(OpponentSettings(level=LEVEL), human_white=False, tree=tree)
    with tempfile.TemporaryDirectory() as folder:
        surface = OneBoard(console, typist(console))
        Conversation(beginning, surface, Path(folder)).run()
    drawing = console.export_svg(title="philidor play")
    # The picture must not fetch fonts from anywhere: the reader's own monospace will do.
    drawing = re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.S)
    # Spaces at the beginning of a text are part of the board.
    PICTURE.write_text(drawing.replace("<text ", '<text xml:space="preserve" '))


if __name__ == "__main__":
    main()
