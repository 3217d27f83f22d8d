import { charToRole, makeSquare, parseSquare } from 'chessops/util';
import type { SquareName } from 'chessops/types';
import type { Position } from '../chess/position';
import { differing, indexOf, sensedOf, type Sensed } from './squares';

/** Milliseconds for which a board must stand still: a piece that slides stands on squares between. */
const STILL = 600;
/** As long may the king of a castling take when the rook has gone first. */
const CASTLING = 2500;

/** What a board that stands still says about a position. */
export type Reading =
  | { kind: 'same' }
  | { kind: 'move'; uci: string }
  /** A pawn has moved to the last rank, and the piece that it becomes does not stand there yet. */
  | { kind: 'promotion'; square: SquareName }
  | { kind: 'differs' };

/** How a board stands to a position: the same, a legal move later, or neither. */
export function read(position: Position, sensed: Sensed): Reading {
  const before = sensedOf(position.fen);
  if (sensed === before) return { kind: 'same' };
  // A move changes two squares, a capture en passant three, castling four at most.
  if (differing(before, sensed).length > 4) return { kind: 'differs' };
  for (const [from, targets] of position.dests) {
    for (const to of targets) {
      const found = readMove(position, from, to, sensed);
      if (found) return found;
    }
  }
  return { kind: 'differs' };
}

function readMove(
  position: Position,
  from: SquareName,
  to: SquareName,
  sensed: Sensed,
): Reading | null {
  if (!position.promotes(from, to)) {
    const uci = position.uciOf(from, to);
    const after = uci && position.play(uci);
    return uci && after && sensedOf(after.fen) === sensed ? { kind: 'move', uci } : null;
  }
  const at = indexOf(to);
  const stands = sensed[at] ?? '.';
  const pawn = stands.toLowerCase() === 'p';
  const role = charToRole(stands.toLowerCase());
  const uci = role && position.uciOf(from, to, pawn ? 'queen' : role);
  const after = uci && position.play(uci);
  if (!uci || !after) return null;
  const becomes = sensedOf(after.fen);
  if (becomes === sensed) return { kind: 'move', uci };
  const withPawn =
    becomes.slice(0, at) + (position.turn === 'white' ? 'P' : 'p') + becomes.slice(at + 1);
  return pawn && withPawn === sensed ? { kind: 'promotion', square: to } : null;
}

/** Milliseconds after which a board that has not changed again is believed. */
export function patience(position: Position, sensed: Sensed): number {
  const found = read(position, sensed);
  return found.kind === 'move' && beginsCastling(position, found.uci) ? CASTLING : STILL;
}

/** Whether the move may be the rook's half of castling. */
function beginsCastling(position: Position, uci: string): boolean {
  const [from, to] = position.squares(uci) ?? [];
  if (!from || !to || position.pieceAt(from)?.role !== 'rook') return false;
  const king = [...position.dests.keys()].find(
    (square) => position.pieceAt(square)?.role === 'king',
  );
  if (!king) return false;
  const file = parseSquare(from) > parseSquare(king) ? 5 : 3;
  const castled = makeSquare(8 * (parseSquare(king) >> 3) + file);
  return to === castled && position.uciOf(king, from) !== null;
}
