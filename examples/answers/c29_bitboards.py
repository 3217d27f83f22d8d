"""Answers of chapter 29."""

from __future__ import annotations

from examples.bitboards import ALL_SQUARES, Bitboard

A_FILE = 0x0101010101010101
H_FILE = A_FILE << 7


def pawn_attacks(pawns: Bitboard) -> Bitboard:
    """What all white pawns attack, in two shifts."""
    return (pawns & ~A_FILE) << 7 & ALL_SQUARES | (pawns & ~H_FILE) << 9 & ALL_SQUARES


def passed_pawns(white: Bitboard, black: Bitboard) -> Bitboard:
    """The white pawns that no black pawn can stop on their file or beside it."""
    stopped = black | (black & ~A_FILE) >> 1 | (black & ~H_FILE) << 1
    for shift in (8, 16, 32):
        stopped |= stopped >> shift
    return white & ~(stopped >> 8)
