import { expect, test } from 'vitest';
import { toggled } from '../src/chess/notation';

test.each([
  [[], 1, [1]],
  [[1], 1, []],
  [[1, 16, 22], 5, [16, 22, 5]],
  [[1, 16], 14, [1, 14]],
  [[1], 22, [1, 22]],
])('of signs %j and %d', (before, nag, after) => {
  expect(toggled(before, nag)).toEqual(after);
});
