"""An exhibit as plain text blocks, for the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.museum.exhibit import Exhibit, Source, Stop
from philidor.museum.exhibit import exhibit as exhibit_named
from philidor.museum.games import moves_of
from philidor.museum.hour import Hour, Station, Term
from philidor.museum.judging import Judgement
from philidor.museum.text import Cited, Language, Section

HEADINGS = {
    "en": {
        "stories": "Stories and people",
        "board": "The board",
        "game": "A game",
        "tour": "A tour through the code in ten stops",
        "shows": "Show me",
        "unknown": "What is not known",
        "sources": "Sources",
        "hour": "The visitor's hour",
        "position": "One position for all",
        "today": "Today",
        "show": "Show me",
        "worth": "Twice the speed is worth {doubling} Elo; "
        "Philidor is as strong with {equals} nodes a move.",
        "judged": "{san}, {score}, depth {depth}, {nodes} nodes, expecting {line}",
        "solution": "The test's answer is {san}.",
        "terms": "The period's terms",
    },
    "de": {
        "stories": "Geschichten und Menschen",
        "board": "Das Brett",
        "game": "Eine Partie",
        "tour": "Ein Rundgang durch den Code in zehn Stationen",
        "shows": "Zeig es mir",
        "unknown": "Was nicht bekannt ist",
        "sources": "Quellen",
        "hour": "Die Stunde im Museum",
        "position": "Eine Stellung für alle",
        "today": "Heute",
        "show": "Zeig es mir",
        "worth": "Doppeltes Tempo bringt {doubling} Elo; "
        "Philidor ist mit {equals} Knoten pro Zug gleich stark.",
        "judged": "{san}, {score}, Tiefe {depth}, {nodes} Knoten, erwartet {line}",
        "solution": "Die Lösung des Tests ist {san}.",
        "terms": "Begriffe der Zeit",
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
        Block("", cited(exhibit.summary, language)),
        *(Block(fact.title.in_language(language), cited(fact, language)) for fact in exhibit.facts),
        *_part(
            words["stories"],
            [
                (story.title.in_language(language), cited(story, language))
                for story in exhibit.stories
            ],
        ),
        Block("", cited(exhibit.figure, language), words["board"]),
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


def hour_blocks(hour: Hour, judged: list[Judgement | None], language: Language) -> list[Block]:
    """The visitor's hour: its stations, and what each program thinks of the position."""
    words = HEADINGS[language]
    return [
        Block("", hour.introduction.in_language(language), words["hour"]),
        Block(hour.fen, cited(hour.position, language), words["position"], own_line=True),
        *(
            block
            for station, judgement in zip(hour.stations, judged, strict=True)
            for block in _station(station, judgement, language)
        ),
        Block("", words["solution"].format(san=hour.solution)),
    ]


def _station(station: Station, judgement: Judgement | None, language: Language) -> list[Block]:
    words = HEADINGS[language]
    shown = exhibit_named(station.exhibit) if station.exhibit else None
    heading = f"{shown.name}, {shown.years}" if shown else words["today"]
    found = [Block("", cited(station.told, language), heading)]
    if station.quotation is not None:
        found.append(Block("", quoted(station.quotation, language)))
    if judgement is not None:
        found.append(Block(station.engine, verdict(station, judgement, language)))
    if shown is not None:
        worth = words["worth"].format(doubling=station.doubling, equals=station.equals)
        found.append(Block("Elo", worth))
        command = f"philidor museum {shown.key} --show {station.show}"
        found.append(Block(words["show"], command))
    return found


def quoted(quotation: Cited, language: Language) -> str:
    """An author's own words in quotation marks, with their passage."""
    marks = ("\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}")
    if language == "de":
        marks = ("\N{DOUBLE LOW-9 QUOTATION MARK}", "\N{LEFT DOUBLE QUOTATION MARK}")
    text = quotation.text.in_language(language)
    return f"{marks[0]}{text}{marks[1]} [{quotation.passage}]"


def verdict(station: Station, judgement: Judgement, language: Language) -> str:
    """What a program thinks of the position, in one line."""
    return HEADINGS[language]["judged"].format(
        san=judgement.san,
        score=judgement.score,
        depth=judgement.depth,
        nodes=f"{station.nodes:,}",
        line=" ".join(judgement.line),
    )


def term_blocks(terms: tuple[Term, ...], language: Language) -> list[Block]:
    """The glossary of the documents."""
    heading = HEADINGS[language]["terms"]
    return [
        Block(term.word, cited(term.meaning, language), heading if number == 0 else "")
        for number, term in enumerate(terms)
    ]


def cited(statement: Cited | Section | Stop, language: Language) -> str:
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
