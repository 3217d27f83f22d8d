"""Requests about the museum: its exhibits, their figures and games.

The handlers are plain functions, which run on threads: texts are read from files and figures drawn.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from philidor.classics.paulchess.levon import OPTIONS, TEST_POSITIONS
from philidor.contract.player import UnsupportedPositionError
from philidor.contract.setup import FenError
from philidor.game.fen import parse_fen
from philidor.museum import exhibit as museum
from philidor.museum import hour
from philidor.museum.code import excerpt
from philidor.museum.exhibit import UnknownExhibitError
from philidor.museum.figures import figure
from philidor.museum.games import annotated, examples, moves_of, position
from philidor.museum.judging import judge
from philidor.museum.shows import UnknownShowError, run, show_of
from philidor.museum.text import Cited, Section, Text
from philidor.web.wire.base import Key
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import WRONG, Fault, bad_fen, missing
from philidor.web.wire.files import TextBody
from philidor.web.wire.museum import (
    ExhibitDetails,
    ExhibitSummary,
    JudgementRequest,
    Language,
    LevonTest,
    MuseumCited,
    MuseumFigure,
    MuseumGame,
    MuseumHour,
    MuseumJudgement,
    MuseumMove,
    MuseumSection,
    MuseumShow,
    MuseumShown,
    MuseumSource,
    MuseumStation,
    MuseumStop,
    MuseumTerm,
    MuseumText,
)

router = APIRouter(prefix="/api/museum", tags=["museum"])
Ply = Annotated[int, Query(ge=0, le=1_000)]


@router.get("")
def exhibits() -> list[ExhibitSummary]:
    """All exhibits, the oldest program first."""
    return [_summary(shown) for shown in museum.exhibits()]


@router.get("/hour")
def visitors_hour() -> MuseumHour:
    """The guided tour through the programs, and the period's terms."""
    guided = hour.hour()
    return MuseumHour(
        introduction=_text(guided.introduction),
        fen=guided.fen,
        solution=guided.solution,
        position=_cited(guided.position),
        stations=[_station(station) for station in guided.stations],
        terms=[
            MuseumTerm(word=term.word, exhibit=term.exhibit, meaning=_cited(term.meaning))
            for term in hour.terms()
        ],
    )


@router.post("/judgements")
def judgement(request: JudgementRequest) -> MuseumJudgement:
    """Let a program of the tour search a position for one second of the machine of its year."""
    stations = {station.engine: station for station in hour.hour().stations}
    if request.engine not in stations:
        raise missing(Code.NOT_FOUND, "program of the tour", request.engine)
    try:
        setup = parse_fen(request.fen)
        found = judge(request.engine, setup, stations[request.engine].nodes)
    except FenError as error:
        raise bad_fen(error) from None
    except UnsupportedPositionError as error:
        raise Fault(Code.BAD_REQUEST, str(error), WRONG) from None
    if found is None:
        raise Fault(Code.GAME_OVER, "the game is over in this position")
    return MuseumJudgement(
        san=found.san, score=found.score, depth=found.depth, line=list(found.line)
    )


@router.get("/levon")
def levon() -> LevonTest:
    """The test of PaulChess by Levon Altounian: positions, and the conditions of a game."""
    return LevonTest(positions=[fen for _, fen in TEST_POSITIONS], options=OPTIONS)


@router.get("/pgn")
def games(language: Language = "en") -> TextBody:
    """All games of the museum as PGN: the exhibits', and the others of PaulChess's thesis."""
    return TextBody(text=examples(language))


@router.get("/{exhibit}")
def exhibit(exhibit: Key) -> ExhibitDetails:
    """A whole exhibit, with the code of its tour."""
    shown = _found(exhibit)
    return ExhibitDetails(
        **dict(_summary(shown)),
        facts=[_section(fact) for fact in shown.facts],
        stories=[_section(story) for story in shown.stories],
        unknown=[_text(text) for text in shown.unknown],
        figure=_cited(shown.figure),
        figure_ply=shown.figure_ply,
        game=_game(shown),
        tour=_tour(shown),
        shows=[_show(one) for one in shown.shows],
        sources=[
            MuseumSource(short=one.short, text=_text(one.text), address=one.address)
            for one in shown.sources
        ],
    )


@router.get("/{exhibit}/figure")
def drawing(exhibit: Key, ply: Ply, language: Language = "en") -> MuseumFigure:
    """The program's board after so many moves of its game, drawn from its own data structures."""
    shown = _found(exhibit)
    return MuseumFigure(svg=figure(shown, language, *position(shown, ply)))


@router.get("/{exhibit}/shows/{line}")
def show(exhibit: Key, line: Key) -> MuseumShown:
    """Let the program demonstrate a trait, with its own code, now."""
    shown = _found(exhibit)
    try:
        found = run(shown, show_of(shown, line))
    except UnknownShowError:
        raise missing(Code.NOT_FOUND, "exhibit", line) from None
    return MuseumShown(lines=list(found.lines), holds=found.holds)


@router.get("/{exhibit}/pgn")
def pgn(exhibit: Key, language: Language = "en") -> TextBody:
    """The exhibit's game as PGN, with its notes as comments."""
    return TextBody(text=annotated(_found(exhibit), language))


def _found(key: str) -> museum.Exhibit:
    try:
        return museum.exhibit(key)
    except UnknownExhibitError:
        raise missing(Code.NOT_FOUND, "exhibit", key) from None


def _summary(shown: museum.Exhibit) -> ExhibitSummary:
    return ExhibitSummary(
        key=shown.key,
        name=shown.name,
        author=shown.author,
        years=shown.years,
        engines=list(shown.engines),
        summary=_cited(shown.summary),
    )


def _text(text: Text) -> MuseumText:
    return MuseumText(en=text.en, de=text.de)


def _cited(statement: Cited) -> MuseumCited:
    return MuseumCited(text=_text(statement.text), passage=statement.passage)


def _show(show: museum.Show) -> MuseumShow:
    return MuseumShow(
        line=show.line, title=_text(show.title), passage=show.passage, where=show.where
    )


def _station(station: hour.Station) -> MuseumStation:
    show = show_of(museum.exhibit(station.exhibit), station.show) if station.exhibit else None
    return MuseumStation(
        exhibit=station.exhibit,
        engine=station.engine,
        nodes=station.nodes,
        doubling=station.doubling,
        equals=station.equals,
        show=None if show is None else _show(show),
        told=_cited(station.told),
        quotation=None if station.quotation is None else _cited(station.quotation),
    )


def _section(section: Section) -> MuseumSection:
    return MuseumSection(
        title=_text(section.title), text=_text(section.text), passage=section.passage
    )


def _game(shown: museum.Exhibit) -> MuseumGame:
    notes = {note.ply: _text(note.text) for note in shown.game.notes}
    return MuseumGame(
        white=shown.game.white,
        black=shown.game.black,
        event=_text(shown.game.event),
        year=shown.game.year,
        result=shown.game.result,
        introduction=_text(shown.game.introduction),
        moves=[
            MuseumMove(uci=move.uci, san=move.san, fen=move.fen, note=notes.get(ply))
            for ply, move in enumerate(moves_of(shown), 1)
        ],
    )


def _tour(shown: museum.Exhibit) -> list[MuseumStop]:
    stops = []
    for stop in shown.tour:
        found = excerpt(shown, stop)
        stops.append(
            MuseumStop(
                title=_text(stop.title),
                text=_text(stop.text),
                passage=stop.passage,
                name=stop.name,
                path=found.path,
                line=found.line,
                code=found.code,
            )
        )
    return stops
