import { parseBoardFen } from 'chessops/fen';
import { describe, expect, it } from 'vitest';
import { enPassantSquares, mayCastle, withCastling } from '../src/chess/rights';

const board = (text: string) => parseBoardFen(text).unwrap();
const START = board('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');

describe('castling rights', () => {
  it('are taken away and given back in the order of a FEN', () => {
    expect(withCastling('KQkq', START, 'white', 'short', false)).toBe('Qkq');
    expect(withCastling('Qkq', START, 'white', 'short', true)).toBe('KQkq');
    expect(withCastling('k', START, 'white', 'long', true)).toBe('Qk');
    expect(withCastling('', START, 'black', 'long', true)).toBe('q');
    expect(mayCastle('Qkq', START, 'white', 'short')).toBe(false);
    expect(mayCastle('Qkq', START, 'black', 'short')).toBe(true);
  });

  it('are known by the files of rooks too', () => {
    const placed = board('1r2k1r1/8/8/8/8/8/8/1R2K1R1');
    expect(mayCastle('GBgb', placed, 'white', 'short')).toBe(true);
    expect(mayCastle('Bgb', placed, 'white', 'short')).toBe(false);
    expect(mayCastle('Bgb', placed, 'white', 'long')).toBe(true);
    expect(withCastling('GBgb', placed, 'white', 'long', false)).toBe('Ggb');
    expect(withCastling('Ggb', placed, 'black', 'short', false)).toBe('Gb');
  });
});

describe('en passant', () => {
  it('is possible behind pawns that may just have moved two squares', () => {
    const placed = board('rnbqkbnr/p1pp1ppp/8/1p2p3/4P3/8/PPPP1PPP/RNBQKBNR');
    expect(enPassantSquares(placed, 'white')).toEqual(['b6', 'e6']);
    expect(enPassantSquares(placed, 'black')).toEqual(['e3']);
    expect(enPassantSquares(START, 'white')).toEqual([]);
  });
});
