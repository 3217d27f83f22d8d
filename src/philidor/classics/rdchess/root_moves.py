"""The root's moves in search order, each with its class."""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.board import Board
    from philidor.classics.rdchess.movegen import MoveLists
    from philidor.classics.rdchess.ordering import HASH_MOVE, Ordering
    from philidor.classics.rdchess.types import MAX_QUIETS, Move


class RootMoves:
    """The moves that a search of the root may choose from.

    `moves` and `classes` have `count` entries; the numbers of the classes are those of `ordering`.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves = [0] * MAX_QUIETS
            self.classes = [0] * MAX_QUIETS
        self.count = 0
        self.arranged = 0

    def set(self, moves: list[int]) -> None:
        """Set these legal moves, not yet ordered."""
        self.count = len(moves)
        for index, move in enumerate(moves):
            self.moves[index] = move
            self.classes[index] = 0

    def arrange(
        self, board: Board, lists: MoveLists, ordering: Ordering, hash_move: Move
    ) -> cython.void:
        """Put the moves in the order of their classes, the hash move first.

        `attacks.survey` must have been called. Overwrites the move lists and the ordering of ply 0.
        """
        lists.generate(board, 0)
        count: cython.int = ordering.arrange(board, lists, 0, hash_move, 0)
        self.arranged = 0
        self.append(hash_move, HASH_MOVE)
        index: cython.int
        for index in range(count):
            move: Move = ordering.pick(0, index, count)
            self.append(move, ordering.class_of(0, index))

    def append(self, move: Move, move_class: cython.int) -> cython.void:
        """Append a move to those already arranged, if it is a root move."""
        index: cython.int
        for index in range(self.arranged, self.count):
            if self.moves[index] == move:
                self.moves[index] = self.moves[self.arranged]
                self.moves[self.arranged] = move
                self.classes[self.arranged] = move_class
                self.arranged += 1
                return

    def rows(self) -> list[tuple[int, int]]:
        """Move and class of each, in order."""
        return [(self.moves[index], self.classes[index]) for index in range(self.count)]
