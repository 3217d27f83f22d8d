import { Board } from 'chessops/board';
import { makeBoardFen, parseBoardFen } from 'chessops/fen';
import type { Piece, SquareName } from 'chessops/types';
import { parseSquare } from 'chessops/util';
import { enPassantSquares, mayCastle, withCastling, type Wing } from '../chess/rights';
import type { Side } from '../wire/types';

/** A position being set up; it need not be legal yet. */
export class Placement {
  board = $state('8/8/8/8/8/8/8/8');
  turn: Side = $state('white');
  castling = $state('KQkq');
  enPassant = $state('-');
  number = $state(1);
  /** Half-moves since the last capture or pawn move. */
  halfmoves = $state(0);

  readonly fen: string = $derived(
    `${this.board} ${this.turn === 'white' ? 'w' : 'b'} ${this.castling || '-'} ${this.enPassant || '-'} ${this.halfmoves} ${this.number}`,
  );

  constructor(fen: string) {
    this.read(fen);
  }

  /** Take a FEN apart; missing fields stay as they are. A text without a board changes nothing. */
  read(fen: string): void {
    const [board, turn, castling, enPassant, halfmoves, number] = fen.trim().split(/\s+/);
    if (!board || parseBoardFen(board).isErr) return;
    this.board = board;
    if (turn) this.turn = turn === 'b' ? 'black' : 'white';
    if (castling) this.castling = castling === '-' ? '' : castling;
    if (enPassant) this.enPassant = enPassant;
    if (halfmoves) this.halfmoves = Number(halfmoves) || 0;
    if (number) this.number = Number(number) || 1;
  }

  /** Put a piece on a square, or remove what stands there. */
  put(square: SquareName, piece: Piece | null): void {
    this.edit((board) => {
      const at = parseSquare(square);
      const there = board.get(at);
      if (!piece || (there?.role === piece.role && there.color === piece.color)) board.take(at);
      else board.set(at, piece);
    });
  }

  /** Put a piece on a square, whatever stands there. */
  set(square: SquareName, piece: Piece): void {
    this.edit((board) => board.set(parseSquare(square), piece));
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
    this.halfmoves = 0;
  }

  mayCastle(side: Side, wing: Wing): boolean {
    return mayCastle(this.castling, this.pieces(), side, wing);
  }

  allowCastling(side: Side, wing: Wing, wanted: boolean): void {
    this.castling = withCastling(this.castling, this.pieces(), side, wing, wanted);
  }

  /** What can be chosen: the squares that the pawns allow, and the one that is set. */
  get enPassantSquares(): string[] {
    const possible = enPassantSquares(this.pieces(), this.turn);
    const { enPassant } = this;
    return enPassant === '-' || possible.includes(enPassant) ? possible : [...possible, enPassant];
  }

  private pieces(): Board {
    return parseBoardFen(this.board).unwrap(
      (read) => read,
      () => Board.empty(),
    );
  }

  private edit(change: (board: Board) => void): void {
    const board = this.pieces();
    change(board);
    this.board = makeBoardFen(board);
  }
}
