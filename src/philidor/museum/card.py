"""An exhibit as plain text blocks, for the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.museum.exhibit import Exhibit, Language, Section, Source, Stop
from philidor.museum.games import moves_of

HEADINGS = {
    "en": {
        "stories": "Stories and people",
        "board": "The board",
        "game": "A game",
        "tour": "A tour through the code in ten stops",
        "shows": "Show me",
        "unknown": "What is not known",
        "sources": "Sources",
    },
    "de": {
        "stories": "Geschichten und Menschen",
        "board": "Das Brett",
        "game": "Eine Partie",
        "tour": "Ein Rundgang durch den Code in zehn Stationen",
        "shows": "Zeig es mir",
        "unknown": "Was nicht bekannt ist",
        "sources": "Quellen",
    },
}


@dataclass(frozen=True)
class Block:
    """A paragraph with its label, which may be empty; `heading` begins a new part.

    own_line: the label is long, such as the moves before a note.
    """

    label: str
    text: str
    heading: str = ""
    own_line: bool = False


def blocks(exhibit: Exhibit, language: Language) -> list[Block]:
    """The card from top to bottom."""
    words = HEADINGS[language]
    return [
        Block("", exhibit.summary.in_language(language)),
        *(Block(fact.title.in_language(language), cited(fact, language)) for fact in exhibit.facts),
        *_part(
            words["stories"],
            [
                (story.title.in_language(language), cited(story, language))
                for story in exhibit.stories
            ],
        ),
        Block("", exhibit.figure.in_language(language), words["board"]),
        *_game(exhibit, language),
        *_part(
            words["tour"],
            [
                (
                    f"{number}. {stop.title.in_language(language)}",
                    f"{cited(stop, language)} {stop.file}: {stop.name}",
                )
                for number, stop in enumerate(exhibit.tour, 1)
            ],
        ),
        *_part(
            words["shows"],
            [
                (show.line, f"{show.title.in_language(language)} [{show.passage}]")
                for show in exhibit.shows
            ],
        ),
        Block("", f"philidor museum {exhibit.key} --show {exhibit.shows[0].line}"),
        *_part(words["unknown"], [("", text.in_language(language)) for text in exhibit.unknown]),
        *_part(
            words["sources"],
            [(source.short, cited_source(source, language)) for source in exhibit.sources],
        ),
    ]


def cited(statement: Section | Stop, language: Language) -> str:
    """A statement with its passage in brackets."""
    return f"{statement.text.in_language(language)} [{statement.passage}]"


def cited_source(source: Source, language: Language) -> str:
    """A document with its public address, if it has one."""
    return f"{source.text.in_language(language)} {source.address}".rstrip()


def _part(heading: str, entries: list[tuple[str, str]]) -> list[Block]:
    return [
        Block(label, text, heading if number == 0 else "")
        for number, (label, text) in enumerate(entries)
    ]


def _game(exhibit: Exhibit, language: Language) -> list[Block]:
    """The game in stretches that end where a note stands."""
    game = exhibit.game
    played = moves_of(exhibit)
    title = f"{game.white} - {game.black} {game.result}, {game.event.in_language(language)}"
    result = [Block("", title, HEADINGS[language]["game"])]
    result.append(Block("", game.introduction.in_language(language)))
    done = 0
    for note in game.notes:
        stretch = score([move.san for move in played[done : note.ply]], done)
        result.append(Block(stretch, note.text.in_language(language), own_line=True))
        done = note.ply
    if done < len(played):
        rest = score([move.san for move in played[done:]], done)
        result.append(Block(f"{rest} {game.result}", ""))
    return result


def score(sans: list[str], first: int) -> str:
    """Moves with their numbers, the first of which is the ply number `first`, counted from 0."""
    words = []
    for ply, san in enumerate(sans, first):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.{san}")
        else:
            words.append(san if words else f"{ply // 2 + 1}...{san}")
    return " ".join(words)
