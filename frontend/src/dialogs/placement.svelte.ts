import { Board } from 'chessops/board';
import { makeBoardFen, parseBoardFen } from 'chessops/fen';
import type { Piece, SquareName } from 'chessops/types';
import { parseSquare } from 'chessops/util';
import type { Side } from '../wire/types';

/** A position while it is set up: it may be impossible meanwhile. */
export class Placement {
  board = $state('8/8/8/8/8/8/8/8');
  turn: Side = $state('white');
  castling = $state('KQkq');
  enPassant = $state('-');
  number = $state(1);

  readonly fen: string = $derived(
    `${this.board} ${this.turn === 'white' ? 'w' : 'b'} ${this.castling || '-'} ${this.enPassant || '-'} 0 ${this.number}`,
  );

  constructor(fen: string) {
    this.read(fen);
  }

  /** Take a FEN apart; fields that are missing stay as they are. */
  read(fen: string): void {
    const [board, turn, castling, enPassant, , number] = fen.trim().split(/\s+/);
    if (board) this.board = board;
    if (turn) this.turn = turn === 'b' ? 'black' : 'white';
    if (castling) this.castling = castling === '-' ? '' : castling;
    if (enPassant) this.enPassant = enPassant;
    if (number) this.number = Number(number) || 1;
  }

  /** Put a piece on a square, or take what stands there away. */
  put(square: SquareName, piece: Piece | null): void {
    this.edit((board) => {
      const at = parseSquare(square);
      const there = board.get(at);
      if (!piece || (there?.role === piece.role && there.color === piece.color)) board.take(at);
      else board.set(at, piece);
    });
  }

  move(from: SquareName, to: SquareName | null): void {
    this.edit((board) => {
      const piece = board.take(parseSquare(from));
      if (piece && to) board.set(parseSquare(to), piece);
    });
  }

  clear(): void {
    this.board = makeBoardFen(Board.empty());
    this.castling = '';
    this.enPassant = '-';
  }

  private edit(change: (board: Board) => void): void {
    const board = parseBoardFen(this.board).unwrap(
      (read) => read,
      () => Board.empty(),
    );
    change(board);
    this.board = makeBoardFen(board);
  }
}
