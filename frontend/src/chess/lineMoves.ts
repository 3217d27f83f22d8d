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

/** Moves in short notation from a position, with their numbers: `4… Nc6 5. Bb5 a6`. */
export function numbered(fen: string, moves: readonly string[]): string {
  const fields = fen.split(' ');
  const first = 2 * Number(fields[5] ?? 1) - (fields[1] === 'b' ? 1 : 2);
  const texts = moves.map((move, index) => {
    const number = Math.floor((first + index) / 2) + 1;
    if ((first + index) % 2 === 0) return `${number}. ${move}`;
    return index ? move : `${number}… ${move}`;
  });
  return texts.join(' ');
}
