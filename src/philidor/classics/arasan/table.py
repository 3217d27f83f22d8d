"""The hash table: an array of lists whose nodes come from a pool of limited size.

A position belongs to the list of its key modulo the number of lists. Its node holds the whole key
and beside it the castling and en passant status, which must match as well. When all nodes are in
use, nothing new is entered. The table serves one search and is cleared after it.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.pool import Pool
    from philidor.classics.arasan.types import (
        MATE_BOUND,
        NO_MOVE,
        NO_NODE,
        Depth,
        Key,
        Move,
        NodeRef,
        Score,
        Status,
        clear_heads,
        free_heads,
        new_heads,
    )

NODE_BYTES = 20
# Nodes per list when the table is full (chosen).
NODES_IN_A_LIST = 2


class Table:
    """A table whose nodes fit into this many MiB (at least one)."""

    def __init__(self, megabytes: cython.int) -> None:
        limit: cython.int = megabytes * (1024 * 1024 // NODE_BYTES)
        self.pool = Pool(limit)
        # An odd number, so that more than the bit of the side to move tells lists apart.
        self.lists = (limit // NODES_IN_A_LIST) | 1
        self.heads = new_heads(self.lists)
        if cython.compiled and not self.heads:
            raise MemoryError(f"no memory for a hash table of {megabytes} MiB")

    def __dealloc__(self) -> None:
        if self.heads:
            free_heads(self.heads)

    def clear(self) -> cython.void:
        """Clear the table and return the memory of the nodes."""
        clear_heads(self.heads, self.lists)
        self.pool.free_all()

    def place(self, key: Key) -> cython.int:
        """The list to which a key belongs."""
        return key % self.lists

    def find(self, key: Key, status: Status) -> cython.int:
        """The number of a position's node, NO_NODE when it has none."""
        number: cython.int = self.heads[self.place(key)]
        while number != NO_NODE:
            node: NodeRef = self.pool.node(number)
            if node.key == key and node.status == status:
                return number
            number = node.next
        return NO_NODE

    def remove(self, key: Key, number: cython.int) -> cython.void:
        """Remove a node from its list and give it back."""
        place: cython.int = self.place(key)
        follower: cython.int = self.pool.node(number).next
        if self.heads[place] == number:
            self.heads[place] = follower
        else:
            before: cython.int = self.heads[place]
            while self.pool.node(before).next != number:
                before = self.pool.node(before).next
            self.pool.node(before).next = follower
        self.pool.give(number)

    def store(
        self,
        key: Key,
        status: Status,
        value: Score,
        flag: cython.int,
        depth: Depth,
        move: Move,
        ply: cython.int,
    ) -> cython.bint:
        """Store a result. Returns False if a deeper one is kept or the table is full.

        A result of at least the same depth replaces the position's earlier one. Mate scores count
        from this position, not from the root.
        """
        number: cython.int = self.find(key, status)
        if number != NO_NODE:
            if depth < self.pool.node(number).depth:
                return False
            if move == NO_MOVE:
                move = self.pool.node(number).move
            self.remove(key, number)
        number = self.pool.take()
        if number == NO_NODE:
            return False
        if value > MATE_BOUND:
            value += ply
        elif value < -MATE_BOUND:
            value -= ply
        node: NodeRef = self.pool.node(number)
        node.key = key
        node.status = status
        node.value = value
        node.flag = flag
        node.depth = depth
        node.move = move
        node.next = self.heads[self.place(key)]
        self.heads[self.place(key)] = number
        return True

    def value(self, number: cython.int, ply: cython.int) -> Score:
        """A node's value as seen from the root."""
        value: Score = self.pool.node(number).value
        if value > MATE_BOUND:
            return value - ply
        if value < -MATE_BOUND:
            return value + ply
        return value

    def contents(self, key: int, status: int) -> tuple[int, int, int, Move] | None:
        """Value, flag, depth and move of a position, None when it is not there."""
        number = self.find(key, status)
        if number == NO_NODE:
            return None
        node: NodeRef = self.pool.node(number)
        return node.value, node.flag, node.depth, node.move

    def chain(self, key: int) -> list[tuple[int, int]]:
        """Keys and statuses in the list to which a key belongs, newest first."""
        found = []
        number: cython.int = self.heads[self.place(key)]
        while number != NO_NODE:
            node: NodeRef = self.pool.node(number)
            found.append((node.key, node.status))
            number = node.next
        return found

    def fullness(self) -> int:
        """Thousandths of the nodes in use."""
        return 1000 * self.pool.used // self.pool.limit
