"""The tables that the command line prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.markup import escape
from rich.table import Table

from philidor.contract.setup import EMPTY, FILES

# One term of an evaluation: its name, then (middle game, endgame) for White and for Black.
Pair = tuple[float, float]
Term = tuple[str, Pair, Pair]


def plain_table(*headings: str, numbers_from: int = 99) -> Table:
    """A table without frames; columns from `numbers_from` on are aligned to the right."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for index, heading in enumerate(headings):
        table.add_column(heading, justify="right" if index >= numbers_from else "left")
    return table


def divide_table(counts: Mapping[str, int]) -> Table:
    """The number of leaves behind each move, in alphabetical order."""
    table = plain_table("move", "positions", numbers_from=1)
    for move in sorted(counts):
        table.add_row(move, f"{counts[move]:,}")
    return table


def terms_table(terms: Sequence[Term]) -> Table:
    """The terms of an evaluation in pawns, for both sides and as a balance."""
    table = plain_table(
        "term", "White mg", "eg", "Black mg", "eg", "balance mg", "eg", numbers_from=1
    )
    total = [0.0] * 6
    for name, white, black in terms:
        numbers = [*white, *black, white[0] - black[0], white[1] - black[1]]
        total = [before + number for before, number in zip(total, numbers, strict=True)]
        table.add_row(name, *map(_pawns, numbers))
    table.add_section()
    table.add_row("[bold]total[/bold]", *(f"[bold]{_pawns(number)}[/bold]" for number in total))
    return table


def pieces_table(board: str, worth: Mapping[int, int]) -> Table:
    """A board, a1 first, with what each piece is worth, in pawns for White."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for _ in range(9):
        table.add_column(justify="right")
    for rank in range(7, -1, -1):
        squares = range(8 * rank, 8 * rank + 8)
        cells = (_piece(board[square], worth.get(square)) for square in squares)
        table.add_row(f"[dim]{rank + 1}[/dim]", *cells)
    table.add_row("", *(f"[dim]{file}[/dim]" for file in FILES))
    return table


def _piece(piece: str, worth: int | None) -> str:
    """A square's contents; a king, whose worth is not known, stands where the other letters do."""
    if piece == EMPTY:
        return "·"
    number = "" if worth is None else f"{worth / 100:+.2f}"
    return f"[bold]{piece}[/bold] {number:5}"


def book_table(moves: Iterable[tuple[str, int, float, str]]) -> Table:
    """A book's moves: SAN, weight, share of the choices, annotation."""
    table = plain_table("move", "weight", "share", "", numbers_from=1)
    table.columns[3].justify = "left"
    for san, weight, share, annotation in moves:
        table.add_row(f"[bold]{san}[/bold]", str(weight), f"{share:.0%}", escape(annotation))
    return table


def experience_table(moves: Iterable[tuple[str, int, float, int, str]]) -> Table:
    """Learned moves: SAN, games, the mover's score, value, and how the move is used."""
    table = plain_table("move", "games", "score", "value", "", numbers_from=1)
    for san, games, score, value, use in moves:
        table.add_row(f"[bold]{san}[/bold]", str(games), f"{score:.0%}", f"{value:+d}", use)
    return table


def _pawns(centipawns: float) -> str:
    return f"{centipawns / 100:.2f}" if centipawns else "·"
