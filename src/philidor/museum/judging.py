"""What a program of the museum thinks of a position: its move, its evaluation, its depth."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.info import Info, Score
from philidor.contract.limits import Limits
from philidor.contract.setup import Setup
from philidor.notation.boards import board_of
from philidor.players import load

EXPECTED = 8


@dataclass(frozen=True)
class Judgement:
    """The result of a search.

    san: the move. score: for White, as text such as `+0.31` or `#-4`. line: the first moves of
    what it expects.
    """

    san: str
    score: str
    depth: int
    line: tuple[str, ...]


def judge(engine: str, setup: Setup, nodes: int) -> Judgement | None:
    """Search a position with a built-in engine; None if the game is over.

    Raises UnsupportedPositionError for a position that the program does not play.
    """
    player = load(engine)
    player.set_position(setup, ())
    infos: list[Info] = []
    answer = player.go(Limits(nodes=nodes), infos.append)
    if answer.move is None:
        return None
    told = [one for one in infos if one.score is not None and one.pv]
    last = told[-1] if told else None
    board, line = board_of(setup), []
    for name in (answer.move,) if last is None or last.pv[0] != answer.move else last.pv:
        move = board.parse_uci(name)
        line.append(board.san(move))
        board.push(move)
    return Judgement(
        san=line[0],
        score="" if last is None else _for_white(last.score, setup.white_to_move),
        depth=0 if last is None else last.depth or 0,
        line=tuple(line[:EXPECTED]),
    )


def _for_white(score: Score | None, white_to_move: bool) -> str:
    assert score is not None
    if white_to_move:
        return str(score)
    if score.mate is not None:
        return str(Score(mate=-score.mate))
    return str(Score(centipawns=-(score.centipawns or 0)))
