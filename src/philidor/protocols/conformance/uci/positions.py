"""Positions that several checks use."""

from __future__ import annotations

import chess

START = chess.Board()
MIDDLE = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
MATE_IN_ONE = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
MATE_IN_TWO = chess.Board("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1")
MATED = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
