"""A report of reviewed games as one HTML file without outside assets."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import chess
import chess.svg

from philidor.explanations.english import TERMS
from philidor.explanations.judgement import LABELS, JudgedMove
from philidor.notation.boards import board_of
from philidor.review.annotation import ReviewedGame
from philidor.review.costs import costs
from philidor.review.graph import graph

MOST_TURNING_POINTS = 5
BOARD_SIZE = 260
GLYPHS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
STYLE = """
:root { color-scheme: light dark; --ink: #1d1b18; --paper: #fbf9f4; --rule: #d8d2c4;
  --quiet: #6b655a; --bad: #b3261e; --good: #2f7d32; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4da; --paper: #1b1a18; --rule: #3c3933;
  --quiet: #a49d8f; --bad: #ff8a80; --good: #81c784; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { border-top: 1px solid var(--rule); padding-top: 1.5rem; }
.quiet { color: var(--quiet); } table { border-collapse: collapse; }
th, td { text-align: right; padding: .15rem .7rem; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: left; }
.scroll { overflow-x: auto; } svg { max-width: 100%; height: auto; }
.point { display: grid; grid-template-columns: minmax(0, 260px) 1fr; gap: 1rem;
  margin: 1.2rem 0; }
@media (max-width: 34rem) { .point { grid-template-columns: 1fr; } }
.moves { columns: 2 16rem; } .blunder, .mistake { color: var(--bad); font-weight: 600; }
.inaccuracy { color: var(--bad); } .best { color: var(--good); }
"""


def report(games: Sequence[ReviewedGame], title: str, engine: str) -> str:
    """The page of a file's games."""
    contents = "".join(
        f'<li><a href="#game{number}">{_title(one)}</a></li>'
        for number, one in enumerate(games, start=1)
    )
    parts = "".join(_game(number, one) for number, one in enumerate(games, start=1))
    index = f"<ol>{contents}</ol>" if len(games) > 1 else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f'<h1>{escape(title)}</h1><p class="quiet">Values by {escape(engine)}, in pawns from '
        f"White's side.</p>{index}{parts}</body></html>\n"
    )


def _title(reviewed: ReviewedGame) -> str:
    tags = reviewed.tree.tags
    names = f"{tags.get('White', '?')} - {tags.get('Black', '?')}"
    return escape(f"{names}, {reviewed.tree.result}")


def _game(number: int, reviewed: ReviewedGame) -> str:
    tags = reviewed.tree.tags
    facts = [tags.get(name, "") for name in ("Event", "Site", "Date", "ECO", "Opening")]
    known = ", ".join(fact for fact in facts if fact.strip("?. "))
    points = turning_points(reviewed.moves)
    shown = "".join(_point(reviewed, ply) for ply in points)
    if not points:
        shown = '<p class="quiet">No move gave away much.</p>'
    return (
        f'<section id="game{number}"><h2>{_title(reviewed)}</h2>'
        f'<p class="quiet">{escape(known)}</p>{graph(reviewed, points)}{_sides(reviewed)}'
        f"<h3>Turning points</h3>{shown}<h3>Moves</h3>{_moves(reviewed)}</section>"
    )


def turning_points(moves: Sequence[JudgedMove], most: int = MOST_TURNING_POINTS) -> list[int]:
    """The moves that lost most, by their index, in the order of the game."""
    errors = [index for index, move in enumerate(moves) if move.label in GLYPHS]
    worst = sorted(errors, key=lambda index: -moves[index].loss)[:most]
    return sorted(worst)


def _sides(reviewed: ReviewedGame) -> str:
    rows = ""
    for name, side in (("White", reviewed.white), ("Black", reviewed.black)):
        if side.accuracy is None:
            continue
        counts = "".join(f"<td>{side.counts[label]}</td>" for label in LABELS)
        rows += (
            f"<tr><td>{name}</td><td>{side.accuracy} %</td><td>{side.centipawns}</td>{counts}</tr>"
        )
    names = ("", "accuracy", "loss a move", *LABELS)
    head = "".join(f"<th>{name}</th>" for name in names)
    return f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'


def _point(reviewed: ReviewedGame, index: int) -> str:
    """A turning point: the position, the move played, the better one, and what it cost."""
    move = reviewed.moves[index]
    board = board_of(reviewed.tree.start, [one.uci for one in reviewed.moves[:index]])
    arrows = [_arrow(board, move.uci, "#b3261e")]
    if move.best is not None:
        arrows.append(_arrow(board, move.best, "#2f7d32"))
    picture = chess.svg.board(board, orientation=move.white, arrows=arrows, size=BOARD_SIZE)
    line = escape(" ".join(move.line)) if move.line else ""
    better = f"<p>Better was <b>{escape(move.best_san or '')}</b>: {line}</p>" if line else ""
    reasons = reviewed.reasons.get(move.ply)
    why = _costs(board, move) if reasons is None else _reasons(reasons)
    return (
        f'<div class="point"><div>{picture}</div><div><h4>{_number(move)} '
        f'<span class="{move.label}">{escape(move.san)}{GLYPHS[move.label]}</span></h4>'
        f"<p>{move.before} became {move.after}: {move.loss:.0f} percentage points of winning "
        f"chances given away.</p>{better}{why}</div></div>"
    )


def _reasons(reasons: Sequence[str]) -> str:
    if not reasons:
        return '<p class="quiet">Nothing more could be proved about it.</p>'
    return f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in reasons)}</ul>"


def _costs(board: chess.Board, move: JudgedMove) -> str:
    if move.before.mate is not None or move.after.mate is not None:
        return "<p>A mate decides, not the evaluation.</p>"
    found = costs(board, move)
    if not found:
        return '<p class="quiet">No single term of the evaluation shows the loss.</p>'
    words = ", ".join(f"{TERMS[one.term]} {one.centipawns / 100:.2f}" for one in found)
    return f"<p>Lost at the end of the lines, in pawns: {words}.</p>"


def _arrow(board: chess.Board, uci: str, colour: str) -> chess.svg.Arrow:
    move = board.parse_uci(uci)
    return chess.svg.Arrow(move.from_square, move.to_square, color=colour)


def _number(move: JudgedMove) -> str:
    return f"{(move.ply + 1) // 2}{'.' if move.white else '…'}"


def _moves(reviewed: ReviewedGame) -> str:
    rows = [
        f'<span class="{move.label}">{_number(move) if move.white or not index else ""} '
        f"{escape(move.san)}{GLYPHS.get(move.label, '')}</span> "
        f'<span class="quiet">{move.after}</span>'
        for index, move in enumerate(reviewed.moves)
    ]
    return f'<p class="moves">{" ".join(rows)}</p>'
