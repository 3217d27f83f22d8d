import { describe, expect, it } from 'vitest';
import { plainIteration } from '../src/chess/iterations';
import { iterationText } from '../src/chess/score';
import type { SearchLine } from '../src/wire/types';

const line = (score: SearchLine['score']): SearchLine => ({
  multipv: 1,
  depth: 5,
  seldepth: 9,
  score,
  wdl: null,
  nodes: 100,
  time: 20,
  pv: ['e2e4'],
  san: [],
});
const told = (score: SearchLine['score'], whiteMoves: boolean) =>
  iterationText(plainIteration(line(score), whiteMoves).best, whiteMoves);

describe('an iteration from plain reports', () => {
  it("is shown from White's side whichever side is to move", () => {
    for (const whiteMoves of [true, false]) {
      expect(told({ cp: -130, mate: null, bound: '' }, whiteMoves)).toBe('−1.30');
      expect(told({ cp: null, mate: 3, bound: '' }, whiteMoves)).toBe('#');
      expect(told({ cp: null, mate: -2, bound: '' }, whiteMoves)).toBe('#−');
      expect(told(null, whiteMoves)).toBe('–');
    }
  });

  it('keeps depth, line and figures, and has no window', () => {
    const one = plainIteration(line(null), true);
    expect([one.depth, one.seldepth, one.nodes, one.time]).toEqual([5, 9, 100, 20]);
    expect([one.alpha, one.beta, one.line]).toEqual([null, null, ['e2e4']]);
  });
});
