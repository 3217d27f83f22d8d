import { describe, expect, it } from 'vitest';
import { compareOrders, rootOrder } from '../src/chess/rootOrder';
import type { SearchReport } from '../src/wire/types';

const report: SearchReport = {
  depth: 4,
  seldepth: null,
  nodes: null,
  nps: null,
  time: null,
  hashfull: null,
  tbhits: null,
  currmove: null,
  currmovenumber: null,
  progress: null,
  iterations: [],
  root: ['e7e5', 'd7d5', 'a7a6'],
  lines: [
    {
      multipv: 1,
      depth: 4,
      seldepth: null,
      score: { cp: -30, mate: null, bound: 'upper' },
      wdl: null,
      nodes: 900,
      time: 5,
      pv: ['d7d5', 'e4d5'],
      san: [],
    },
  ],
};
const inside = {
  searched: [
    { move: 'd7d5', kind: 'capture' },
    { move: 'e7e5', kind: 'other' },
  ],
  root: [
    {
      move: 'e7e5',
      cp: 12,
      mate: null,
      bound: 'exact' as const,
      depth: 3,
      nodes: 77,
      move_class: '',
    },
    {
      move: 'd7d5',
      cp: 5,
      mate: null,
      bound: 'upperbound' as const,
      depth: 3,
      nodes: 7,
      move_class: '',
    },
  ],
};

describe('the order of root moves', () => {
  it('is that of the insight, with its classes', () => {
    const [best, other] = rootOrder(inside, report, false);
    expect(best).toEqual({
      move: 'e7e5',
      kind: 'other',
      score: { cp: 12, mate: null, bound: 'exact' },
      depth: 3,
      nodes: 77,
    });
    expect(other?.kind).toBe('capture');
    expect(rootOrder({ ...inside, root: [] }, report, false).map((row) => row.move)).toEqual([
      'd7d5',
      'e7e5',
    ]);
  });

  it('comes from plain reports without insight, with scores for the side to move', () => {
    const rows = rootOrder(undefined, report, false);
    expect(rows.map((row) => row.move)).toEqual(['e7e5', 'd7d5', 'a7a6']);
    expect(rows[1]?.score).toEqual({ cp: 30, mate: null, bound: 'lowerbound' });
    expect(rows[0]?.score).toBeNull();
    expect(rootOrder(undefined, null, true)).toEqual([]);
  });

  it('is compared by place, with moves that one engine has not named', () => {
    const plain = rootOrder(undefined, report, false);
    const rows = compareOrders(rootOrder(inside, null, false), plain);
    expect(rows.map((row) => [row.move, row.first?.place, row.second?.place])).toEqual([
      ['e7e5', 1, 1],
      ['d7d5', 2, 2],
      ['a7a6', undefined, 3],
    ]);
  });
});
