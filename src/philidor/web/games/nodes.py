"""The nodes of a game's tree as clients receive them, and boards at nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import chess

from philidor.contract.setup import Setup, square_name, square_number
from philidor.core.position import Position
from philidor.notation.boards import board_of
from philidor.notation.coordinates import long_algebraic, paulchess
from philidor.pgn import notes
from philidor.pgn.tree import NULL_MOVE, ROOT, GameTree, passed, play, san, setup_of, uci
from philidor.web.storage.opening_names import opening_of_fen
from philidor.web.wire.games import Arrow, Circle, MoveRecord, Node, OpeningName
from philidor.web.wire.searches import Score

# So many nodes are described one by one; more in one walk through the tree.
FEW = 20


def board_at(tree: GameTree, node: int) -> chess.Board:
    """A board at a node with its history of moves, so that repetitions are known."""
    return board_of(*tree.line(node))


def move_at(tree: GameTree, node: int, move: chess.Move, board: chess.Board) -> int:
    """A move of a board, which stands at the node, as the tree has it."""
    return tree.move_named(node, board.uci(move))


def messages(tree: GameTree, nodes: Iterable[int]) -> list[Node]:
    """Nodes as clients receive them; those that do not exist are left out."""
    wanted = [node for node in nodes if node in tree]
    found = dict(_described(tree, wanted))
    return [found[node] for node in wanted]


def _described(tree: GameTree, wanted: Sequence[int]) -> Iterator[tuple[int, Node]]:
    if ROOT in wanted:
        yield ROOT, _message(tree, ROOT, tree.start, tree.ply(ROOT), {})
    if len(wanted) <= FEW:
        for node in wanted:
            parent = tree[node].parent
            if parent is not None:
                yield node, _moved(tree, node, tree.position(parent))
        return
    chosen = set(wanted)
    for branch, position in tree.walk():
        if branch.id in chosen:
            yield branch.id, _moved(tree, branch.id, position)


def _moved(tree: GameTree, node: int, position: Position) -> Node:
    """A node with its move; the position before the move is the same afterwards."""
    move = tree[node].move
    short, name = san(position, move), uci(position, move)
    ply = 2 * position.fullmove - 1 + position.us
    if move == NULL_MOVE:
        after, check = passed(position), False
    else:
        position.make(move)
        after, check = setup_of(position), bool(position.checkers)
        position.unmake()
    texts = {
        "uci": name,
        "san": short,
        "lan": long_algebraic(short, name),
        "paul": paulchess(short, name),
    }
    return _message(tree, node, after, ply, texts, check)


def _message(
    tree: GameTree, node: int, after: Setup, ply: int, names: dict[str, str], check: bool = False
) -> Node:
    branch = tree[node]
    noted = branch.notes
    fen = after.fen()
    return Node(
        id=node,
        parent=branch.parent,
        children=list(branch.children),
        ply=ply,
        fen=fen,
        uci=names.get("uci"),
        san=names.get("san"),
        lan=names.get("lan"),
        paul=names.get("paul"),
        check=check,
        nags=list(noted.nags),
        comment=noted.comment,
        before=noted.before,
        arrows=[
            Arrow(
                colour=arrow.colour,
                origin=square_name(arrow.origin),
                target=square_name(arrow.target),
            )
            for arrow in noted.arrows
        ],
        circles=[
            Circle(colour=circle.colour, square=square_name(circle.square))
            for circle in noted.circles
        ],
        score=wire_score(noted.score),
        clock=noted.clock,
        spent=noted.spent,
        record=wire_record(noted.record),
        label=noted.label,
        opening=opening_of_fen(fen),
    )


def wire_score(score: notes.Score | None) -> Score | None:
    """A value as clients receive it."""
    return None if score is None else Score(cp=score.cp, mate=score.mate)


def kept_score(score: Score | None, depth: int | None = None) -> notes.Score | None:
    """A value as the tree keeps it."""
    return None if score is None else notes.Score(score.cp, score.mate, depth)


def wire_record(record: notes.MoveRecord | None) -> MoveRecord | None:
    """The record of a move as clients receive it."""
    if record is None:
        return None
    return MoveRecord(
        mark=record.mark,
        score=wire_score(record.score),
        nodes=record.nodes,
        depth=record.score.depth if record.score else None,
        seldepth=record.seldepth,
        time=record.time,
        extra=dict(record.extra),
    )


def kept_record(record: MoveRecord) -> notes.MoveRecord:
    """The record of a move as the tree keeps it."""
    score = kept_score(record.score, record.depth)
    return notes.MoveRecord(
        record.mark, score, record.nodes, record.seldepth, record.time, dict(record.extra)
    )


def kept_arrows(arrows: Iterable[Arrow]) -> tuple[notes.Arrow, ...]:
    """Arrows as the tree keeps them."""
    return tuple(
        notes.Arrow(arrow.colour, square_number(arrow.origin), square_number(arrow.target))
        for arrow in arrows
    )


def kept_circles(circles: Iterable[Circle]) -> tuple[notes.Circle, ...]:
    """Circles as the tree keeps them."""
    return tuple(notes.Circle(circle.colour, square_number(circle.square)) for circle in circles)


def names_of_moves(tree: GameTree, nodes: Iterable[int]) -> dict[int, str]:
    """The moves that lead to nodes, deleted ones included, in UCI form."""
    chosen = set(nodes)
    deleted = {node: tree.name_of_deleted(node) for node in chosen & tree.detached.keys()}
    wanted = [node for node in chosen if node in tree and tree[node].parent is not None]
    if len(wanted) <= FEW:
        return deleted | {node: tree.uci(node) for node in wanted}
    return deleted | {
        branch.id: uci(position, branch.move)
        for branch, position in tree.walk()
        if branch.id in chosen
    }


def openings_of(tree: GameTree, nodes: Sequence[int]) -> dict[int, OpeningName | None]:
    """The openings of nodes that follow one another."""
    position = tree.position(tree[nodes[0]].parent or ROOT)
    found: dict[int, OpeningName | None] = {}
    for node in nodes:
        play(position, tree[node].move)
        found[node] = opening_of_fen(setup_of(position).fen())
    return found
