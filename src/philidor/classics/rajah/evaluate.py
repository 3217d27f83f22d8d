"""The leaf evaluator: every term is computed from the board alone.

Rajah does no pre-processing at the root or inside the tree; nothing here remembers an earlier
position. The source leaves the terms open and names Chess 4.5 as the model, whose groups of
terms these are: material with a trade-down bonus, pawn structure, development and mobility,
king safety with tropism. The numbers are our own. Scores are in centipawns.
"""

import cython

if not cython.compiled:
    from philidor.classics.rajah.attacks import STEPS
    from philidor.classics.rajah.board import VALUES, Board
    from philidor.classics.rajah.types import (
        BISHOP,
        BLACK,
        DIFFERENCES,
        DRAW,
        EMPTY,
        KNIGHT,
        MIDDLE,
        OFF_BOARD,
        PAWN,
        QUEEN,
        ROOK,
        SQUARES,
        WHITE,
        Kind,
        Score,
        Side,
        Square,
        kind_of,
        quotient,
        relative,
    )

    DISTANCES = [0] * DIFFERENCES
    CENTRALITY = [0] * SQUARES
    FILE_ADVANCE = [0] * 8
    PASSED = [0] * 8
    SHELTER = [0] * 8
    KING_PLACES = [0] * SQUARES

# Value of one side's pieces at the start.
ALL_PIECES = 3220
# The rank of the rearmost pawn where there is none: beyond the board.
NO_PAWN = 8

DOUBLED = 12
ISOLATED = 14
BACKWARD = 8
UNDEVELOPED = 14
EARLY_QUEEN = 12
BISHOP_PAIR = 28
ROOK_OPEN = 22
ROOK_HALF_OPEN = 11
ROOK_SEVENTH = 22
OPEN_BY_KING = 14
EXPOSED_KING = 25
STRANDED_KING = 22
ROOK_VALUE = 500


class Evaluator:
    """Evaluates positions. `calls` counts the evaluations; the other fields hold the last one."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.pawns = [[0] * 10, [0] * 10]
            self.rearmost = [[0] * 10, [0] * 10]
            self.pieces_value = [0, 0]
            self.king_terms = [0, 0]
            self.pawn_terms = [0, 0]
            self.piece_terms = [0, 0]
        self.calls = 0

    def evaluate(self, board: Board) -> Score:
        """The position's value for the side to move."""
        self.calls += 1
        if board.drawn_by_material():
            return DRAW
        self.survey(board)
        side: Side = board.side
        score: Score = self.side_score(board, side) - self.side_score(board, side ^ 1)
        lead: Score = board.material[side] - board.material[side ^ 1]
        score += self.trade_down(board, lead)
        return quotient(score, 4) if self.hardly_wins(board, lead) else score

    def hardly_wins(self, board: Board, lead: Score) -> cython.bint:
        """Whether the side ahead has no pawn left and leads by less than a rook.

        lead: the side to move's material less the other's.
        """
        leader: Side = board.side if lead > 0 else board.side ^ 1
        return board.pieces[leader] == board.counts[leader] and -ROOK_VALUE < lead < ROOK_VALUE

    def explain(self, board: Board) -> dict[str, int]:
        """White's advantage by term; the terms add up to the value."""
        lead: Score = board.material[WHITE] - board.material[BLACK]
        if board.drawn_by_material():
            return {"material": lead, "drawn position": DRAW - lead}
        self.survey(board)
        self.side_score(board, WHITE)
        self.side_score(board, BLACK)
        terms = {
            "material": lead,
            "trade down": self.trade_down(board, lead),
            "king": self.king_terms[WHITE] - self.king_terms[BLACK],
            "pawns": self.pawn_terms[WHITE] - self.pawn_terms[BLACK],
            "pieces": self.piece_terms[WHITE] - self.piece_terms[BLACK],
        }
        if self.hardly_wins(board, -lead if board.side else lead):
            score: Score = sum(terms.values())
            terms["without pawns"] = quotient(score, 4) - score
        return terms

    def survey(self, board: Board) -> cython.void:
        """Count each side's pawns by file, find the rearmost, and add up the pieces."""
        side: Side
        file: cython.int
        slot: cython.int
        rank: cython.int
        square: Square
        for side in range(2):
            for file in range(10):
                self.pawns[side][file] = 0
                self.rearmost[side][file] = NO_PAWN
            self.pieces_value[side] = board.material[side]
            for slot in range(board.counts[side]):
                square = board.piece_list[side][slot]
                if kind_of(board.squares[square]) == PAWN:
                    file = (square & 7) + 1
                    rank = relative(square, side) >> 4
                    self.pawns[side][file] += 1
                    self.pieces_value[side] -= VALUES[PAWN]
                    if rank < self.rearmost[side][file]:
                        self.rearmost[side][file] = rank

    def side_score(self, board: Board, side: Side) -> Score:
        """Add up one side's material and positional terms."""
        king: Score = self.king_score(board, side)
        pawns: Score = 0
        pieces: Score = 0
        bishops: cython.int = 0
        slot: cython.int
        for slot in range(1, board.counts[side]):
            square: Square = board.piece_list[side][slot]
            kind: Kind = kind_of(board.squares[square])
            if kind == PAWN:
                pawns += self.pawn_score(board, side, square)
            else:
                pieces += self.piece_score(board, side, square)
                bishops += kind == BISHOP
        if bishops > 1:
            pieces += BISHOP_PAIR
        self.king_terms[side] = king
        self.pawn_terms[side] = pawns
        self.piece_terms[side] = pieces
        return board.material[side] + king + pawns + pieces

    def piece_score(self, board: Board, side: Side, square: Square) -> Score:
        """Place, mobility and tropism of a piece other than king and pawn, without material."""
        kind: Kind = kind_of(board.squares[square])
        if kind == ROOK:
            return self.rook_score(board, side, square)
        nearness: cython.int = 7 - DISTANCES[board.piece_list[side ^ 1][0] - square + MIDDLE]
        if kind == QUEEN:
            early: cython.bint = (
                relative(square, side) >> 4 > 1 and board.castling >> (2 * side) & 3 != 0
            )
            return 3 * nearness + CENTRALITY[square] - (EARLY_QUEEN if early else 0)
        score: Score = 2 * nearness
        if relative(square, side) >> 4 == 0:
            score -= UNDEVELOPED
        if kind == KNIGHT:
            return score + 6 * CENTRALITY[square] - 16
        return score + 3 * self.mobility(board, square, 0, 4) + CENTRALITY[square] - 12

    def pawn_score(self, board: Board, side: Side, square: Square) -> Score:
        """A pawn's advance and structure: doubled, isolated, backward, passed."""
        file: cython.int = (square & 7) + 1
        rank: cython.int = relative(square, side) >> 4
        score: Score = FILE_ADVANCE[square & 7] * (rank - 1)
        if self.pawns[side][file] > 1:
            score -= DOUBLED
        if self.pawns[side][file - 1] == 0 and self.pawns[side][file + 1] == 0:
            score -= ISOLATED
        elif self.rearmost[side][file - 1] > rank and self.rearmost[side][file + 1] > rank:
            score -= BACKWARD
        if self.is_passed(side, file, rank):
            bonus: Score = PASSED[rank]
            # The bonus grows to twice its value as the enemy's pieces leave the board.
            bonus += quotient(
                bonus * (ALL_PIECES - min(ALL_PIECES, self.pieces_value[side ^ 1])),
                ALL_PIECES,
            )
            if board.squares[square + (-16 if side else 16)] != EMPTY:
                bonus = quotient(bonus, 2)
            score += bonus
        return score

    def is_passed(self, side: Side, file: cython.int, rank: cython.int) -> cython.bint:
        """Whether no enemy pawn stands ahead on the pawn's file or a neighbouring one."""
        stopper: cython.int = 0
        near: cython.int
        for near in range(file - 1, file + 2):
            stopper = max(stopper, 7 - self.rearmost[side ^ 1][near])
        return stopper <= rank

    def rook_score(self, board: Board, side: Side, square: Square) -> Score:
        """A rook's open files, seventh rank and mobility."""
        file: cython.int = (square & 7) + 1
        score: Score = 2 * self.mobility(board, square, 4, 8)
        if self.pawns[side][file] == 0:
            score += ROOK_OPEN if self.pawns[side ^ 1][file] == 0 else ROOK_HALF_OPEN
        if (
            relative(square, side) >> 4 == 6
            and relative(board.piece_list[side ^ 1][0], side) >> 4 >= 6
        ):
            score += ROOK_SEVENTH
        return score

    def king_score(self, board: Board, side: Side) -> Score:
        """King safety while the enemy has pieces, closeness to the centre when they are gone."""
        if board.counts[side ^ 1] == 1:
            return self.mating_score(board, side)
        king: Square = board.piece_list[side][0]
        danger: Score = min(ALL_PIECES, self.pieces_value[side ^ 1])
        safety: Score = self.king_safety(board, side, king)
        centre: Score = 6 * CENTRALITY[king] - 12
        return quotient(safety * danger + centre * (ALL_PIECES - danger), ALL_PIECES)

    def king_safety(self, board: Board, side: Side, king: Square) -> Score:
        """The king's square, the pawns before it and the open files beside it."""
        score: Score = KING_PLACES[relative(king, side)]
        if relative(king, side) == 0x04 and board.castling >> (2 * side) & 3 == 0:
            score -= STRANDED_KING
        if relative(king, side) >> 4 > 1:
            return score - EXPOSED_KING
        if 3 <= king & 7 <= 4:
            return score
        file: cython.int
        for file in range(king & 7, (king & 7) + 3):
            if file == 0 or file == 9:
                continue
            score -= SHELTER[min(self.rearmost[side][file], 7)]
            if self.pawns[side][file] == 0 and self.pawns[side ^ 1][file] == 0:
                score -= OPEN_BY_KING
        return score

    def mating_score(self, board: Board, side: Side) -> Score:
        """Against a bare king: drive it to the edge and bring the winning king near."""
        own: Square = board.piece_list[side][0]
        enemy: Square = board.piece_list[side ^ 1][0]
        return 12 * (6 - CENTRALITY[enemy]) + 5 * (7 - DISTANCES[enemy - own + MIDDLE])

    def trade_down(self, board: Board, lead: Score) -> Score:
        """Trade-down bonus: up to an eighth of the lead for the side ahead."""
        left: Score = min(2 * ALL_PIECES, self.pieces_value[WHITE] + self.pieces_value[BLACK])
        return quotient(lead * (2 * ALL_PIECES - left), 16 * ALL_PIECES)

    def mobility(
        self, board: Board, square: Square, first: cython.int, last: cython.int
    ) -> cython.int:
        """Squares that a slider reaches along the steps first to last - 1."""
        reached: cython.int = 0
        index: cython.int
        for index in range(first, last):
            end: Square = square + STEPS[index]
            while not end & OFF_BOARD:
                reached += 1
                if board.squares[end] != EMPTY:
                    break
                end += STEPS[index]
        return reached


def _fill() -> None:
    for difference in range(-MIDDLE, MIDDLE + 1):
        # The file step lies between -7 and 7, which makes it and the rank step unique.
        file_step = (difference + 7) % 16 - 7
        rank_step = (difference - file_step) // 16
        DISTANCES[difference + MIDDLE] = max(abs(file_step), abs(rank_step))
    king_files = (0, 6, 0, -12, -8, -12, 8, 2)
    for square in range(SQUARES):
        if square & OFF_BOARD == 0:
            file, rank = square & 7, square >> 4
            CENTRALITY[square] = min(file, 7 - file) + min(rank, 7 - rank)
            KING_PLACES[square] = king_files[file] - 14 * rank
    for file, value in enumerate((0, 1, 3, 6, 6, 2, 0, 0)):
        FILE_ADVANCE[file] = value
    for rank, value in enumerate((0, 4, 8, 18, 34, 58, 90, 0)):
        PASSED[rank] = value
    # Shelter lost, by the rank of the nearest own pawn; 7 stands for none.
    for rank, value in enumerate((0, 0, 6, 13, 16, 18, 18, 20)):
        SHELTER[rank] = value


_fill()
