"""Creates next boards, evaluates them and orders them for the search.

All captures come first, then all other moves, each phase ordered by the static evaluation of its
boards. The value is kept, as beyond the horizon it is the value of standing pat. The table's
suggestion comes before any move is generated.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.classics.paulchess.board import move_of
    from philidor.classics.paulchess.evaluate import evaluate
    from philidor.classics.paulchess.movegen import follow, generate
    from philidor.classics.paulchess.position import Position, last_of
    from philidor.classics.paulchess.types import (
        ARENA,
        CAPTURES,
        EVERYTHING,
        NO_MOVE,
        OTHERS,
        Board,
        BoardRef,
        Move,
        board_at,
        copy_board,
    )

    SUGGESTED, FIRST_PHASE, SECOND_PHASE, STAGES = range(4)


class Nursery:
    """A stack of boards with an order list beside it: the memory of one search.

    boards: `boards[i]` for the index i that functions call a place. order: places of one node's
    next boards, from the node's `top` on. promise: static values beside the order list. style:
    which program's evaluation. generated: number of boards generated and evaluated.
    """

    def __init__(self, style: int) -> None:
        if not cython.compiled:
            self.boards = [Board() for _ in range(ARENA)]
            self.order = [0] * ARENA
            self.promise = [0] * ARENA
        self.style = style
        self.two_phase = True
        self.generated = 0

    def stages(self, position: Position) -> list[list[str]]:
        """The moves of a position, phase by phase, in the order of the search."""
        copy_board(board_at(self.boards, 0), board_at(position.boards, 0))
        phases: list[list[str]] = []
        end: cython.int
        for number in range(FIRST_PHASE, STAGES):
            end = self.stage(0, 1, number, NO_MOVE)
            order = [self.pick(start, end) for start in range(1, end)]
            phases.append([last_of(board_at(self.boards, place)).uci() for place in order])
        return phases

    def stage(
        self, place: cython.int, top: cython.int, number: cython.int, suggestion: Move
    ) -> cython.int:
        """List one stage's next boards from index `top` on, and return the list's end."""
        end: cython.int = top
        if number == SUGGESTED:
            if suggestion != NO_MOVE:
                end = follow(self.boards, place, top, suggestion)
            return self.arrange(top, end, NO_MOVE)
        if number == FIRST_PHASE:
            end = generate(self.boards, place, top, CAPTURES if self.two_phase else EVERYTHING)
        elif self.two_phase:
            end = generate(self.boards, place, top, OTHERS)
        return self.arrange(top, end, suggestion)

    def arrange(self, top: cython.int, end: cython.int, suggestion: Move) -> cython.int:
        """Evaluate boards and list them for `pick`, except the suggested one."""
        board: BoardRef
        count: cython.int = top
        i: cython.int
        self.generated += end - top
        for i in range(top, end):
            board = board_at(self.boards, i)
            if suggestion != NO_MOVE and move_of(board) == suggestion:
                continue
            board.value = evaluate(board, self.style)
            self.order[count] = i
            self.promise[count] = board.value
            count += 1
        return count

    def pick(self, start: cython.int, end: cython.int) -> cython.int:
        """Bring the board with the lowest value for the opponent to `start`, and return it."""
        best: cython.int = start
        i: cython.int
        board: cython.int
        promise: cython.int
        for i in range(start + 1, end):
            if self.promise[i] < self.promise[best]:
                best = i
        board = self.order[best]
        promise = self.promise[best]
        self.order[best] = self.order[start]
        self.promise[best] = self.promise[start]
        self.order[start] = board
        self.promise[start] = promise
        return board
