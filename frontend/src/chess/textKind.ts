import { Position } from './position';

/** The kind of a text, by its file name or else its first line. */
export function kindOf(text: string, name: string): 'pgn' | 'epd' | 'fen' {
  const lines = text.trim().split('\n');
  const board = /^([pnbrqk1-8]+\/){7}[pnbrqk1-8]+\s+[wb]\s/i.test(lines[0] ?? '');
  if (/\.(epd|fen)$/i.test(name) || board) {
    return lines.length === 1 && Position.read((lines[0] ?? '').trim()) && !text.includes(';')
      ? 'fen'
      : 'epd';
  }
  return 'pgn';
}
