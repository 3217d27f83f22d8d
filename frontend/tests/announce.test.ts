import { expect, test, vi } from 'vitest';
import { announcement } from '../src/board/announce';
import type { GameNode } from '../src/wire/types';

vi.mock('../src/settings/settings.svelte', () => ({ settings: { language: 'en' } }));

test.each([
  ['Nf3', 1, 'White: knight f3'],
  ['e5', 2, 'Black: e5'],
  ['Nbxd7+', 2, 'Black: knight b takes d7, check'],
  ['exd8=Q#', 1, 'White: e takes d8, queen, checkmate'],
  ['O-O', 1, 'White: castles short'],
  ['O-O-O+', 2, 'Black: castles long, check'],
  ['--', 2, 'Black: --'],
])('%s is announced in words', (san, ply, words) => {
  expect(announcement({ uci: 'any', san, ply } as GameNode)).toBe(words);
});
