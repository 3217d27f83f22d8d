"""What may be typed at the board, by topic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.table import Table
from rich.text import Text

Commands = tuple[tuple[str, str], ...]

TOPICS: Mapping[str, Commands] = {
    "moves": (
        ("e4, Nf3, O-O, e8=Q", "a move in short notation; Tab completes it"),
        ("e2e4, e7e8q", "a move by its squares"),
        ("undo", "take your last move back"),
        ("redo", "make the moves again that were taken back"),
        ("draw", "offer a draw, or accept one"),
        ("resign", "give up"),
    ),
    "ask": (
        ("hint", "the move that the full engine would play"),
        ("eval", "the value of the position: of a search, and of Philidor's evaluation alone"),
        ("analyse, analyse 30", "the best lines, until you press Enter or for so many seconds"),
        ("explain, explain Nf3", "why the last move, or another one, is good or bad"),
        ("book", "the moves that the opponent's opening book knows"),
        ("test 0, test 1, test 2", "how much to tell of the program's searches, as RDChess did"),
    ),
    "look": (
        ("back, forward", "step through the game (b, f)"),
        ("first, last", "go to its beginning or its end"),
        ("go 12, go 12b", "the position after White's, or Black's, twelfth move"),
        ("moves, fen, pieces", "the game so far, the position, the pieces in words"),
        ("board, flip", "draw the board again, turn it"),
    ),
    "after": (
        ("review", "the quality of all moves, and the three moments that decided"),
        ("moment 1", "go to the first of these moments"),
        ("thoughts, thoughts 12", "a human-like opponent says what it did not see, or looked at"),
        ("a move", "try it: after the game you move both sides"),
        ("continue", "play on against the opponent from the position on the board"),
        ("rematch", "the same opponent, other colours"),
        ("next", "the next stronger opponent"),
        ("new", "the start screen: another opponent, an earlier game"),
    ),
    "files": (
        ("save FILE", "append the game to a PGN file; it is in the library anyway"),
        ("quit", "leave; 'philidor play --resume' goes on (Ctrl-D leaves, too)"),
    ),
    "keys": (
        ("arrow keys", "while the line is empty: choose a square; Enter picks and drops a piece"),
        ("mouse", "click or drag a piece; click a move of the score sheet to see it"),
        ("Page Up, Page Down", "step through the game; Home and End go to its ends"),
        ("Tab", "completes moves and commands"),
        ("Ctrl-P, Ctrl-N", "lines that you typed before; so do the arrow keys in a line"),
        ("Enter, Ctrl-C", "while the program thinks: let it move at once"),
        ("Ctrl-C", "otherwise: asks whether you want to leave"),
    ),
}
TITLES: Mapping[str, str] = {
    "moves": "Moves",
    "ask": "Ask the engine",
    "look": "Look around",
    "after": "After the game",
    "files": "Keep and leave",
    "keys": "Keys and mouse",
}


def help_page(topic: str) -> Table:
    """The commands of a topic."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    table.add_row(Text(TITLES[topic], "bold underline"), "")
    for command, meaning in TOPICS[topic]:
        table.add_row(Text(command, "bold"), meaning)
    return table


def help_pages(topic: str) -> Iterator[Table]:
    """The pages of a topic, of all topics for an empty one; none if there is no such topic."""
    for name in TOPICS:
        if not topic or name.startswith(topic.lower()):
            yield help_page(name)
