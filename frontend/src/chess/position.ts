import { Chess } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import type { Color, Move, Role, SquareName } from 'chessops/types';
import { isNormal } from 'chessops/types';
import { makeSquare, makeUci, parseSquare, parseUci, squareFile } from 'chessops/util';

export const START_FEN = INITIAL_FEN;

/** A legal move in the journal's three notations, in English letters. */
export interface Written {
  san: string;
  long: string;
  paulchess: string;
}

const LETTERS: Record<Role, string> = {
  pawn: '',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  queen: 'Q',
  king: 'K',
};

/** A legal position: its legal moves and their notation. */
export class Position {
  private constructor(
    private readonly chess: Chess,
    readonly chess960: boolean,
  ) {}

  /** Null for impossible positions (no king, the side not to move in check, ...). */
  static read(fen: string, chess960 = false): Position | null {
    return parseFen(fen)
      .chain((setup) => Chess.fromSetup(setup))
      .unwrap(
        (chess) => new Position(chess, chess960),
        () => null,
      );
  }

  get fen(): string {
    return makeFen(this.chess.toSetup());
  }

  get turn(): Color {
    return this.chess.turn;
  }

  get check(): Color | false {
    return this.chess.isCheck() ? this.chess.turn : false;
  }

  get fullmoves(): number {
    return this.chess.fullmoves;
  }

  /** Half-moves since the last capture or pawn move: at 100 either player may claim a draw. */
  get halfmoves(): number {
    return this.chess.halfmoves;
  }

  get over(): boolean {
    return this.chess.isEnd();
  }

  get mated(): boolean {
    return this.chess.isCheckmate();
  }

  get dests(): Map<SquareName, SquareName[]> {
    return chessgroundDests(this.chess, { chess960: this.chess960 });
  }

  /** The castling moves that a side has not lost the right to, the king's side first. */
  castlingRights(side: Color): readonly string[] {
    const rooks = this.chess.castles.rook[side];
    return [...(rooks.h === undefined ? [] : ['O-O']), ...(rooks.a === undefined ? [] : ['O-O-O'])];
  }

  /** The piece on a square. */
  pieceAt(square: SquareName): { color: Color; role: Role } | undefined {
    return this.chess.board.get(parseSquare(square));
  }

  /** The position after a move in UCI form; null where it is not legal. */
  play(uci: string): Position | null {
    const move = this.legal(uci);
    if (!move) return null;
    const next = this.chess.clone();
    next.play(move);
    return new Position(next, this.chess960);
  }

  isLegal(uci: string): boolean {
    return this.legal(uci) !== null;
  }

  /** Whether the move is a promotion. */
  promotes(from: SquareName, to: SquareName): boolean {
    const rank = to[1];
    return this.pieceAt(from)?.role === 'pawn' && (rank === '8' || rank === '1');
  }

  /** UCI of a move between two squares, with castling written as chess or Chess960 require. */
  uciOf(from: SquareName, to: SquareName, promotion?: Role): string | null {
    const move = {
      from: parseSquare(from),
      to: parseSquare(to),
      ...(promotion ? { promotion } : {}),
    };
    return this.isLegal(makeUci(move)) ? this.normalUci(move) : null;
  }

  /** A move typed by a person: SAN in English or German letters, long notation or UCI. */
  typed(text: string): string | null {
    const words = text
      .trim()
      .replace(/[:×]/g, 'x')
      .replace(/0/g, 'O')
      .replace(/-(?!O)/g, '');
    for (const candidate of [words, fromGerman(words), withoutOrigin(words)]) {
      const move = parseUci(candidate.toLowerCase()) ?? parseSan(this.chess, candidate);
      if (move && isNormal(move) && this.legal(makeUci(move))) return this.normalUci(move);
    }
    return null;
  }

  /** The move in all notations; null where it is not legal. */
  written(uci: string): Written | null {
    const move = this.legal(uci);
    if (!move || !isNormal(move)) return null;
    const san = makeSan(this.chess, move);
    if (san.startsWith('O-O')) return { san, long: san, paulchess: san.replace(/[+#]$/, '') };
    const piece = LETTERS[this.chess.board.getRole(move.from) ?? 'pawn'];
    const takes = san.includes('x');
    const sign = /[+#]$/.exec(san)?.[0] ?? '';
    const [from, to] = [makeSquare(move.from), makeSquare(move.to)];
    const becomes = move.promotion ? `=${LETTERS[move.promotion]}` : '';
    return {
      san,
      long: `${piece}${from}${takes ? 'x' : '-'}${to}${becomes}${sign}`,
      paulchess: `${piece}${from}${takes ? ':' : ''}${to}${becomes}${sign ? '+' : ''}`,
    };
  }

  /** From and to squares of a move, as UCI names them. */
  squares(uci: string): [SquareName, SquareName] | null {
    const move = parseUci(uci);
    if (!move || !isNormal(move)) return null;
    return [makeSquare(move.from), makeSquare(move.to)];
  }

  private legal(uci: string): Move | null {
    const move = parseUci(uci);
    if (!move || !isNormal(move)) return null;
    const castling = this.castling(move.from, move.to);
    const normal = castling === null ? move : { from: move.from, to: castling };
    return this.chess.isLegal(normal) ? normal : null;
  }

  /** The rook that castles when the king goes to it or two squares towards it. */
  private castling(from: number, to: number): number | null {
    const board = this.chess.board;
    if (board.getRole(from) !== 'king') return null;
    if (board.getColor(from) === board.getColor(to) && board.getRole(to) === 'rook') return to;
    if (Math.abs(squareFile(from) - squareFile(to)) !== 2) return null;
    const side = to > from ? 'h' : 'a';
    return this.chess.castles.rook[this.turn][side] ?? null;
  }

  private normalUci(move: { from: number; to: number; promotion?: Role }): string {
    const rook = this.castling(move.from, move.to);
    if (rook === null) return makeUci(move);
    if (this.chess960) return makeUci({ from: move.from, to: rook });
    const file = rook > move.from ? 6 : 2;
    return makeUci({ from: move.from, to: move.from - squareFile(move.from) + file });
  }
}

const GERMAN: Record<string, string> = { S: 'N', L: 'B', T: 'R', D: 'Q', K: 'K' };

function fromGerman(text: string): string {
  return text.replace(/[SLTDK]/g, (letter) => GERMAN[letter] ?? letter);
}

/** Long notation such as `Ng1f3` as UCI, without its letter. */
function withoutOrigin(text: string): string {
  const found = /^[KQRBNSLTD]?([a-h][1-8])x?([a-h][1-8])(?:=?([QRBNDTLS]))?[+#]?$/.exec(text);
  if (!found) return text;
  return `${found[1]}${found[2]}${fromGerman(found[3] ?? '').toLowerCase()}`;
}
