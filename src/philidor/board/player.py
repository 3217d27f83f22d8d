"""A game as a small page that plays through it, for notebooks; it needs nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape

from philidor.board.guarded import GuardedPosition
from philidor.board.moves import Move
from philidor.board.picture import board_svg

HEIGHT = 520
PAGE = """<!doctype html><meta charset="utf-8"><style>
body{{margin:0;font:15px sans-serif;color-scheme:light dark;display:flex;gap:12px;flex-wrap:wrap}}
.moves{{max-width:20em;max-height:{height}px;overflow:auto;line-height:1.7}}
.moves button{{border:0;background:none;font:inherit;padding:0 3px;cursor:pointer;color:inherit}}
.moves button[aria-current=true]{{background:#e8c84a;color:#000}}
.bar button{{font-size:18px;width:48px}}</style>
<div><div id="board"></div><div class="bar">
<button data-to="first" aria-label="first">|◀</button>
<button data-to="back" aria-label="back">◀</button>
<button data-to="on" aria-label="next">▶</button>
<button data-to="last" aria-label="last">▶|</button>
</div></div><div class="moves"><b>{title}</b><br>{moves}</div>
<script>
const boards = {boards}; let at = {at};
const show = to => {{
  at = Math.max(0, Math.min(boards.length - 1, to));
  document.getElementById("board").innerHTML = boards[at];
  document.querySelectorAll("[data-ply]").forEach(one =>
    one.setAttribute("aria-current", String(Number(one.dataset.ply) === at)));
}};
const steps = {{first: () => 0, back: () => at - 1, on: () => at + 1, last: () => boards.length}};
document.addEventListener("click", event => {{
  const {{to, ply}} = event.target.dataset;
  if (to) show(steps[to]()); else if (ply) show(Number(ply));
}});
document.addEventListener("keydown", event => {{
  if (event.key === "ArrowLeft") show(at - 1);
  if (event.key === "ArrowRight") show(at + 1);
}});
show(at);
</script>"""


def game_html(start: GuardedPosition, moves: Iterable[Move], title: str) -> str:
    """A frame with the board, buttons and the moves of a game.

    `start` becomes its last position.
    """
    boards, words = [board_svg(start)], []
    for ply, move in enumerate(moves, 1):
        number = f"{start.fullmove_number}. " if start.turn or ply == 1 else ""
        words.append(f'{number}<button data-ply="{ply}">{escape(start.san(move))}</button>')
        start.push(move)
        boards.append(board_svg(start))
    page = PAGE.format(
        height=HEIGHT - 120,
        title=escape(title),
        moves=" ".join(words),
        boards=json.dumps(boards).replace("</", "<\\/"),
        at=0,
    )
    return (
        f'<iframe srcdoc="{escape(page, quote=True)}" width="100%" height="{HEIGHT}" '
        f'style="border:0" title="{escape(title, quote=True)}"></iframe>'
    )
