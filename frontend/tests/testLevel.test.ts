import { describe, expect, it } from 'vitest';
import { lastOfEachDepth } from '../src/chess/iterations';
import { exactClockText } from '../src/i18n/figures';
import { recordText } from '../src/journal/record';
import { lineShown } from '../src/state/traffic';
import type { GameNode } from '../src/wire/types';

const RECORD = {
  mark: 'C',
  score: { cp: 148, mate: null, bound: '' },
  nodes: 218888,
  depth: 9,
  seldepth: 14,
  time: 400,
  extra: { NSWh: '15', 'NM#': '6667' },
};

describe('test levels', () => {
  it.each([
    [0, '{C +1.48}'],
    [1, '{C +1.48/ 218.888/MxViT:14}'],
    [2, '{C +1.48/ 218.888/MxViT:14/NSWh:15/NM#:6667}'],
  ] as const)('annotate a move at level %i as %s', (level, text) =>
    expect(recordText({ record: RECORD } as unknown as GameNode, level)).toBe(text),
  );

  it.each([
    ['go movetime 100', true, 0],
    ['bestmove e2e4', false, 0],
    ['move e2e4', false, 0],
    ['info depth 3 score cp 12 pv e2e4', false, 1],
    ['3 12 4 1045 e2e4 e7e5', false, 1],
    ['info string book move e2e4', false, 1],
    ['info string {"kind":"iteration","depth":3}', false, 2],
  ])('show the line %s (sent: %s) from level %i on', (text, sent, from) => {
    for (const level of [0, 1, 2] as const)
      expect(lineShown({ at: 0, sent, text }, level)).toBe(level >= from);
  });

  it('leave out searches that missed their window', () => {
    const rows = [1, 2, 2, 3].map((depth, index) => ({ depth, index }));
    expect(lastOfEachDepth(rows).map(({ index }) => index)).toEqual([0, 2, 3]);
  });

  it('show tenths on the clocks', () => {
    expect(exactClockText(247_390)).toBe('4:07.3');
    expect(exactClockText(-5)).toBe('0:00.0');
  });
});
