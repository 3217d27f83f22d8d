"""Writing an opening book in the format of a file's extension."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from philidor.book import paulchess, polyglot, text
from philidor.book.library import library_of
from philidor.book.reaching import Reached, reach_all
from philidor.book.repertoire import BookError, Repertoire
from philidor.book.shelf import Format, format_of
from philidor.contract.setup import Setup
from philidor.toolkit.plurals import plural


@dataclass(frozen=True)
class WrittenBook:
    """What was written, in one line and as numbers.

    unreached: how many positions no line from the start reaches.
    """

    summary: str
    figures: dict[str, float]
    unreached: int

    def __str__(self) -> str:
        return self.summary


def write_book(found: Repertoire, target: Path) -> WrittenBook:
    """Write a repertoire in the format of the file's extension.

    BookError when there is nothing to write, so that an existing file is kept.
    """
    kind = format_of(target)
    reached = reach_all(found) if kind in (Format.TEXT, Format.PAULCHESS) else Reached(found)
    if not len(reached.own):
        raise BookError(f"{target}: no line from the initial position reaches a move of the book")
    if kind is Format.POLYGLOT:
        entries = polyglot.write_entries(target, polyglot.entries_of(found))
        summary, figures = plural(entries, "entry", "entries"), {"entries": entries}
    elif kind is Format.LIBRARY:
        library, without_room = library_of(found)
        library.save(target)
        summary = f"{plural(len(library), 'position')}; {without_room} moves found no room"
        figures = {"positions": len(library), "without_room": without_room}
    else:
        summary, figures = (_write_source if kind is Format.TEXT else _write_answers)(
            reached, target
        )
    unreached = len(found) - len(reached.own)
    return WrittenBook(summary, {**figures, "unreached": unreached}, unreached)


def _write_source(reached: Reached, target: Path) -> tuple[str, dict[str, int]]:
    """Write Arasan's source, in which the links are moves of weight 0; a summary and numbers."""
    text.write(reached.joined(), target)
    summary, links = plural(len(reached.own), "position"), reached.links.count()
    figures = {"positions": len(reached.own), "links": links}
    line = f"{summary}, and {links} moves of weight 0 that lead to them" if links else summary
    return line, figures


def _write_answers(reached: Reached, target: Path) -> tuple[str, dict[str, int]]:
    """Write PaulChess's file, whose histories contain the links; a summary and numbers."""
    answers, without_room = paulchess.write_book(reached.joined(), target, classic_key)
    unplayed = reached.own.count() - answers - without_room
    summary = f"{answers} answers, one for each position; {without_room} moves found no room"
    figures = {"answers": answers, "without_room": without_room, "unplayed": unplayed}
    return f"{summary}, {unplayed} of weight 0 have no place" if unplayed else summary, figures


def classic_key(setup: Setup) -> int:
    """The key of a position in the PaulChess engine's own numbers."""
    from philidor.classics.paulchess.position import position_of

    return position_of(setup).key
