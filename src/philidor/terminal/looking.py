"""Stepping through a game and trying moves in it."""

from __future__ import annotations

from collections.abc import Callable

import chess
from rich.markup import escape
from rich.text import Text

from philidor.notation.san import san_line
from philidor.pgn.tree import ROOT
from philidor.terminal.table import Table


class Looking:
    """Where the person looks.

    shown: the node on the board. tip: the last node of the line along which one steps forward.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.shown = ROOT
        self.tip = ROOT
        self.commands: dict[str, Callable[[str], None]] = {
            "back": self.back,
            "b": self.back,
            "forward": self.forward,
            "f": self.forward,
            "first": self.first,
            "last": self.last,
            "go": self.go,
            "moves": self.moves,
            "fen": self.fen,
            "board": table.show,
        }

    def reset(self) -> None:
        """Look at the game as it is now."""
        self.shown = self.tip = self._table.game.head

    def at(self, node: int) -> None:
        """Look at a position of the line."""
        if node not in self.line:
            self.tip = node
        self.shown = node
        self._table.value = None
        self._table.show()

    @property
    def line(self) -> list[int]:
        """The nodes of the line, the start included."""
        tree = self._table.game.tree
        return [ROOT, *tree.path(self.tip), *tree.main_line(self.tip)]

    def back(self, rest: str) -> None:
        """One ply back."""
        parent = self._table.game.tree[self.shown].parent
        if parent is None:
            self._table.say("this is the beginning")
        else:
            self.at(parent)

    def forward(self, rest: str) -> None:
        """One ply forward."""
        line = self.line
        place = line.index(self.shown) + 1
        if place == len(line):
            self._table.say("this is the end")
        else:
            self.at(line[place])

    def first(self, rest: str) -> None:
        """To the start."""
        self.at(ROOT)

    def last(self, rest: str) -> None:
        """To the end of the game."""
        self.tip = self._table.game.head
        self.at(self._table.game.head)

    def go(self, rest: str) -> None:
        """To the position after a move."""
        number, black = rest.rstrip("wb"), rest.endswith("b")
        found = None
        if number.isdecimal():
            board = self._table.game.tree_board(ROOT)
            for node in self.line[1:]:
                if board.fullmove_number == int(number) and board.turn != black:
                    found = node
                board.push_uci(self._table.game.tree.uci(node))
        if found is None:
            self._table.say(f"go takes a move of the game such as 12 or 12b, not '{escape(rest)}'")
        else:
            self.at(found)

    def attempt(self, move: chess.Move) -> None:
        """Make a move for either side; it becomes a variation of the game."""
        table = self._table
        tree = table.game.tree
        named = tree.move_named(self.shown, table.board.uci(move))
        known = tree.child(self.shown, named)
        node = tree.add(self.shown, named) if known is None else known
        if table.game.analysis and known is None:
            table.game.head = node
            table.game.board = table.game.tree_board(node)
        self.at(node)
        table.store()

    def moves(self, rest: str) -> None:
        """Show the moves of the game so far."""
        board = self._table.board
        line = san_line(board.root(), [move.uci() for move in board.move_stack])
        self._table.say(line or "no moves yet")

    def fen(self, rest: str) -> None:
        """Show the position as FEN."""
        self._table.print(Text(self._table.board.fen(), no_wrap=True))
