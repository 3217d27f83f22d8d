"""Pawns and kings together: everything that the king-pawn table stores about a formation.

Scores are White's less Black's, in centipawns; the numbers are ours, the terms the source's.
A king's lack of shelter is kept apart for each side: it weighs less as the enemy's pieces leave.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.board import Board
    from philidor.classics.rdchess.compass import distance
    from philidor.classics.rdchess.formations import FormationTable
    from philidor.classics.rdchess.stage import Stage
    from philidor.classics.rdchess.types import (
        NORTH,
        PAWN,
        Score,
        ShortKey,
        Side,
        Square,
        Step,
        colored,
        file_of,
        kind_of,
        rank_of,
        seen_from,
    )

    PASSED = [0] * 8
    SHELTER = [0] * 9

DOUBLED = 12
ISOLATED = 13
BACKWARD = 9
# A passed pawn with a connected pawn beside it, for each rank it has advanced.
SUPPORTED = 5
OPEN_BY_KING = 10
CASTLED = 18
EXPOSED_KING = 28
# The rank of a side's rearmost pawn where it has none: beyond the board.
NO_PAWN = 8
# Weights of an active king per step towards the centre, and towards a pawn that matters.
ACTIVE_CENTRE = 7
NEAR_PAWN = 2


class PawnEvaluator:
    """Looks formations up and evaluates new ones. Its fields are working memory.

    Files are counted from 1, with an empty one on either side of the board; ranks are counted from
    the first rank of the pawns' own side.
    """

    def __init__(self, stage: Stage) -> None:
        if not cython.compiled:
            self.counts = [[0] * 10, [0] * 10]
            self.rearmost = [[NO_PAWN] * 10, [NO_PAWN] * 10]
        self.stage = stage
        self.table = FormationTable()

    def formation(self, board: Board) -> cython.int:
        """Index in the table of the values of the present formation."""
        key: ShortKey = board.stack[board.ply].king_pawn_key
        index: cython.int = self.table.index_of(key)
        if not self.table.known(key):
            self.work_out(board, index)
            self.table.entries[index].key = key
            self.table.entries[index].known = 1
        return index

    def work_out(self, board: Board, index: cython.int) -> cython.void:
        """Fill an entry from the board."""
        self.survey(board)
        side: Side
        score: Score = 0
        self.table.entries[index].passed_count = 0
        for side in range(2):
            self.table.entries[index].pawn_files[side] = 0
            self.table.entries[index].passed_files[side] = 0
            self.table.entries[index].backward_files[side] = 0
        for side in range(2):
            own: Score = self.pawns_score(board, side, index)
            score += -own if side else own
        # The king terms use the passed and backward pawns found above.
        for side in range(2):
            self.table.entries[index].shelter[side] = 0
            if self.stage.active[side]:
                own = self.active_king(board, side)
                score += -own if side else own
            else:
                self.table.entries[index].shelter[side] = self.shelter(board, side)
        self.table.entries[index].score = score

    def survey(self, board: Board) -> cython.void:
        """Count each side's pawns by file, and find the rearmost."""
        side: Side
        file: cython.int
        slot: cython.int
        for side in range(2):
            for file in range(10):
                self.counts[side][file] = 0
                self.rearmost[side][file] = NO_PAWN
            for slot in range(board.counts[side]):
                if kind_of(board.list_pieces[side][slot]) == PAWN:
                    square: Square = board.list_squares[side][slot]
                    file = file_of(square) + 1
                    rank: cython.int = seen_from(rank_of(square), side)
                    self.counts[side][file] += 1
                    self.rearmost[side][file] = min(rank, self.rearmost[side][file])

    def pawns_score(self, board: Board, side: Side, index: cython.int) -> Score:
        """Evaluate one side's pawns; store passed pawns and the files of weak ones in the entry."""
        score: Score = 0
        slot: cython.int
        for slot in range(board.counts[side]):
            if kind_of(board.list_pieces[side][slot]) != PAWN:
                continue
            square: Square = board.list_squares[side][slot]
            file: cython.int = file_of(square) + 1
            rank: cython.int = seen_from(rank_of(square), side)
            bit: cython.int = 1 << (file - 1)
            score += self.stage.advance[side][square]
            self.table.entries[index].pawn_files[side] = (
                self.table.entries[index].pawn_files[side] | bit
            )
            if self.counts[side][file] > 1:
                score -= DOUBLED
            if self.counts[side][file - 1] == 0 and self.counts[side][file + 1] == 0:
                score -= ISOLATED
            elif self.backward(board, side, square, file, rank):
                score -= BACKWARD
                self.table.entries[index].backward_files[side] = (
                    self.table.entries[index].backward_files[side] | bit
                )
            if self.passed(side, file, rank):
                score += PASSED[rank]
                if self.connected(board, side, square):
                    score += SUPPORTED * rank
                self.table.entries[index].passed_files[side] = (
                    self.table.entries[index].passed_files[side] | bit
                )
                count: cython.int = self.table.entries[index].passed_count
                self.table.entries[index].passed[count] = square
                self.table.entries[index].passed_count = count + 1
        return score

    def backward(
        self, board: Board, side: Side, square: Square, file: cython.int, rank: cython.int
    ) -> cython.bint:
        """Whether no friendly pawn can support a pawn and an enemy pawn guards the square ahead."""
        if self.rearmost[side][file - 1] <= rank or self.rearmost[side][file + 1] <= rank:
            return False
        forward: Step = -NORTH if side else NORTH
        guard: cython.int = colored(PAWN, side ^ 1)
        ahead: Square = square + 2 * forward
        return board.squares[ahead - 1] == guard or board.squares[ahead + 1] == guard

    def passed(self, side: Side, file: cython.int, rank: cython.int) -> cython.bint:
        """Whether no enemy pawn stands ahead on the pawn's file or a neighbouring one."""
        near: cython.int
        for near in range(file - 1, file + 2):
            if self.counts[side ^ 1][near] and 7 - self.rearmost[side ^ 1][near] > rank:
                return False
        return True

    def connected(self, board: Board, side: Side, square: Square) -> cython.bint:
        """Whether a pawn of its own side stands beside a pawn or guards it."""
        back: Step = NORTH if side else -NORTH
        own: cython.int = colored(PAWN, side)
        return (
            board.squares[square - 1] == own
            or board.squares[square + 1] == own
            or board.squares[square + back - 1] == own
            or board.squares[square + back + 1] == own
        )

    def shelter(self, board: Board, side: Side) -> Score:
        """Penalty of an inactive king for its square and pawn shelter; negative is good."""
        king: Square = board.list_squares[side][0]
        rank: cython.int = seen_from(rank_of(king), side)
        file: cython.int = file_of(king) + 1
        lack: Score = EXPOSED_KING * rank
        if rank == 0 and (file <= 3 or file >= 7):
            lack -= CASTLED
        near: cython.int
        for near in range(max(1, file - 1), min(8, file + 1) + 1):
            lack += SHELTER[self.rearmost[side][near]]
            if self.counts[0][near] + self.counts[1][near] == 0:
                lack += OPEN_BY_KING
        return lack

    def active_king(self, board: Board, side: Side) -> Score:
        """Value of an active king near the centre, passed pawns and backward enemy pawns."""
        king: Square = board.list_squares[side][0]
        file: cython.int = file_of(king)
        rank: cython.int = rank_of(king)
        score: Score = ACTIVE_CENTRE * (min(file, 7 - file) + min(rank, 7 - rank))
        owner: Side
        slot: cython.int
        for owner in range(2):
            for slot in range(board.counts[owner]):
                if kind_of(board.list_pieces[owner][slot]) == PAWN:
                    square: Square = board.list_squares[owner][slot]
                    weight: cython.int = self.interest(board, owner, square)
                    score += NEAR_PAWN * weight * (7 - distance(king, square))
        return score

    def interest(self, board: Board, owner: Side, square: Square) -> cython.int:
        """Weight of a pawn for an active king: 3 for passed, 2 for backward, 1 for other pawns."""
        file: cython.int = file_of(square) + 1
        rank: cython.int = seen_from(rank_of(square), owner)
        if self.passed(owner, file, rank):
            return 3
        return 2 if self.backward(board, owner, square, file, rank) else 1


def _fill() -> None:
    for rank, value in enumerate((0, 4, 8, 16, 32, 56, 90, 0)):
        PASSED[rank] = value
    # By the rank of the nearest own pawn in front of the king; the last entry stands for no pawn.
    for rank, value in enumerate((0, 0, 5, 11, 14, 16, 16, 16, 18)):
        SHELTER[rank] = value


_fill()
