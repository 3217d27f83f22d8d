"""Boards as SVG, for notebooks and documents; shapes and colours are the project's own."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Literal, TypeAlias

from philidor.board.given import check_board, given_move
from philidor.board.guarded import GuardedPosition, SpelledMove
from philidor.board.moves import Move
from philidor.board.squares import SQUARES, Color, PieceType, Square, SquareSet

Theme: TypeAlias = Literal["auto", "light", "dark"]
Arrow: TypeAlias = SpelledMove | str | tuple[int, int]
# A square is 100 units wide; a margin at the left and below has the coordinates.
MARGIN = 40
WIDTH = 800 + MARGIN
BASE = "M26 90V84Q26 78 34 78H66Q74 78 74 84V90Z"
SHAPES = {
    PieceType.PAWN: "M50 20A14 14 0 0 1 58 46Q58 66 66 78H34Q42 66 42 46A14 14 0 0 1 50 20Z",
    PieceType.KNIGHT: (
        "M32 78C30 62 48 58 48 48C42 54 36 52 32 58L22 50C24 38 32 26 42 20L42 8L54 18"
        "C72 22 76 48 68 78Z"
    ),
    PieceType.BISHOP: (
        "M50 6A6 6 0 0 1 53 17C68 30 70 46 60 58L66 78H34L40 58C30 46 32 30 47 17A6 6 0 0 1 50 6Z"
    ),
    PieceType.ROOK: "M28 14H39V22H45V14H55V22H61V14H72V34L64 40L68 78H32L36 40L28 34Z",
    PieceType.QUEEN: "M18 24L34 48L36 14L46 46L50 8L54 46L64 14L66 48L82 24L68 78H32Z",
    PieceType.KING: (
        "M46 2H54V10H62V18H54V28C76 16 92 38 68 60V78H32V60C8 38 24 16 46 28V18H38V10H46Z"
    ),
}
# What is drawn on a piece in the colour of its outline.
MARKS = {
    PieceType.KNIGHT: "M42 30A3 3 0 1 0 42 36A3 3 0 1 0 42 30Z",
    PieceType.BISHOP: "M48 30H52V36H58V40H52V48H48V40H42V36H48Z",
}
LIGHT = {"light": "#e9edf0", "dark": "#8ba3b4", "ink": "#44515a", "paper": "#ffffff"}
DARK = {"light": "#8796a1", "dark": "#4a5a66", "ink": "#b9c6cf", "paper": "#15191c"}
LAST, CHECK, MARKED, ARROW = "#e8c84a", "#d9513c", "#5d9c59", "#2f7d5b"


def board_svg(
    board: GuardedPosition,
    *,
    size: int = 360,
    orientation: Color = Color.WHITE,
    last_move: SpelledMove | str | None = None,
    arrows: Iterable[Arrow] = (),
    marked: Iterable[int] = (),
    theme: Theme = "auto",
) -> str:
    """A picture of a board as SVG.

    size: width in pixels. orientation: the side at the bottom. last_move: coloured squares, by
    default those of the board's last move. arrows: moves or pairs of squares. Moves may be of
    python-chess or texts such as `e2e4`. marked: further coloured squares. theme: light, dark, or
    as the reader's system has it. ValueError for another theme, TypeError for another board.
    """
    check_board(board)
    if theme not in ("auto", "light", "dark"):
        raise ValueError(f"a theme is 'auto', 'light' or 'dark', not {theme!r}")
    last = board.move_stack[-1] if last_move is None and len(board) else last_move
    shown = None if last is None else given_move(last)
    parts = [*_squares(orientation), *_colours(board, orientation, shown, marked)]
    parts += _coordinates(orientation)
    for square in SQUARES:
        piece = board.piece_at(square)
        if piece is None:
            continue
        x, y = _corner(square, orientation)
        side = "white" if piece.color else "black"
        mark = MARKS.get(piece.type)
        parts.append(
            f'<g class="ph-{side}" transform="translate({x} {y})">'
            f'<path d="{SHAPES[piece.type]}"/><path d="{BASE}"/>'
            + (f'<path class="ph-mark" d="{mark}"/>' if mark else "")
            + "</g>"
        )
    parts += [_arrow(one, orientation) for one in arrows]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {WIDTH}" width="{size}" '
        f'height="{size}" role="img" class="philidor ph-{theme}">'
        f"<title>{escape(board.fen())}</title>"
        f"<style>{_style(theme)}</style>{''.join(parts)}</svg>"
    )


def _style(theme: Theme) -> str:
    colours = _themed(DARK if theme == "dark" else LIGHT, theme)
    if theme == "auto":
        colours += f"@media (prefers-color-scheme: dark){{{_themed(DARK, theme)}}}"
    return colours


def _themed(colours: dict[str, str], theme: Theme) -> str:
    own = f".ph-{theme}"
    return (
        f"{own} .ph-paper{{fill:{colours['paper']}}}{own} .ph-light{{fill:{colours['light']}}}"
        f"{own} .ph-dark{{fill:{colours['dark']}}}"
        f"{own} text{{fill:{colours['ink']};font:26px sans-serif;text-anchor:middle}}"
        f"{own} .ph-white path{{fill:#fdfdfb;stroke:#1c2226;stroke-width:3;stroke-linejoin:round}}"
        f"{own} .ph-black path{{fill:#1c2226;stroke:#eef1f3;stroke-width:2;stroke-linejoin:round}}"
        f"{own} .ph-white .ph-mark{{fill:#1c2226;stroke:none}}"
        f"{own} .ph-black .ph-mark{{fill:#eef1f3;stroke:none}}"
    )


def _corner(square: Square, orientation: Color) -> tuple[int, int]:
    """The upper left corner of a square."""
    file = square.file if orientation else 7 - square.file
    rank = 7 - square.rank if orientation else square.rank
    return MARGIN + 100 * file, 100 * rank


def _squares(orientation: Color) -> list[str]:
    parts = [f'<rect class="ph-paper" width="{WIDTH}" height="{WIDTH}"/>']
    for square in SQUARES:
        x, y = _corner(square, orientation)
        shade = "light" if (square.file + square.rank) % 2 else "dark"
        parts.append(f'<rect class="ph-{shade}" x="{x}" y="{y}" width="100" height="100"/>')
    return parts


def _colours(
    board: GuardedPosition, orientation: Color, last_move: Move | None, marked: Iterable[int]
) -> list[str]:
    coloured = [(Square(square), MARKED) for square in marked]
    if last_move:
        coloured += [(last_move.from_square, LAST), (last_move.to_square, LAST)]
    if board.is_check():
        king = SquareSet(board.bitboard(board.turn, PieceType.KING))
        coloured += [(square, CHECK) for square in king]
    parts = []
    for square, colour in coloured:
        x, y = _corner(square, orientation)
        parts.append(
            f'<rect x="{x}" y="{y}" width="100" height="100" fill="{colour}" fill-opacity="0.55"/>'
        )
    return parts


def _coordinates(orientation: Color) -> list[str]:
    files: Sequence[str] = "abcdefgh" if orientation else "hgfedcba"
    ranks: Sequence[str] = "87654321" if orientation else "12345678"
    parts = [
        f'<text x="{MARGIN + 100 * place + 50}" y="{WIDTH - 11}">{name}</text>'
        for place, name in enumerate(files)
    ]
    parts += [
        f'<text x="{MARGIN // 2}" y="{100 * place + 59}">{name}</text>'
        for place, name in enumerate(ranks)
    ]
    return parts


def _arrow(arrow: Arrow, orientation: Color) -> str:
    """A line with a head, which ends in the middle of its square."""
    if isinstance(arrow, tuple):
        origin, target = map(Square, arrow)
    else:
        move = given_move(arrow)
        origin, target = move.from_square, move.to_square
    (x, y), (to_x, to_y) = _corner(origin, orientation), _corner(target, orientation)
    length = math.hypot(to_x - x, to_y - y) or 1
    along, across = (to_x - x) / length, (to_y - y) / length
    x, y, to_x, to_y = x + 50, y + 50, to_x + 50, to_y + 50
    neck_x, neck_y = to_x - 42 * along, to_y - 42 * across
    head = " ".join(
        f"{px:.0f},{py:.0f}"
        for px, py in (
            (to_x, to_y),
            (neck_x - 26 * across, neck_y + 26 * along),
            (neck_x + 26 * across, neck_y - 26 * along),
        )
    )
    return (
        f'<g fill="{ARROW}" stroke="{ARROW}" opacity="0.75"><line x1="{x}" y1="{y}" '
        f'x2="{neck_x:.0f}" y2="{neck_y:.0f}" stroke-width="16"/><polygon points="{head}"/></g>'
    )
