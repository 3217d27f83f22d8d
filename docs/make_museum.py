"""Write the museum's pages and figures: python docs/make_museum.py [FOLDER]."""

from __future__ import annotations

import sys
from pathlib import Path

from philidor.museum.card import cited, cited_source, quoted, score
from philidor.museum.exhibit import Exhibit, exhibit, exhibits
from philidor.museum.figures import figure
from philidor.museum.games import moves_of, position
from philidor.museum.hour import hour, terms
from philidor.museum.judging import judge
from philidor.museum.shows import run

FOLDER = Path(__file__).parent / "museum"
INTRODUCTION = """\
# The museum

Five programs that their authors described in public, re-created here from those descriptions. Each
page says who wrote the program, when and on what machine, what it was known for, and what the
documents do not tell. It shows the program's own board, drawn from the data structures of the code,
a game with notes, and a tour through the code in ten stops.

The same cards are in the browser app (`#/museum`, in English and German) and in the terminal
(`philidor museum NAME`). [The visitor's hour](hour.md) leads through all of them, and
[the period's terms](terms.md) are a glossary. `philidor museum --pgn` prints all their games.
[How the programs are re-created](../classics.md) is a page of its own.

"""
COLOPHON = """\

These pages are made by `python docs/make_museum.py` from
[src/philidor/museum/data](../../src/philidor/museum/data). The pieces in the figures are by
Colin M. L. Burnett, from python-chess (GPL-3.0-or-later).
"""


def main(folder: Path) -> None:
    """Write the index, a page for each exhibit and its figure."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "README.md").write_text(index(), encoding="utf-8")
    (folder / "hour.md").write_text(hour_page(), encoding="utf-8")
    (folder / "terms.md").write_text(terms_page(), encoding="utf-8")
    for shown in exhibits():
        (folder / f"{shown.key}.md").write_text(page(shown), encoding="utf-8")
        drawn = figure(shown, "en", *position(shown, shown.figure_ply))
        (folder / f"{shown.key}.svg").write_text(drawn, encoding="utf-8")


def index() -> str:
    """The page that lists the exhibits."""
    entries = [
        f"**[{one.name}]({one.key}.md)**, {one.author}, {one.years}. {cited(one.summary, 'en')}"
        for one in exhibits()
    ]
    return INTRODUCTION + "\n\n".join(entries) + "\n\n" + endings() + COLOPHON


def endings() -> str:
    """The section of the endings, the last of the page of measurements."""
    text = (Path(__file__).parent / "classics-measured.md").read_text("utf-8")
    return text[text.index("## Endings\n") :]


def hour_page() -> str:
    """The guided tour, with what each program thinks of its position."""
    guided = hour()
    judged = [judge(one.engine, guided.setup, one.nodes) for one in guided.stations]
    parts = ["# The visitor's hour", guided.introduction.en]
    parts.append(
        "In the terminal `philidor museum hour`, in the app [Museum](README.md), first card."
    )
    for station in guided.stations:
        shown = exhibit(station.exhibit) if station.exhibit else None
        name = f"[{shown.name}]({shown.key}.md), {shown.years}" if shown else "Today"
        parts += [f"## {name}", cited(station.told, "en")]
        if station.quotation is not None:
            parts.append(f"> {quoted(station.quotation, 'en')}")
        if shown:
            parts.append(
                f"Twice the speed is worth {station.doubling} Elo to it, and Philidor is as strong "
                f"with {station.equals} nodes a move ([time travel](../time-travel.md)). "
                f"Show me: `philidor museum {shown.key} --show {station.show}`."
            )
    parts += ["## One position for all", f"`{guided.fen}`", cited(guided.position, "en")]
    rows = ["| program | one second of its machine | move | value | depth | expected line |"]
    rows.append("| --- | --- | --- | --- | --- | --- |")
    for station, found in zip(guided.stations, judged, strict=True):
        assert found is not None
        rows.append(
            f"| {station.engine} | {station.nodes:,} nodes | {found.san} | {found.score} "
            f"| {found.depth} | {' '.join(found.line)} |"
        )
    parts += ["\n".join(rows), f"The test's answer is {guided.solution}. Values are for White."]
    return "\n\n".join([*parts, "[All exhibits](README.md)"]) + "\n"


def terms_page() -> str:
    """The glossary of the documents."""
    rows = ["| term | meaning | passage |", "| --- | --- | --- |"]
    rows += [
        f"| `{term.word}` | {term.meaning.text.en} "
        f"| {exhibit(term.exhibit).name}: {term.meaning.passage} |"
        for term in terms()
    ]
    parts = ["# The period's terms", "As the five documents use them.", "\n".join(rows)]
    return "\n\n".join([*parts, "[All exhibits](README.md)"]) + "\n"


def page(shown: Exhibit) -> str:
    """An exhibit as Markdown."""
    parts = [f"# {shown.name}", f"*{shown.author}, {shown.years}*", cited(shown.summary, "en")]
    engines = " and ".join(f"`philidor play --engine {engine}`" for engine in shown.engines)
    parts.append(f"Play against it: {engines}.")
    rows = [f"| **{fact.title.en}** | {cited(fact, 'en')} |" for fact in shown.facts]
    parts.append("\n".join(["| | |", "| --- | --- |", *rows]))
    parts.append("## Stories and people")
    for story in shown.stories:
        parts += [f"**{story.title.en}.** {cited(story, 'en')}"]
    parts += [
        "## The board",
        cited(shown.figure, "en"),
        f"![The board of {shown.name}]({shown.key}.svg)",
    ]
    parts.append(_position_of(shown))
    parts += ["## A game", *_game(shown)]
    parts += ["## A tour through the code in ten stops", _tour(shown)]
    parts += ["## Show me", *_shows(shown)]
    parts += ["## What is not known", "\n".join(f"- {text.en}" for text in shown.unknown)]
    parts += [
        "## Sources",
        "\n".join(f"- {one.short}: {cited_source(one, 'en')}" for one in shown.sources),
    ]
    parts.append("[All exhibits](README.md)")
    return "\n\n".join(parts) + "\n"


def _position_of(shown: Exhibit) -> str:
    ply = shown.figure_ply
    last = score([moves_of(shown)[ply - 1].san], ply - 1)
    return (
        f"The position is that of the game below after {last}; "
        f"`philidor museum {shown.key} --figure FILE.svg --ply N` draws another one."
    )


def _game(shown: Exhibit) -> list[str]:
    game, played = shown.game, [move.san for move in moves_of(shown)]
    parts = [f"{game.white} - {game.black} {game.result}. {game.event.en}.", game.introduction.en]
    done = 0
    for note in game.notes:
        parts.append(f"**{score(played[done : note.ply], done)}** {note.text.en}")
        done = note.ply
    if done < len(played):
        parts.append(f"**{score(played[done:], done)}**")
    return parts


def _shows(shown: Exhibit) -> list[str]:
    parts = [
        "What the re-creation itself prints; each is made again by "
        f"`philidor museum {shown.key} --show LINE`, and in the app by a click."
    ]
    for show in shown.shows:
        printed = "\n".join(run(shown, show).lines)
        parts += [f"**{show.line}. {show.title.en}** [{show.passage}]", f"```\n{printed}\n```"]
    return parts


def _tour(shown: Exhibit) -> str:
    code = f"../../src/philidor/classics/{shown.package}"
    return "\n".join(
        f"{number}. **{stop.title.en}**, [`{stop.file}`]({code}/{stop.file}) `{stop.name}`: "
        f"{cited(stop, 'en')}"
        for number, stop in enumerate(shown.tour, 1)
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
