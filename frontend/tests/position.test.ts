import { describe, expect, it } from 'vitest';
import { Position, START_FEN } from '../src/chess/position';

function position(fen: string, chess960 = false): Position {
  const read = Position.read(fen, chess960);
  if (!read) throw new Error(`unreadable: ${fen}`);
  return read;
}

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

describe('a typed move', () => {
  it.each([
    ['e4', 'e2e4'],
    ['e2e4', 'e2e4'],
    ['e2-e4', 'e2e4'],
    ['Nf3', 'g1f3'],
    ['Sf3', 'g1f3'],
    ['Ng1f3', 'g1f3'],
    ['Ng1-f3', 'g1f3'],
  ])('%s is %s', (text, uci) => expect(position(START_FEN).typed(text)).toBe(uci));

  it.each(['Ke2', 'e5', 'nonsense', ''])('%s is none', (text) =>
    expect(position(START_FEN).typed(text)).toBeNull(),
  );

  it.each(['O-O', '0-0', 'e1g1', 'Kg1'])('%s castles', (text) => {
    const expected = text === 'Kg1' ? null : 'e1g1';
    expect(position(CASTLING).typed(text)).toBe(expected);
  });

  it('promotes in German', () => {
    const board = position('8/P6k/8/8/8/8/7K/8 w - - 0 1');
    expect(board.typed('a8=D')).toBe('a7a8q');
    expect(board.typed('a7a8=S')).toBe('a7a8n');
  });
});

describe('a written move', () => {
  it('has three notations', () => {
    expect(position(START_FEN).written('g1f3')).toEqual({
      san: 'Nf3',
      long: 'Ng1-f3',
      paulchess: 'Ng1f3',
    });
  });

  it('marks captures, promotions and checks as each notation does', () => {
    const board = position('1n5k/P7/8/8/8/8/8/K7 w - - 0 1');
    expect(board.written('a7b8q')).toEqual({
      san: 'axb8=Q+',
      long: 'a7xb8=Q+',
      paulchess: 'a7:b8=Q+',
    });
  });

  it('leaves the check sign out of castling as PaulChess does', () => {
    const board = position('5k2/8/8/8/8/8/8/4K2R w K - 0 1');
    expect(board.written('e1g1')).toEqual({ san: 'O-O+', long: 'O-O+', paulchess: 'O-O' });
  });

  it('is none where it is not legal', () => expect(position(START_FEN).written('e2e5')).toBeNull());
});

describe('castling', () => {
  it('is the king going two squares in chess', () => {
    expect(position(CASTLING).uciOf('e1', 'g1')).toBe('e1g1');
    expect(position(CASTLING).uciOf('e1', 'h1')).toBe('e1g1');
    expect(position(CASTLING).uciOf('e1', 'a1')).toBe('e1c1');
  });

  it('is the king taking its rook in Chess960', () => {
    const board = position('7k/8/8/8/8/8/8/1R2K1R1 w GB - 0 1', true);
    expect(board.uciOf('e1', 'g1')).toBe('e1g1');
    expect(board.play('e1g1')?.fen.split(' ')[0]).toBe('7k/8/8/8/8/8/8/1R3RK1');
  });
});

it('a position that cannot be is none', () => {
  expect(Position.read('8/8/8/8/8/8/8/8 w - - 0 1')).toBeNull();
});

it('promotion is asked for pawns alone', () => {
  const board = position('8/P6k/8/8/8/8/7K/8 w - - 0 1');
  expect(board.promotes('a7', 'a8')).toBe(true);
  expect(board.promotes('h2', 'h1')).toBe(false);
});
