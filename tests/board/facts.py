"""What our boards and python-chess's say about a position, in the same words."""

from __future__ import annotations

import chess
import chess.polyglot

from philidor import Board, Color, Move

Facts = list[object]


def our_facts(board: Board) -> Facts:
    """What the position is, its moves, attacks, and whether the game is over."""
    plies = len(board.move_stack)
    moves = sorted(board.legal_moves, key=board.uci)
    passed = None if board.ep_square is None else int(board.ep_square)
    found: Facts = [
        *(board.fen("fen"), board.fen("xfen"), board.fen(), board.fen(shredder=True), str(board)),
        *(board.zobrist, int(board.turn), passed, board.is_check(), board.ply()),
        *(int(board.checkers()), int(board.castling_rook_squares())),
        *(board.uci(move) for move in moves),
    ]
    for move in moves[::3]:
        found += [board.san(move), board.lan(move), board.gives_check(move)]
        found += [board.is_capture(move), board.is_zeroing(move)]
    for square in range(plies % 7, 64, 7):
        piece = board.piece_at(square)
        found += [None if piece is None else int(piece), int(board.attacks(square))]
        found += [int(board.attackers(color, square)) for color in Color]
        # python-chess also names a line for squares without a piece of that side.
        if piece is not None:
            found.append(int(board.pin(piece.color, square)))
    for claim in (False, True):
        end = board.outcome(claim_draw=claim)
        winner = None if end is None or end.winner is None else bool(end.winner)
        found += [None if end is None else (end.termination.name, winner, end.result)]
    found += [board.has_insufficient_material(color) for color in Color]
    return [*found, board.is_repetition(2)]


def their_facts(board: chess.Board) -> Facts:
    """The same of python-chess."""
    plies = len(board.move_stack)
    moves = sorted(board.legal_moves, key=board.uci)
    found: Facts = [
        *(board.fen(en_passant="fen"), board.fen(en_passant="xfen"), board.fen()),
        *(board.shredder_fen(), str(board), chess.polyglot.zobrist_hash(board)),
        *(int(board.turn), board.ep_square, board.is_check(), board.ply()),
        *(int(board.checkers()), board.clean_castling_rights()),
        *(board.uci(move) for move in moves),
    ]
    for move in moves[::3]:
        found += [board.san(move), board.lan(move), board.gives_check(move)]
        found += [board.is_capture(move), board.is_zeroing(move)]
    for square in range(plies % 7, 64, 7):
        piece = board.piece_at(square)
        number = None if piece is None else piece.piece_type + (0 if piece.color else 8)
        found += [number, int(board.attacks(square))]
        found += [int(board.attackers(bool(color), square)) for color in Color]
        if piece is not None:
            found.append(int(board.pin(piece.color, square)))
    for claim in (False, True):
        end = board.outcome(claim_draw=claim)
        found += [None if end is None else (end.termination.name, end.winner, end.result())]
    found += [board.has_insufficient_material(bool(color)) for color in Color]
    return [*found, board.is_repetition(2)]


def reads_its_own_words(board: Board) -> bool:
    """Whether a board finds its moves and itself by the names that it writes."""
    for move in board.legal_moves[::3]:
        name = board.uci(move)
        if not board.is_legal(Move.from_uci(name)):
            return False
        if not board.parse_san(board.san(move)) == board.parse_uci(name) == move:
            return False
    return Board(board.fen("fen"), board.chess960) == board
