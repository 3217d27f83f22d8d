import { expect, test, vi } from 'vitest';
import { toggled } from '../src/chess/notation';
import { shownWithin } from '../src/i18n/moveText';
import { settings } from '../src/settings/settings.svelte';

vi.mock('../src/settings/settings.svelte', () => ({ settings: {} }));

test.each([
  [[], 1, [1]],
  [[1], 1, []],
  [[1, 16, 22], 5, [16, 22, 5]],
  [[1, 16], 14, [1, 14]],
  [[1], 22, [1, 22]],
])('of signs %j and %d', (before, nag, after) => {
  expect(toggled(before, nag)).toEqual(after);
});

test.each([
  [
    'en',
    '53. e8=N+ is best: Nf3, exd8=Q#, O-O. Kings wait.',
    '53. e8=♘+ is best: ♘f3, exd8=♕#, O-O. Kings wait.',
  ],
  ['de', '53. e8=S+ ist gut: Sf3, exd8=D#. Später.', '53. e8=♘+ ist gut: ♘f3, exd8=♕#. Später.'],
] as const)('figurines within a sentence of language %s', (language, text, told) => {
  Object.assign(settings, { language, figurines: true });
  expect(shownWithin(text)).toBe(told);
});
