import { describe, expect, it } from 'vitest';
import { Position, START_FEN } from '../src/chess/position';
import { occurrences } from '../src/chess/repetition';

describe('the status of a position', () => {
  it.each([
    [START_FEN, ['O-O', 'O-O-O'], ['O-O', 'O-O-O'], 0],
    ['r3k2r/8/8/8/8/8/8/R3K2R w Kq - 17 40', ['O-O'], ['O-O-O'], 17],
    ['4k3/8/8/8/8/8/8/4K3 b - - 99 80', [], [], 99],
    // Chess960: the rook that castles stands beside the king.
    ['4k3/8/8/8/8/8/8/4KR2 w F - 3 9', ['O-O'], [], 3],
  ])('%s', (fen, white, black, halfmoves) => {
    const position = Position.read(fen);
    expect(position?.castlingRights('white')).toEqual(white);
    expect(position?.castlingRights('black')).toEqual(black);
    expect(position?.halfmoves).toBe(halfmoves);
  });

  it('counts how often a position has stood, whatever its counters', () => {
    const knights = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const fens = [START_FEN];
    let position = Position.read(START_FEN);
    for (const uci of [...knights, ...knights]) {
      position = position?.play(uci) ?? null;
      fens.push(position?.fen ?? '');
    }
    expect(occurrences(fens.slice(0, 1))).toBe(1);
    expect(occurrences(fens.slice(0, 2))).toBe(1);
    expect(occurrences(fens.slice(0, 5))).toBe(2);
    expect(occurrences(fens)).toBe(3);
    expect(occurrences([])).toBe(0);
  });

  it('tells positions apart that differ in castling rights or en passant', () => {
    const place = 'r3k2r/8/8/3pP3/8/8/8/R3K2R w';
    const fens = [`${place} KQkq d6 0 9`, `${place} KQkq - 4 11`, `${place} KQ - 8 13`];
    expect(occurrences(fens)).toBe(1);
  });
});
