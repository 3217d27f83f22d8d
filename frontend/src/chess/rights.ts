import type { Board } from 'chessops/board';
import { squareFile } from 'chessops/util';
import type { Color } from 'chessops/types';

/** Castling rights and en passant squares of a position that is being set up. */

export type Wing = 'short' | 'long';
const LETTERS = { short: 'k', long: 'q' } as const;

/** Whether the rights of a FEN have this one: K and Q, or the file of the rook (Chess960). */
export function mayCastle(rights: string, board: Board, color: Color, wing: Wing): boolean {
  return [...rights].some((letter) => isRight(letter, board, color, wing));
}

/** The rights with or without one of them, in a FEN's order. */
export function withCastling(
  rights: string,
  board: Board,
  color: Color,
  wing: Wing,
  wanted: boolean,
): string {
  const letters = [...rights].filter((letter) => !isRight(letter, board, color, wing));
  if (wanted) letters.push(color === 'white' ? LETTERS[wing].toUpperCase() : LETTERS[wing]);
  const order = (letter: string) => (letter === letter.toUpperCase() ? 0 : 20) + place(letter);
  return letters.sort((a, b) => order(a) - order(b)).join('');
}

function place(letter: string): number {
  const at = 'kq'.indexOf(letter.toLowerCase());
  return at >= 0 ? at : 10 - 'abcdefgh'.indexOf(letter.toLowerCase());
}

function isRight(letter: string, board: Board, color: Color, wing: Wing): boolean {
  if ((letter === letter.toUpperCase() ? 'white' : 'black') !== color) return false;
  const lower = letter.toLowerCase();
  if (lower === LETTERS[wing]) return true;
  const file = 'abcdefgh'.indexOf(lower);
  const king = board.kingOf(color);
  return file >= 0 && king !== undefined && file > squareFile(king) === (wing === 'short');
}

/** The squares that a pawn may just have passed over, with this side to move. */
export function enPassantSquares(board: Board, turn: Color): string[] {
  const [passed, landed, left] = turn === 'white' ? [5, 4, 6] : [2, 3, 1];
  return [...'abcdefgh'].flatMap((name, file) => {
    const pawn = board.get(file + 8 * landed);
    const moved = pawn?.role === 'pawn' && pawn.color !== turn;
    const free = !board.get(file + 8 * passed) && !board.get(file + 8 * left);
    return moved && free ? [`${name}${passed + 1}`] : [];
  });
}
