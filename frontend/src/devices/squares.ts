import { Board } from 'chessops/board';
import { makeBoardFen, makePiece, parseBoardFen, parsePiece } from 'chessops/fen';
import { makeSquare, parseSquare } from 'chessops/util';
import type { SquareName } from 'chessops/types';

/** What a board senses: 64 characters from a8 to h8, then rank by rank to h1. FEN letters, `.` empty. */
export type Sensed = string;

export const EMPTY: Sensed = '.'.repeat(64);

/** The square at a place of `Sensed`. */
export function squareAt(index: number): SquareName {
  return makeSquare(8 * (7 - (index >> 3)) + (index & 7));
}

/** The place of a square in `Sensed`. */
export function indexOf(square: SquareName): number {
  const at = parseSquare(square);
  return 8 * (7 - (at >> 3)) + (at & 7);
}

/** What a board with this position senses; only the FEN's first field is read. */
export function sensedOf(fen: string): Sensed {
  const board = parseBoardFen(fen.split(' ')[0] ?? '').unwrap();
  return Array.from({ length: 64 }, (_, index) => {
    const piece = board.get(parseSquare(squareAt(index)));
    return piece ? makePiece({ ...piece, promoted: false }) : '.';
  }).join('');
}

/** The first field of the FEN. */
export function placementOf(sensed: Sensed): string {
  const board = Board.empty();
  [...sensed].forEach((letter, index) => {
    const piece = parsePiece(letter);
    if (piece) board.set(parseSquare(squareAt(index)), piece);
  });
  return makeBoardFen(board);
}

export const START = sensedOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');

/** The same board seen from its other side. */
export function turned(sensed: Sensed): Sensed {
  return [...sensed].reverse().join('');
}

export function differing(one: Sensed, other: Sensed): SquareName[] {
  return [...one].flatMap((letter, index) => (letter === other[index] ? [] : [squareAt(index)]));
}
