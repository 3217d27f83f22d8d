"""Proving mates: an AND/OR search without pruning.

The attacker needs one move after which every reply is mated in fewer moves; the last move must give
check. A table of its own keeps which mates have been proved or refuted, by number of moves, and by
the fifty-move clock where it may run out.
"""

import cython

from philidor.core.movegen import legal_moves
from philidor.search.table import TranspositionTable
from philidor.search.worker import Worker

if not cython.compiled:
    from philidor.core.movegen import generate, gives_check
    from philidor.core.types import ALL_MOVES, NO_MOVE, Key, Move
    from philidor.search.types import EXACT, MOVES_A_LEVEL, EntryRef, entry_of, node_at

    # Plies of the longest mate that is searched for, plus a margin.
    REFUTATIONS = 128

TABLE_MEGABYTES = 64


class MateProver:
    """Proves mates for the side to move in a worker's position; the worker counts and stops it.

    A search that is stopped returns False, which then proves nothing.
    """

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.table = TranspositionTable(TABLE_MEGABYTES)
        if not cython.compiled:
            self.refutations: list[Move] = [NO_MOVE] * REFUTATIONS

    def prove(self, moves: cython.int) -> cython.bint:
        """Whether the side to move mates in at most this many moves (1 to 50)."""
        found: cython.bint
        with cython.nogil:
            found = self.mates(moves, 0)
        return found

    def line(self, moves: int) -> list[int]:
        """A line to a mate in exactly this many moves, which must have been proved.

        Shorter, and possibly empty, when the search is stopped meanwhile.
        """
        found: list[int] = []
        position = self.worker.position
        for left in range(moves, 0, -1):
            attack = next((one for one in legal_moves(position) if self.forced(one, left)), None)
            if attack is None:
                break
            position.make(attack)
            found.append(attack)
            if left > 1:
                reply = self._stubborn(left - 1)
                position.make(reply)
                found.append(reply)
        for _ in found:
            position.unmake()
        return found

    def _stubborn(self, moves: int) -> int:
        """A reply after which mate takes at least this many moves."""
        position = self.worker.position
        replies = legal_moves(position)
        for reply in replies:
            position.make(reply)
            sooner = moves > 1 and self.prove(moves - 1)
            position.unmake()
            if not sooner:
                return reply
        return replies[0]

    def generate_at(self, ply: cython.int) -> cython.int:
        """Write the legal moves of a ply from its place in the list; returns their end."""
        return generate(self.worker.position, self.worker.moves, MOVES_A_LEVEL * ply, ALL_MOVES)

    def forced(self, move: Move, moves: cython.int) -> cython.bint:
        """Whether every reply to this move of the attacker is mated."""
        escape: cython.bint
        self.worker.position.make(move)
        escape = self.escapes(moves, 1)
        self.worker.position.unmake()
        return not escape

    def drawn(self) -> cython.bint:
        """Whether the game is drawn in a position that is not mate, by fifty moves for instance.

        A second occurrence within the line is no draw: no shortest mate has one, and what is kept
        in the table must not depend on the way to the position.
        """
        return self.worker.position.halfmoves >= 100 or self.worker.position.is_draw(0)

    def key_of(self, moves: cython.int) -> Key:
        """The key under which a mate in this many moves is kept.

        Where fifty moves without progress may end first, the same position with another clock may
        have another answer.
        """
        key: Key = self.worker.position.key ^ (cython.cast(Key, moves) << 56)
        halfmoves: cython.int = self.worker.position.halfmoves
        if halfmoves + 2 * moves > 100:
            key ^= cython.cast(Key, halfmoves) << 48
        return key

    def mates(self, moves: cython.int, ply: cython.int) -> cython.bint:
        """Whether the attacker, to move, mates in at most this many moves."""
        key: Key
        entry: EntryRef
        end: cython.int
        found: cython.bint
        self.worker.nodes += 1
        if self.worker.out_of_budget() or self.drawn():
            return False
        key = self.key_of(moves)
        entry = entry_of(node_at(self.worker.path, ply))
        self.table.probe(key, 0, entry)
        if entry.found:
            return entry.value == 1
        end = self.generate_at(ply)
        found = self.attack_with(moves, ply, MOVES_A_LEVEL * ply, end, True)
        if not found and moves > 1:
            found = self.attack_with(moves, ply, MOVES_A_LEVEL * ply, end, False)
        if not self.worker.control.stopped:
            self.table.store(key, 0, NO_MOVE, 1 if found else 0, 0, moves, EXACT, False)
        return found

    def attack_with(
        self,
        moves: cython.int,
        ply: cython.int,
        first: cython.int,
        end: cython.int,
        checks: cython.bint,
    ) -> cython.bint:
        """Try the attacker's checks, or all other moves."""
        i: cython.int
        escape: cython.bint
        for i in range(first, end):
            if gives_check(self.worker.position, self.worker.moves[i]) != checks:
                continue
            self.worker.position.make(self.worker.moves[i])
            escape = self.escapes(moves, ply + 1)
            self.worker.position.unmake()
            if self.worker.control.stopped:
                return False
            if not escape:
                return True
        return False

    def escapes(self, moves: cython.int, ply: cython.int) -> cython.bint:
        """Whether the defender, to move, avoids mate in the moves that the attacker has left."""
        end: cython.int = self.generate_at(ply)
        i: cython.int
        self.worker.nodes += 1
        if end == MOVES_A_LEVEL * ply:
            return self.worker.position.checkers == 0
        if moves == 1 or self.drawn():
            return True
        # The reply that last avoided mate at this ply often does so again.
        for i in range(MOVES_A_LEVEL * ply, end):
            if self.worker.moves[i] == self.refutations[ply]:
                if self.reply_holds(self.worker.moves[i], moves, ply):
                    return True
                self.worker.moves[i] = self.worker.moves[end - 1]
                end -= 1
                break
        for i in range(MOVES_A_LEVEL * ply, end):
            if self.reply_holds(self.worker.moves[i], moves, ply):
                self.refutations[ply] = self.worker.moves[i]
                return True
        return False

    def reply_holds(self, move: Move, moves: cython.int, ply: cython.int) -> cython.bint:
        """Whether this reply avoids mate in one move fewer."""
        mated: cython.bint
        self.worker.position.make(move)
        mated = self.mates(moves - 1, ply + 1)
        self.worker.position.unmake()
        return not mated
