"""`philidor museum`: exhibits of the historic programs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from philidor import answers
from philidor.cli.common import (
    LanguageOption,
    check_written,
    fail,
    language_named,
    out,
    plain_errors,
    plural,
    position,
    tell,
    tell_of_file,
)
from philidor.contract.player import UnsupportedPositionError
from philidor.files import replace_text
from philidor.json_output import print_json
from philidor.museum import games
from philidor.museum import hour as tour
from philidor.museum.card import Block, blocks, hour_blocks, term_blocks
from philidor.museum.exhibit import Exhibit, UnknownExhibitError, exhibit, exhibits
from philidor.museum.figures import figure
from philidor.museum.judging import judge
from philidor.museum.shows import UnknownShowError, run, show_of
from philidor.museum.text import Language
from philidor.shared_options import ForceOption, JsonOption

# Longer lines are hard to read.
WIDTH = 92
NAMES = "The exhibit, hour for a guided tour, or terms; without it they are listed."


def museum(
    name: Annotated[str, typer.Argument(help=NAMES)] = "",
    language: LanguageOption = "en",
    pgn: Annotated[
        bool,
        typer.Option("--pgn", help="Print its game as PGN, with notes; without a name all games."),
    ] = False,
    drawing: Annotated[
        Path | None,
        typer.Option(
            "--figure", help="Write the figure of its board to an SVG file, or to - (output)."
        ),
    ] = None,
    ply: Annotated[
        int | None, typer.Option(min=0, help="The figure after this many half-moves of its game.")
    ] = None,
    fen: Annotated[str, typer.Option(help="The figure at this position (FEN).")] = "",
    show: Annotated[
        str,
        typer.Option(metavar="LINE", help="Let the program show a trait, such as R1; or all."),
    ] = "",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write the PGN to a file, or to - .")
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show the museum's card of a historic program: people, stories, board, game, code."""
    chosen = language_named(language)
    if not name:
        if drawing is not None or ply is not None or fen or show:
            fail("--figure, --ply, --fen and --show need the name of an exhibit")
        if pgn:
            _write_games(games.examples(chosen), output, force)
        else:
            _list(chosen, as_json)
        return
    if name.lower() in PARTS:
        if pgn or drawing is not None or ply is not None or show or as_json:
            fail(f"'{name}' is no exhibit: it takes --language, and hour takes --fen")
        _print_blocks(PARTS[name.lower()](chosen, fen))
        return
    shown = _named(name)
    _check_place(shown, ply, fen, drawing)
    if as_json:
        if pgn or drawing is not None or show:
            fail("--json prints the card: leave out --pgn, --figure and --show")
        print_json(answers.Exhibits((exhibit_answer(shown, chosen, card=True),)))
        return
    if pgn:
        _write_games(games.annotated(shown, chosen), output, force)
    if drawing is not None:
        _draw(shown, chosen, drawing, shown.figure_ply if ply is None else ply, fen, force)
    if show:
        _show(shown, chosen, show)
    if not (pgn or show) and drawing is None:
        _print(shown, chosen)


def _named(name: str) -> Exhibit:
    try:
        return exhibit(name)
    except UnknownExhibitError as error:
        fail(str(error))


def _check_place(shown: Exhibit, ply: int | None, fen: str, drawing: Path | None) -> None:
    """Refuse a position of the figure that is none, or without a figure."""
    if (ply is not None or fen) and drawing is None:
        fail("--ply and --fen choose the position of --figure FILE")
    if ply is not None and fen:
        fail("--ply and --fen cannot be used together")
    length = len(games.moves_of(shown))
    if ply is not None and ply > length:
        fail(f"the game of {shown.key} has {plural(length, 'half-move')}, not {ply}")


def _hour(language: Language, fen: str) -> list[Block]:
    """The guided tour; the programs judge its position, or another one."""
    guided = tour.hour()
    setup = position(fen) if fen else guided.setup
    try:
        judged = [judge(one.engine, setup, one.nodes) for one in guided.stations]
    except UnsupportedPositionError as error:
        fail(str(error))
    shown = replace(guided, fen=fen) if fen else guided
    return hour_blocks(shown, judged, language)


def _terms(language: Language, fen: str) -> list[Block]:
    if fen:
        fail("--fen is for hour")
    return term_blocks(tour.terms(), language)


# What `museum` shows besides exhibits.
PARTS = {"hour": _hour, "terms": _terms}


def _write_games(text: str, output: Path | None, force: bool) -> None:
    if output is None:
        tell(text.rstrip())
        return
    with plain_errors():
        check_written(output, endings=(".pgn",), force=force)
        replace_text(output, text)
    tell_of_file(output, str(output))


def _list(language: Language, as_json: bool) -> None:
    if as_json:
        print_json(answers.Exhibits(tuple(exhibit_answer(one, language) for one in exhibits())))
        return
    for shown in exhibits():
        line = f"  {shown.name}, {shown.author}, {shown.years}"
        out.print(Text.assemble((shown.key, "bold"), line))
        out.print(
            Padding(Text(shown.summary.text.in_language(language)), (0, 0, 0, 4)), width=_width()
        )


def exhibit_answer(shown: Exhibit, language: Language, card: bool = False) -> answers.Exhibit:
    """An exhibit as an answer. card: with the texts of its card."""
    texts = blocks(shown, language) if card else []
    parts = tuple(answers.CardPart(one.heading, one.label, one.text) for one in texts)
    summary = shown.summary.text.in_language(language)
    named = shown.key, shown.name, shown.author, shown.years
    return answers.Exhibit(*named, summary, tuple(shown.engines), parts)


def _draw(shown: Exhibit, language: Language, path: Path, ply: int, fen: str, force: bool) -> None:
    with plain_errors():
        check_written(path, endings=(".svg",), force=force)
    setup, moves = (position(fen), []) if fen else games.position(shown, ply)
    with plain_errors():
        try:
            drawn = figure(shown, language, setup, moves)
        except UnsupportedPositionError as error:
            fail(str(error))
        replace_text(path, drawn)
    tell_of_file(path, str(path))


def _show(shown: Exhibit, language: Language, line: str) -> None:
    """Run demonstrations; exit code 1 where one does not show what its source describes."""
    try:
        chosen = shown.shows if line.lower() == "all" else (show_of(shown, line),)
    except UnknownShowError as error:
        fail(str(error))
    broken = []
    for show in chosen:
        found = run(shown, show)
        title = Text(f"{show.line}  {show.title.in_language(language)}", "bold")
        out.print(title, Text(f"[{show.passage}]"), soft_wrap=True)
        for text in found.lines:
            out.print(Text(f"  {text}"), soft_wrap=True)
        if not found.holds:
            broken.append(show.line)
    if broken:
        tell(f"not as the source describes it: {', '.join(broken)}")
        raise typer.Exit(1)


def _print(shown: Exhibit, language: Language) -> None:
    out.print(Text(f"{shown.name}", "bold underline"), Text(f"{shown.author}, {shown.years}"))
    _print_blocks(blocks(shown, language))


def _print_blocks(printed: list[Block]) -> None:
    for block in printed:
        if block.heading:
            out.print()
            out.print(Text(block.heading, "bold"))
        label = Text(block.label, "cyan")
        if block.label and block.text:
            label.append("\n" if block.own_line else "  ")
        out.print(Padding(label + Text(block.text), (0, 0, 0, 2)), width=_width())


def _width() -> int:
    return min(out.width, WIDTH)
