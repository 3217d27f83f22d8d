"""Answers of chapter 21."""

from __future__ import annotations

NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
NOT_AB, NOT_GH = NOT_A & NOT_A << 1, NOT_H & NOT_H >> 1
ALL_SQUARES = 2**64 - 1


def is_on_board(square: int) -> bool:
    """The test that gives 0x88 its name: one look at two bits."""
    return not square & 0x88


def knight_attacks(knights: int) -> int:
    """The squares that all knights of a bitboard attack, in eight shifts."""
    attacks = (knights & NOT_H) << 17 | (knights & NOT_A) << 15
    attacks |= (knights & NOT_GH) << 10 | (knights & NOT_AB) << 6
    attacks |= (knights & NOT_A) >> 17 | (knights & NOT_H) >> 15
    attacks |= (knights & NOT_AB) >> 10 | (knights & NOT_GH) >> 6
    return attacks & ALL_SQUARES


def upward_attacks(rook: int, occupied: int) -> int:
    """A rook's attacks up its file by one subtraction (o ^ (o - 2r)).

    Taking the rook away twice borrows through the empty squares up to the first piece.
    """
    file = 0x0101010101010101 << rook % 8
    blockers = occupied & file
    return (blockers ^ (blockers - (2 << rook))) & file & -(2 << rook) & ALL_SQUARES
