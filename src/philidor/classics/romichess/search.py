"""The search of lessons 5 and 7: negamax alpha-beta over lists that Search_One_Q makes.

Search_One_Q is generation with a capture search behind each move: `resolve` makes the move just
recorded, runs the capture search, and takes the move back. A result of INFINITY means that the
king could be captured, so the move was illegal and is popped from the list; any other result
becomes the move's score. Every list is therefore legal and sorted by searched scores, and the last
ply of the tree is nothing but such a list.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.classics.common.pace import Pace
    from philidor.classics.common.root_record import RootRecord
    from philidor.classics.romichess.board import Board, is_side_in_check, make_move, take_back
    from philidor.classics.romichess.evaluate import evaluate
    from philidor.classics.romichess.movegen import generate_captures, generate_moves
    from philidor.classics.romichess.types import (
        INFINITY,
        MAX_PLY,
        PROMOTED_KIND,
        PROMOTION,
        SIMPLE,
        STACK_ROOM,
        Score,
    )
    from philidor.contract.search_control import SearchControl

# Nodes between two readings of the clock; the search does a million or more a second.
CLOCK_INTERVAL = 1024


class Search(Board):
    """A board that can search.

    nodes: moves made so far. node_limit: a limit in nodes, 0 for none. control: its stop flag and
    its clock. stopped: whether it has been ended. seldepth: the deepest ply reached. cutoffs,
    first_move_cutoffs: how often beta was reached by any move of a list, and by its first.
    window_alpha, window_beta, is_leaf: the arguments of Search_One_Q. pv: the triangle of best
    lines; last_pv: the line that the iteration before found, followed while `following`.
    record: the root moves' results in the latest iteration.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.pv = [[0] * (MAX_PLY + 2) for _ in range(MAX_PLY + 2)]
            self.pv_length = [0] * (MAX_PLY + 2)
            self.last_pv = [0] * (MAX_PLY + 2)
            self.chain_from = [0] * 40
            self.chain_to = [0] * 40
            self.is_leaf: cython.bint = False
            self.following: cython.bint = False
        super().__init__()
        self.pace = Pace(CLOCK_INTERVAL)
        self.record = RootRecord()
        self.begin_search(SearchControl())

    def begin_search(self, control: SearchControl) -> cython.void:
        """Make the present position the root; reset limits, counters and lines."""
        self.root = self.ply
        self.control = control
        self.pace.begin()
        self.stopped = False
        self.nodes = self.node_limit = 0
        self.cutoffs = self.first_move_cutoffs = 0
        self.seldepth = self.last_length = 0
        self.window_alpha = self.window_beta = 0
        self.following = self.is_leaf = False

    def search_one_q(self, alpha: Score, beta: Score, is_leaf: cython.bint) -> cython.int:
        """Make the list of legal moves, each scored by the capture search; return its length.

        is_leaf: the list is the last ply, so the window narrows with each score and the list ends
        with the first move that reaches beta.
        """
        with cython.nogil:
            one_q(self, alpha, beta, is_leaf)
        return self.top() - self.bottom() + 1

    def resolve(self) -> cython.void:
        """Score the move just recorded by the capture search, or pop it if it is illegal."""
        i: cython.int = self.move_stack_index[self.ply]
        score: Score
        before: cython.longlong = self.nodes
        if self.is_leaf and self.window_alpha >= self.window_beta:
            self.move_stack_index[self.ply] = i - 1
            return
        make_move(self, i)
        score = -qsearch(self, -self.window_beta, -self.window_alpha)
        take_back(self)
        if score == -INFINITY:
            self.move_stack_index[self.ply] = i - 1
            return
        self.move_stack[i].score = score
        self.move_stack[i].stats = cython.cast(cython.int, self.nodes - before)
        if self.is_leaf and score > self.window_alpha:
            self.window_alpha = score

    def drop_move(self, i: cython.int) -> cython.void:
        """Remove a move from the current list, keeping the others' order."""
        while i < self.top():
            swap_moves(self, i, i + 1)
            i += 1
        self.move_stack_index[self.ply] -= 1

    def sort_list(self) -> cython.void:
        """Sort the current list so that the best-scored move is taken first, from the top down."""
        i: cython.int = self.top()
        while i > self.bottom():
            take_best(self, self.bottom(), i)
            i -= 1

    def search_root(self, depth: cython.int) -> Score:
        """Run an iteration over the root's list; its score, or -INFINITY if stopped too early.

        The best line is then `best_line()`, and its first move is on top of the list.
        """
        score: Score
        with cython.nogil:
            score = iterate_root(self, depth)
        return score

    def best_line(self) -> list[tuple[int, int, int]]:
        """The best line found so far: from, to and promotion kind (0 for none) of each move."""
        moves = [self.last_pv[i] for i in range(self.last_length)]
        return [(code & 127, code >> 7 & 127, code >> 14) for code in moves]

    def value_at(self, alpha: Score, beta: Score, depth: cython.int) -> Score:
        """The present position's value in a window."""
        return search_node(self, alpha, beta, depth)

    def quiesce(self, alpha: Score, beta: Score) -> Score:
        """The capture search's result for the present position."""
        return qsearch(self, alpha, beta)

    def repeated(self) -> cython.bint:
        """Whether the present position has occurred before, since the last irreversible move."""
        return has_repeated(self)


def iterate_root(search: Search, depth: cython.int) -> Score:
    """Search the root's list to a depth, from its top; move each new best move to the top."""
    alpha: Score = -INFINITY
    score: Score
    top: cython.int = search.move_stack_index[search.ply]
    bottom: cython.int = search.move_stack_index[search.ply - 1] + 1
    best: cython.int = top
    i: cython.int = top
    step: cython.int
    before: cython.longlong
    search.record.clear()
    search.following = True
    while i >= bottom:
        if depth > 1:
            before = search.nodes
            make_move(search, i)
            score = -search_node(search, -INFINITY, -alpha, depth - 1)
            take_back(search)
            if search.stopped:
                break
            search.move_stack[i].score = score
            search.move_stack[i].stats = cython.cast(cython.int, search.nodes - before)
            note_root(search, i, alpha)
        else:
            # Search_One_Q has already done the first ply's work, with the full window.
            score = search.move_stack[i].score
            search.pv_length[1] = 0
            note_root(search, i, -INFINITY)
        if score > alpha:
            alpha = score
            best = i
            keep_pv(search, 0, i)
            search.last_length = search.pv_length[0]
            for step in range(search.last_length):
                search.last_pv[step] = search.pv[0][step]
        i -= 1
    while best < top:
        swap_moves(search, best, best + 1)
        best += 1
    return alpha


def note_root(search: Search, i: cython.int, alpha: Score) -> cython.void:
    """Note the result of a root move that was searched above alpha."""
    search.record.note(
        packed(search, i),
        search.move_stack[i].score,
        alpha,
        INFINITY,
        search.move_stack[i].stats,
    )


def search_node(search: Search, alpha: Score, beta: Score, depth: cython.int) -> Score:
    """Negamax: the position's score for the side to move, clamped to alpha and beta.

    Scores of mates and draws are exact and may lie outside.
    """
    distance: cython.int = search.ply - search.root
    following: cython.bint = search.following
    bottom: cython.int = search.move_stack_index[search.ply - 1] + 1
    first: cython.int
    i: cython.int
    score: Score
    before: cython.longlong
    search.following = False
    search.pv_length[distance] = 0
    if has_repeated(search):
        return 0
    if distance >= MAX_PLY or bottom > STACK_ROOM:
        return evaluate(search)
    one_q(search, alpha, beta, depth <= 1)
    if search.stopped:
        return 0
    first = search.move_stack_index[search.ply]
    if first < bottom:
        return no_move_score(search, distance)
    if search.quiet_plies[search.ply] >= 100:
        return 0
    if depth <= 1:
        return leaf_score(search, alpha, beta, distance)
    following = following and prefer_pv(search, distance)
    i = first
    while i >= bottom:
        take_best(search, bottom, i)
        search.following = following and i == first
        before = search.nodes
        make_move(search, i)
        score = -search_node(search, -beta, -alpha, depth - 1)
        take_back(search)
        if search.stopped:
            return 0
        search.move_stack[i].stats = cython.cast(cython.int, search.nodes - before)
        if score > alpha:
            if score >= beta:
                search.cutoffs += 1
                if i == first:
                    search.first_move_cutoffs += 1
                return beta
            alpha = score
            keep_pv(search, distance, i)
        i -= 1
    return alpha


def no_move_score(search: Search, distance: cython.int) -> Score:
    """Score without legal moves: mate, better for the mated side the later, or stalemate."""
    if is_side_in_check(search, search.wtm):
        return distance + 1 - INFINITY
    return 0


def leaf_score(search: Search, alpha: Score, beta: Score, distance: cython.int) -> Score:
    """The last ply's result: the best score of its list, within the window."""
    top: cython.int = search.move_stack_index[search.ply]
    score: Score
    take_best(search, search.move_stack_index[search.ply - 1] + 1, top)
    score = search.move_stack[top].score
    if score >= beta:
        return beta
    if score <= alpha:
        return alpha
    search.pv_length[distance + 1] = 0
    keep_pv(search, distance, top)
    return score


def one_q(search: Search, alpha: Score, beta: Score, is_leaf: cython.bint) -> cython.void:
    """Search_One_Q: generate with `resolve` behind each move."""
    search.window_alpha = alpha
    search.window_beta = beta
    search.is_leaf = is_leaf
    search.resolving = True
    generate_moves(search)
    search.resolving = False


def qsearch(search: Search, alpha: Score, beta: Score) -> Score:
    """The capture search: stand pat or capture; INFINITY if the king can be captured.

    It is fail-soft, so that a list's scores also differ outside the window.
    """
    best: Score
    score: Score
    bottom: cython.int = search.move_stack_index[search.ply - 1] + 1
    i: cython.int
    count_node(search)
    if not generate_captures(search):
        return INFINITY
    best = evaluate(search)
    if best >= beta or search.stopped or search.ply - search.root >= MAX_PLY or bottom > STACK_ROOM:
        return best
    if best > alpha:
        alpha = best
    i = search.move_stack_index[search.ply]
    while i >= bottom:
        take_best(search, bottom, i)
        make_move(search, i)
        score = -qsearch(search, -beta, -alpha)
        take_back(search)
        if score > best:
            best = score
            if score >= beta:
                break
            if score > alpha:
                alpha = score
        i -= 1
    return best


def count_node(search: Search) -> cython.void:
    """Count a move just made: update the deepest ply and check whether the search must end."""
    distance: cython.int = search.ply - search.root
    search.nodes += 1
    if distance > search.seldepth:
        search.seldepth = distance
    if search.control.stopped or (search.node_limit and search.nodes >= search.node_limit):
        search.stopped = True
    if search.nodes >= search.pace.due:
        search.pace.keep(search.nodes)
        if search.control.out_of_time():
            search.stopped = True


def has_repeated(search: Search) -> cython.bint:
    """Whether the position has occurred before, so that the last moves cancel each other out.

    There are no position keys; the list of made moves is enough. Going backwards, the moves of each
    piece form a chain from where it was to where it is, and a chain that closes is dropped. If none
    is left after an even number of plies, the position is the same. Lost castling and en passant
    rights are ignored.
    """
    chains: cython.int = 0
    quiet: cython.int = search.quiet_plies[search.ply]
    ply: cython.int = search.ply - 1
    chain: cython.int
    from_square: cython.int
    to_square: cython.int
    if quiet < 4:
        return False
    while ply > 0 and quiet > 0 and search.move_list[ply].special == SIMPLE:
        from_square = search.move_list[ply].from_square
        to_square = search.move_list[ply].to_square
        chain = 0
        while chain < chains and search.chain_from[chain] != to_square:
            chain += 1
        if chain == chains:
            search.chain_to[chain] = to_square
            chains += 1
        search.chain_from[chain] = from_square
        if from_square == search.chain_to[chain]:
            chains -= 1
            search.chain_from[chain] = search.chain_from[chains]
            search.chain_to[chain] = search.chain_to[chains]
        if chains == 0 and (search.ply - ply) & 1 == 0:
            return True
        ply -= 1
        quiet -= 1
    return False


def take_best(board: Board, bottom: cython.int, i: cython.int) -> cython.void:
    """Bring the best-scored move of a list's untried part, from `bottom` to `i`, to `i`."""
    best: cython.int = i
    there: cython.int = i - 1
    while there >= bottom:
        if board.move_stack[there].score > board.move_stack[best].score:
            best = there
        there -= 1
    if best != i:
        swap_moves(board, best, i)


def swap_moves(board: Board, a: cython.int, b: cython.int) -> cython.void:
    """Exchange two entries of the move stack, field by field so that no entry is shared."""
    field: cython.int
    field = board.move_stack[a].from_square
    board.move_stack[a].from_square = board.move_stack[b].from_square
    board.move_stack[b].from_square = field
    field = board.move_stack[a].to_square
    board.move_stack[a].to_square = board.move_stack[b].to_square
    board.move_stack[b].to_square = field
    field = board.move_stack[a].target
    board.move_stack[a].target = board.move_stack[b].target
    board.move_stack[b].target = field
    field = board.move_stack[a].special
    board.move_stack[a].special = board.move_stack[b].special
    board.move_stack[b].special = field
    field = board.move_stack[a].score
    board.move_stack[a].score = board.move_stack[b].score
    board.move_stack[b].score = field
    field = board.move_stack[a].stats
    board.move_stack[a].stats = board.move_stack[b].stats
    board.move_stack[b].stats = field


def packed(board: Board, i: cython.int) -> cython.int:
    """A packed move: from (7 bits), to (7), kind promoted to (0 for none)."""
    special: cython.int = board.move_stack[i].special
    promotion: cython.int = special & PROMOTED_KIND if special >= PROMOTION else 0
    return board.move_stack[i].from_square | board.move_stack[i].to_square << 7 | promotion << 14


def keep_pv(search: Search, distance: cython.int, i: cython.int) -> cython.void:
    """Set the best line from here to this move and the best line after it."""
    length: cython.int = search.pv_length[distance + 1]
    step: cython.int
    search.pv[distance][0] = packed(search, i)
    for step in range(length):
        search.pv[distance][step + 1] = search.pv[distance + 1][step]
    search.pv_length[distance] = length + 1


def prefer_pv(search: Search, distance: cython.int) -> cython.bint:
    """Put the move of the last iteration's line first; return whether it is in the list."""
    i: cython.int
    if distance >= search.last_length:
        return False
    for i in range(
        search.move_stack_index[search.ply - 1] + 1, search.move_stack_index[search.ply] + 1
    ):
        if packed(search, i) == search.last_pv[distance]:
            search.move_stack[i].score = INFINITY
            return True
    return False
