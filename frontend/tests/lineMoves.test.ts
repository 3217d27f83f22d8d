import { expect, test } from 'vitest';
import { numbered } from '../src/chess/lineMoves';

const WHITE = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const BLACK = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';

test.each([
  [WHITE, ['Nf3', 'Nc6', 'Bb5'], '2. Nf3 Nc6 3. Bb5'],
  [BLACK, ['Nc6', 'Bb5', 'a6'], '2… Nc6 3. Bb5 a6'],
  [WHITE, [], ''],
])('a line with its numbers', (fen, moves, text) => {
  expect(numbered(fen, moves)).toBe(text);
});
