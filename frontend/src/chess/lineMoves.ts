import { Position } from './position';

/** A move of an engine's line: its number where one is written, and the position it leads to. */
export interface LineMove {
  number: string;
  san: string;
  uci: string;
  fen: string;
}

/** A line of UCI moves from a position, up to the first that is not legal. */
export function lineMoves(fen: string, line: readonly string[], chess960 = false): LineMove[] {
  const moves: LineMove[] = [];
  let position = Position.read(fen, chess960);
  for (const uci of line) {
    const written = position?.written(uci);
    const next = position?.play(uci);
    if (!position || !written || !next) break;
    const white = position.turn === 'white';
    const number = white || !moves.length ? `${position.fullmoves}${white ? '.' : '…'}` : '';
    moves.push({ number, san: written.san, uci, fen: next.fen });
    position = next;
  }
  return moves;
}
