"""The evaluation: material first, then what attack tables, formations, kings and pieces add.

`attacks.survey` must have been called for the position. Every term is White's advantage in
centipawns and stays readable in `terms` until the next evaluation; the result is from the side to
move's point of view. The terms are the source's, the numbers at the head of this file are ours.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.attacks import survey
    from philidor.classics.rdchess.board import Board
    from philidor.classics.rdchess.compass import STEPS
    from philidor.classics.rdchess.endings import (
        DRAWN,
        ENDGAME,
        MIDDLEGAME,
        PAWN_ENDGAME,
        UNSTOPPABLE,
        bishop_colors,
        case_of,
        is_dark,
        outruns,
        special_value,
    )
    from philidor.classics.rdchess.pawns import PawnEvaluator
    from philidor.classics.rdchess.stage import Stage, pieces_value
    from philidor.classics.rdchess.types import (
        BISHOP,
        DRAW,
        FREE,
        KING,
        MINOR_BITS,
        NORTH,
        PAWN,
        PAWN_BITS,
        QUEEN,
        QUEEN_BIT,
        ROOK,
        ROOK_BITS,
        Kind,
        Score,
        Side,
        Square,
        file_of,
        kind_of,
        quotient,
        rank_of,
        seen_from,
    )

# The names of the cases, in the order of their numbers in `endings`.
CASE_NAMES = (
    "middlegame", "endgame", "pawn endgame", "near mate", "two bishops", "bishop and knight",
    "drawn",
)  # fmt: skip
TERM_NAMES = (
    "material", "trade down", "field control", "formation", "passed pawns", "king", "pieces",
    "bishops", "hung", "pinned",
)  # fmt: skip
(
    MATERIAL,
    TRADE_DOWN,
    CONTROL,
    FORMATION,
    PASSED_PAWNS,
    KINGS,
    PIECE_SCORES,
    BISHOPS,
    HUNG,
    PINNED,
) = range(10)
TERMS = 10

# Both sides' material at the start, rounded, as the trade-down bonus of Chess 4.5 uses it.
ALL_MATERIAL = 8000
TRADE_SCALE = 6400
MOST_LEAD = 2400
# One side's pieces at the start.
ALL_PIECES = 3220
# A piece that attacks a square beside the enemy king.
KING_RING = 5
CANNOT_CASTLE = 26
ONE_WING_LOST = 7
FIRST_RANK_MINOR = 11
FIRST_RANK_MAJOR = 3
EARLY_QUEEN = 14
ROOK_FREE_FILE = 18
ROOK_HALF_FREE = 9
ROOK_SEVENTH = 18
ROOK_DOUBLED = 7
ROOK_TARGET = 8
ROOK_BEHIND = 16
BISHOP_PAIR = 30
# A pawn on the colour of its own side's bishop, or of the enemy's only one.
PAWN_COLOR = 4
HUNG_PIECE = 9
PINNED_PIECE = 9
# For each rank of a passed pawn: the square before it is taken, guarded by the enemy, or free.
BLOCKED = 4
GUARDED = 2
FREE_WAY = 3


class Evaluator:
    """Evaluates positions of a game whose state `stage` holds. `calls` counts the evaluations."""

    def __init__(self, stage: Stage) -> None:
        if not cython.compiled:
            self.terms = [0] * TERMS
        self.stage = stage
        self.pawns = PawnEvaluator(stage)
        self.calls = 0
        self.index = 0

    def prepare(self, board: Board) -> cython.void:
        """Set the parameters by the root position; forget formation values that no longer hold."""
        if self.stage.set_by(board):
            self.pawns.table.clear()

    def evaluate(self, board: Board) -> Score:
        """Centipawns for the side to move."""
        self.calls += 1
        case: cython.int = case_of(board, self.stage.endgame)
        if case == DRAWN:
            return DRAW
        score: Score
        if case == MIDDLEGAME or case == ENDGAME:
            score = self.standard(board, case == ENDGAME)
        elif case == PAWN_ENDGAME:
            score = self.pawn_endgame(board)
        else:
            score = special_value(board, case)
        return -score if board.side else score

    def explain(self, board: Board) -> tuple[str, dict[str, int]]:
        """The position's case and its terms, White's advantage; they add up to the value."""
        survey(board)
        self.prepare(board)
        case: cython.int = case_of(board, self.stage.endgame)
        return CASE_NAMES[case], self.terms_of(board, case)

    def terms_of(self, board: Board, case: cython.int) -> dict[str, int]:
        """The terms of the evaluation that a case gets."""
        now: cython.int = board.ply
        lead: Score = board.stack[now].material[0] - board.stack[now].material[1]
        if case == MIDDLEGAME or case == ENDGAME:
            self.standard(board, case == ENDGAME)
            return {name: self.terms[term] for term, name in enumerate(TERM_NAMES)}
        if case == DRAWN:
            # Material does not count in these cases, so its own value is subtracted again.
            return {"material": lead, "drawn position": DRAW - lead}
        if case == PAWN_ENDGAME:
            score: Score = self.pawn_endgame(board)
            terms = {
                "material": lead,
                "trade down": trade_down(board, lead),
                "formation": self.pawns.table.entries[self.index].score,
            }
            return {**terms, "unstoppable pawn": score - sum(terms.values())}
        return {"material": lead, "driven king": special_value(board, case) - lead}

    def standard(self, board: Board, endgame: cython.bint) -> Score:
        """Middlegame and early endgame: the sum of all terms."""
        now: cython.int = board.ply
        lead: Score = board.stack[now].material[0] - board.stack[now].material[1]
        self.index = self.pawns.formation(board)
        self.terms[MATERIAL] = lead
        self.terms[TRADE_DOWN] = trade_down(board, lead)
        self.terms[CONTROL] = self.field_control(board)
        self.terms[FORMATION] = self.pawns.table.entries[self.index].score
        self.terms[PASSED_PAWNS] = self.passed_pawns(board, endgame)
        self.terms[KINGS] = self.king_term(board, 0) - self.king_term(board, 1)
        self.terms[PIECE_SCORES] = self.piece_score(board, 0, endgame) - self.piece_score(
            board, 1, endgame
        )
        self.terms[BISHOPS] = self.bishops(board, 0, endgame) - self.bishops(board, 1, endgame)
        # These two concern the side to move alone, as the source has it.
        sign: Score = -1 if board.side else 1
        self.terms[HUNG] = -sign * HUNG_PIECE * hung_pieces(board)
        self.terms[PINNED] = -sign * PINNED_PIECE * board.stack[now].pin_count
        score: Score = 0
        term: cython.int
        for term in range(TERMS):
            score += self.terms[term]
        return score

    def pawn_endgame(self, board: Board) -> Score:
        """Kings and pawns: the formation, and pawns that certainly queen."""
        now: cython.int = board.ply
        lead: Score = board.stack[now].material[0] - board.stack[now].material[1]
        self.index = self.pawns.formation(board)
        score: Score = lead + trade_down(board, lead) + self.pawns.table.entries[self.index].score
        white: cython.int = self.fastest_runner(board, 0)
        black: cython.int = self.fastest_runner(board, 1)
        if white and not black:
            score += UNSTOPPABLE - 10 * white
        elif black and not white:
            score -= UNSTOPPABLE - 10 * black
        return score

    def fastest_runner(self, board: Board, side: Side) -> cython.int:
        """One more than the moves that a side's fastest unstoppable pawn needs, 0 without one."""
        best: cython.int = 0
        place: cython.int
        for place in range(self.pawns.table.entries[self.index].passed_count):
            square: Square = self.pawns.table.entries[self.index].passed[place]
            if (board.squares[square] > KING) == side and outruns(board, square, side):
                moves: cython.int = 8 - seen_from(rank_of(square), side)
                if best == 0 or moves < best:
                    best = moves
        return best

    def field_control(self, board: Board) -> Score:
        """Squares attacked by White less those by Black, each by its quality."""
        now: cython.int = board.ply
        score: Score = 0
        start: Square
        square: Square
        for start in range(26, 118, 12):
            for square in range(start, start + 8):
                if board.stack[now].attacks[0][square]:
                    score += self.stage.quality[0][square]
                if board.stack[now].attacks[1][square]:
                    score -= self.stage.quality[1][square]
        return score

    def passed_pawns(self, board: Board, endgame: cython.bint) -> Score:
        """Passed pawns by the square ahead: taken, guarded or free; doubled in the endgame."""
        now: cython.int = board.ply
        score: Score = 0
        place: cython.int
        for place in range(self.pawns.table.entries[self.index].passed_count):
            square: Square = self.pawns.table.entries[self.index].passed[place]
            side: Side = board.squares[square] > KING
            ahead: Square = square - NORTH if side else square + NORTH
            rank: Score = seen_from(rank_of(square), side)
            value: Score = FREE_WAY * rank
            if board.squares[ahead] != FREE:
                value = -BLOCKED * rank
            elif board.stack[now].attacks[side ^ 1][ahead]:
                value = -GUARDED * rank
            score += -value if side else value
        return 2 * score if endgame else score

    def king_term(self, board: Board, side: Side) -> Score:
        """Attacks near the enemy king; own shelter and castling while the enemy has pieces."""
        now: cython.int = board.ply
        score: Score = self.ring(board, side)
        if self.stage.active[side]:
            return score
        lack: Score = self.pawns.table.entries[self.index].shelter[side]
        rights: cython.int = board.stack[now].castling >> (2 * side) & 3
        file: cython.int = file_of(board.list_squares[side][0])
        if rights == 1 or rights == 2:
            lack += ONE_WING_LOST
        elif rights == 0 and 3 <= file <= 5:
            lack += CANNOT_CASTLE
        danger: Score = min(ALL_PIECES, pieces_value(board, side ^ 1))
        return score - quotient(lack * danger, ALL_PIECES)

    def ring(self, board: Board, side: Side) -> Score:
        """Attacks by a side's pieces on the squares around the enemy king."""
        now: cython.int = board.ply
        king: Square = board.list_squares[side ^ 1][0]
        hits: cython.int = 0
        index: cython.int
        for index in range(8):
            if board.stack[now].attacks[side][king + STEPS[index]] & (
                QUEEN_BIT | ROOK_BITS | MINOR_BITS
            ):
                hits += 1
        return KING_RING * hits

    def piece_score(self, board: Board, side: Side, endgame: cython.bint) -> Score:
        """Development of pieces in the early middlegame, and rooks at all times."""
        score: Score = 0
        slot: cython.int
        for slot in range(1, board.counts[side]):
            kind: Kind = kind_of(board.list_pieces[side][slot])
            if kind == PAWN:
                continue
            square: Square = board.list_squares[side][slot]
            rank: cython.int = seen_from(rank_of(square), side)
            if self.stage.early:
                if rank == 0:
                    score -= FIRST_RANK_MINOR if kind < ROOK else FIRST_RANK_MAJOR
                elif kind == QUEEN and rank > 2:
                    score -= EARLY_QUEEN
            if kind == ROOK:
                score += self.rook(board, side, square, rank, endgame)
        return score

    def rook(
        self, board: Board, side: Side, square: Square, rank: cython.int, endgame: cython.bint
    ) -> Score:
        """Open files, the seventh rank, doubled rooks, and pawns worth attacking or supporting."""
        bit: cython.int = 1 << file_of(square)
        enemy: Side = side ^ 1
        score: Score = 0
        if not self.pawns.table.entries[self.index].pawn_files[side] & bit:
            both: cython.int = self.pawns.table.entries[self.index].pawn_files[enemy] & bit
            score += ROOK_HALF_FREE if both else ROOK_FREE_FILE
        if rank == 6:
            score += ROOK_SEVENTH
        # A rook guarded by another rook counts as doubled.
        if board.stack[board.ply].attacks[side][square] & ROOK_BITS:
            score += ROOK_DOUBLED
        passed: cython.int = (
            self.pawns.table.entries[self.index].passed_files[side]
            | self.pawns.table.entries[self.index].passed_files[enemy]
        )
        if (passed | self.pawns.table.entries[self.index].backward_files[enemy]) & bit:
            score += ROOK_TARGET
        if endgame and passed & bit and self.behind_passed(board, square):
            score += ROOK_BEHIND
        return score

    def behind_passed(self, board: Board, square: Square) -> cython.bint:
        """Whether a rook stands behind any passed pawn of its file, of either side."""
        place: cython.int
        for place in range(self.pawns.table.entries[self.index].passed_count):
            pawn: Square = self.pawns.table.entries[self.index].passed[place]
            if file_of(pawn) == file_of(square):
                black: cython.bint = board.squares[pawn] > KING
                if (pawn < square) if black else (pawn > square):
                    return True
        return False

    def bishops(self, board: Board, side: Side, endgame: cython.bint) -> Score:
        """The bishop pair; in the endgame also pawns on colours that bishops guard or attack.

        Pawns are good on the colour of their own side's bishop and bad on that of the enemy's. This
        counts only if all enemy bishops are on one colour, as with bishops of opposite colours.
        """
        own: cython.int = bishop_colors(board, side)
        score: Score = BISHOP_PAIR if own == 3 else 0
        enemy: cython.int = bishop_colors(board, side ^ 1)
        if not endgame or enemy == 0 or enemy == 3:
            return score
        slot: cython.int
        for slot in range(1, board.counts[side]):
            if kind_of(board.list_pieces[side][slot]) == PAWN:
                color: cython.int = 1 << is_dark(board.list_squares[side][slot])
                if color & own:
                    score += PAWN_COLOR
                if color & enemy:
                    score -= PAWN_COLOR
        return score


def trade_down(board: Board, lead: Score) -> Score:
    """The bonus of Chess 4.5 for being ahead: it grows as pieces leave, if the side has pawns.

    Slate and Atkin add lead x pawns x (8000 - all material) / (6400 x (pawns + 1)).
    """
    now: cython.int = board.ply
    ahead: Side = 0 if lead > 0 else 1
    pawns: cython.int = board.stack[now].pawns[ahead]
    gone: Score = max(0, ALL_MATERIAL - board.stack[now].material[0] - board.stack[now].material[1])
    counted: Score = max(-MOST_LEAD, min(MOST_LEAD, lead))
    return quotient(quotient(counted * pawns, pawns + 1) * gone, TRADE_SCALE)


def hung_pieces(board: Board) -> cython.int:
    """Pieces of the side to move that are attacked and unguarded, or attacked by a lesser piece."""
    now: cython.int = board.ply
    side: Side = board.side
    found: cython.int = 0
    slot: cython.int
    for slot in range(1, board.counts[side]):
        square: Square = board.list_squares[side][slot]
        attackers: cython.int = board.stack[now].attacks[side ^ 1][square]
        if attackers == 0:
            continue
        kind: Kind = kind_of(board.list_pieces[side][slot])
        if board.stack[now].attacks[side][square] == 0 or lesser_attacks(kind, attackers):
            found += 1
    return found


def lesser_attacks(kind: Kind, attackers: cython.int) -> cython.bint:
    """Whether a byte shows an attacker that is worth less than a kind of piece."""
    lesser: cython.int = 0
    if kind > PAWN:
        lesser = PAWN_BITS
    if kind > BISHOP:
        lesser |= MINOR_BITS
    if kind > ROOK:
        lesser |= ROOK_BITS
    return attackers & lesser != 0
