"""Requests about puzzles: the next one, moves, hints, answers, progress."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from philidor.puzzles.pgn import pgn_of
from philidor.puzzles.puzzle import SOURCES
from philidor.puzzles.records import written_puzzles
from philidor.puzzles.selection import PuzzleFilter
from philidor.puzzles.solving import judge
from philidor.web.exercises import tactics
from philidor.web.http.dependencies import ServerDep
from philidor.web.http.downloads import PGN, streamed
from philidor.web.wire.base import Key, Line
from philidor.web.wire.puzzles import (
    PuzzleAnswer,
    PuzzleAnswered,
    PuzzleHint,
    PuzzleKeys,
    PuzzleMove,
    PuzzleProgress,
    PuzzleSolution,
    PuzzleSource,
    PuzzleStep,
    PuzzleTask,
    PuzzleTheme,
)

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
RatingBound = Annotated[int | None, Query(ge=0, le=10_000)]
Sources = Annotated[list[PuzzleSource] | None, Query()]


@router.get("/next")
async def next_puzzle(
    server: ServerDep,
    least: RatingBound = None,
    most: RatingBound = None,
    theme: Line = "",
    sources: Sources = None,
    mode: Literal["all", "due", "new"] = "all",
    easier: Annotated[int, Query(ge=-1000, le=1000)] = 0,
    skipped: Key | None = None,
) -> PuzzleTask | None:
    """The next puzzle: what is due, then one near the user's rating; null if there is none.

    least, most: its rating. easier: points below the user's rating. skipped: one that is not wanted
    again at once.
    """
    wanted = PuzzleFilter(
        least=least,
        most=most,
        theme=theme,
        sources=named(sources),
        mode=mode,
        easier=easier,
    )
    puzzles = server.puzzles
    last = None if skipped is None else puzzles.get(skipped)
    found = puzzles.next(wanted, last)
    return None if found is None else tactics.task(puzzles, found)


@router.get("/export.{kind}", response_class=StreamingResponse)
def export(
    server: ServerDep, kind: Literal["csv", "pgn"], theme: Line = "", sources: Sources = None
) -> StreamingResponse:
    """Puzzles as a file to save: CSV with lichess's columns, or PGN.

    CSV has no place for puzzles without the opponent's last move; PGN has all.
    """
    found = server.puzzles.every(PuzzleFilter(theme=theme, sources=named(sources)))
    lines, media = (written_puzzles(found), "text/csv") if kind == "csv" else (pgn_of(found), PGN)
    return streamed(lines, media, f"puzzles.{kind}")


@router.get("/progress")
async def progress(server: ServerDep) -> PuzzleProgress:
    """The user's rating with its history, streaks, and how each theme went."""
    return tactics.progress(server.puzzles)


@router.get("/themes")
async def themes(server: ServerDep) -> list[PuzzleTheme]:
    """The themes, the most frequent first."""
    found = server.puzzles.themes()
    return [PuzzleTheme(theme=theme, puzzles=number) for theme, number in found.items()]


@router.post("/delete", status_code=204)
async def delete(server: ServerDep, wanted: PuzzleKeys) -> None:
    """Delete puzzles; they are not found again in the same games."""
    for key in wanted.puzzles:
        server.puzzles.delete(key)


@router.post("/restore", status_code=204)
async def restore(server: ServerDep, wanted: PuzzleKeys) -> None:
    """Undo the deletion of puzzles."""
    for key in wanted.puzzles:
        server.puzzles.restore(key)


@router.get("/{puzzle}")
async def puzzle(server: ServerDep, puzzle: Key) -> PuzzleTask:
    """One puzzle."""
    return tactics.task(server.puzzles, tactics.puzzle_of(server.puzzles, puzzle))


@router.post("/{puzzle}/moves")
async def move(server: ServerDep, puzzle: Key, tried: PuzzleMove) -> PuzzleStep:
    """Try a move. A search judges it if the puzzle has several good ones, which takes a second."""
    one = tactics.puzzle_of(server.puzzles, puzzle)
    board, played = tactics.move_of(one, tried.done, tried.move)
    found = judge(one, tried.done, played)
    if found.verdict == "unsure":
        explained = await server.explainer.explain(board, played.uci())
        found = tactics.settled(one, found, played, explained.label)
    return tactics.step_message(found)


@router.get("/{puzzle}/hint")
async def hint(
    server: ServerDep,
    puzzle: Key,
    done: Annotated[int, Query(ge=0, le=100)] = 0,
    level: Annotated[int, Query(ge=1, le=3)] = 1,
) -> PuzzleHint:
    """Help with the next move: 1 names the piece, 2 its square as well, 3 the move."""
    return tactics.hint_message(tactics.puzzle_of(server.puzzles, puzzle), done, level)


@router.get("/{puzzle}/solution")
async def solution(server: ServerDep, puzzle: Key) -> PuzzleSolution:
    """The whole solution."""
    return tactics.solution(tactics.puzzle_of(server.puzzles, puzzle))


@router.post("/{puzzle}/answer")
async def answer(server: ServerDep, puzzle: Key, given: PuzzleAnswer) -> PuzzleAnswered:
    """Record how it went; only the first answer to a puzzle is rated."""
    one = tactics.puzzle_of(server.puzzles, puzzle)
    return tactics.answered_message(server.puzzles.answer(one, given.rating))


def named(sources: list[PuzzleSource] | None) -> tuple[PuzzleSource, ...]:
    """The sources that were asked for; without any, all."""
    return tuple(one for one in SOURCES if not sources or one in sources)
