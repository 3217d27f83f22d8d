import { describe, expect, it } from 'vitest';
import { Position, START_FEN } from '../src/chess/position';
import { lightsReport, readReport } from '../src/devices/chessnut';
import { DgtReader } from '../src/devices/dgt';
import { patience, read } from '../src/devices/reading';
import { differing, placementOf, sensedOf, START, turned } from '../src/devices/squares';

const CODES = '.PRNBKQprnbkq';

/** The message of DGT's boards with a whole board. */
function dump(sensed: string): number[] {
  return [0x86, 0, 67, ...[...sensed].map((letter) => CODES.indexOf(letter))];
}

function position(fen: string, chess960 = false): Position {
  const found = Position.read(fen, chess960);
  if (!found) throw new Error(`unreadable: ${fen}`);
  return found;
}

describe('squares', () => {
  it('are written from a8 to h1, and back', () => {
    expect(START.slice(0, 8)).toBe('rnbqkbnr');
    expect(placementOf(sensedOf('8/P7/8/8/8/8/8/k6K w - - 0 1'))).toBe('8/P7/8/8/8/8/8/k6K');
    expect(differing(START, turned(START))).toContain('d1');
    expect(differing(START, sensedOf('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR'))).toEqual([
      'e4',
      'e2',
    ]);
  });
});

describe("DGT's messages", () => {
  it('begin with a whole board, which changes square by square', () => {
    const reader = new DgtReader();
    expect(reader.take(Uint8Array.from(dump(START)))).toEqual([START]);
    // e2 is square 52, e4 is 36.
    const seen = reader.take(Uint8Array.of(0x8e, 0, 5, 52, 0, 0x8e, 0, 5, 36, 1));
    expect(seen.map(placementOf)).toEqual([
      'rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR',
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR',
    ]);
  });

  it('come in parts, with others between, after disturbances', () => {
    const reader = new DgtReader();
    expect(reader.take(Uint8Array.of(0x8e, 0, 5, 52, 0))).toEqual([]);
    const clock = [0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0];
    const bytes = [0x12, 0xff, 0x90, ...clock, ...dump(START)];
    const seen = bytes.flatMap((byte) => reader.take(Uint8Array.of(byte)));
    expect(seen).toEqual([START]);
    expect(reader.take(Uint8Array.of(0x8e, 0, 5, 64, 1, 0x8e, 0, 5))).toEqual([]);
    expect(reader.take(Uint8Array.of(0, 14)).map((one) => one[0])).toEqual(['.']);
  });
});

describe("Chessnut's reports", () => {
  it('have two squares in a byte, from h8 on', () => {
    const data = new Uint8Array(64);
    data[0] = 0x3d;
    // h8 rook and g8 knight of Black; b1 knight and a1 rook of White.
    data[1] = 0x58;
    data[32] = 0x6a;
    expect(placementOf(readReport(1, data) ?? '')).toBe('6nr/8/8/8/8/8/8/RN6');
    expect(readReport(0x2a, data)).toBeNull();
    expect(readReport(1, data.subarray(0, 20))).toBeNull();
  });

  it('light squares rank by rank', () => {
    const { report, data } = lightsReport(['a8', 'e2', 'h1']);
    expect(report).toBe(0x0a);
    expect([...data]).toEqual([8, 0x80, 0, 0, 0, 0, 0, 0x08, 0x01]);
  });
});

describe('a board that stands still', () => {
  const MOVES: [string, string, string, string][] = [
    ['a capture', 'k7/8/8/3p4/4P3/8/8/K7 w - - 0 1', 'k7/8/8/3P4/8/8/8/K7', 'e4d5'],
    ['en passant', 'k7/8/8/3pP3/8/8/8/K7 w - d6 0 1', 'k7/8/3P4/8/8/8/8/K7', 'e5d6'],
    ['castling', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', '4k3/8/8/8/8/8/8/5RK1', 'e1g1'],
    ['a promotion', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'N7/7k/8/8/8/8/8/K7', 'a7a8n'],
  ];
  it.each(MOVES)('shows %s', (_, fen, placement, uci) => {
    expect(read(position(fen), sensedOf(placement))).toEqual({ kind: 'move', uci });
  });

  it('shows castling of Chess960 as its king takes the rook', () => {
    const at = position('4k3/8/8/8/8/8/8/1K5R w H - 0 1', true);
    expect(read(at, sensedOf('4k3/8/8/8/8/8/8/5RK1'))).toEqual({ kind: 'move', uci: 'b1h1' });
  });

  it.each([
    ['the piece is in the air', 'rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR'],
    ['the move is not legal', 'rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR'],
    ['two moves were made', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR'],
  ])('is no move while %s', (_, placement) => {
    expect(read(position(START_FEN), sensedOf(placement)).kind).toBe('differs');
  });

  it.each(['k7/8/8/3pP3/8/8/8/K7 w - d6 0 1', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'])(
    'is no move while half of it is made: %s',
    (fen) => {
      // The captured pawn still stands there; the king is on g1, and the rook still on h1.
      const half = { k: 'k7/8/3P4/3p4/8/8/8/K7', '4': '4k3/8/8/8/8/8/8/6KR' }[fen[0] as 'k' | '4'];
      expect(read(position(fen), sensedOf(half)).kind).toBe('differs');
    },
  );

  it('asks for the piece that a pawn becomes, also with a capture', () => {
    const at = position('1r5k/P7/8/8/8/8/8/K7 w - - 0 1');
    expect(read(at, sensedOf('Pr5k/8/8/8/8/8/8/K7'))).toEqual({ kind: 'promotion', square: 'a8' });
    expect(read(at, sensedOf('1P5k/8/8/8/8/8/8/K7'))).toEqual({ kind: 'promotion', square: 'b8' });
    expect(read(at, sensedOf('1Q5k/8/8/8/8/8/8/K7'))).toEqual({ kind: 'move', uci: 'a7b8q' });
  });

  it('is believed later where the rook may have gone first to castle', () => {
    const at = position('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    const rook = patience(at, sensedOf('r3k2r/8/8/8/8/8/8/R3KR2'));
    const other = patience(at, sensedOf('r3k2r/8/8/8/8/8/8/R3K1R1'));
    expect(rook).toBeGreaterThan(3 * other);
    expect(patience(at, sensedOf('r3k2r/8/8/8/8/8/8/3RK2R'))).toBe(rook);
    const lost = position('r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1');
    expect(patience(lost, sensedOf('r3k2r/8/8/8/8/8/8/R3KR2'))).toBe(other);
  });
});
