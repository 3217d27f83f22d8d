import { describe, expect, it } from 'vitest';
import { seats, type EngineChoice } from '../src/state/seats';
import { searchLimit } from '../src/wire/limit';
import { clockText, durationText, percent, pointsText, short } from '../src/i18n/figures';
import { materialLead } from '../src/chess/material';
import { localised, nagSign } from '../src/chess/notation';
import { barText, boundedText, graphValue, scoreText, whiteShare } from '../src/chess/score';
import { tapered } from '../src/chess/tapered';
import { isEpd } from '../src/chess/textKind';

describe('scores', () => {
  it.each([
    [{ cp: 31 }, '+0.31'],
    [{ cp: -120 }, '−1.20'],
    [{ cp: 0 }, '0.00'],
    [{ mate: 4 }, '#4'],
    [{ mate: -3 }, '#−3'],
    [null, ''],
  ])('%o reads %s', (score, text) => expect(scoreText(score)).toBe(text));

  it.each([
    [{ cp: 31 }, 'exact', true, '+0.31'],
    [{ cp: 31 }, 'exact', false, '−0.31'],
    [{ cp: 31 }, 'upperbound', true, '≤ +0.31'],
    [{ cp: 31 }, 'upperbound', false, '≥ −0.31'],
    [{ mate: 2 }, 'lowerbound', false, '≤ #−2'],
    [{ cp: 0 }, 'lowerbound', true, '≥ 0.00'],
  ] as const)('%o as %s, White moves: %s, reads %s', (score, bound, white, text) =>
    expect(boundedText(score, bound, white)).toBe(text),
  );

  it('name a mate in the evaluation bar as everywhere else', () => {
    for (const mate of [1, -1, -12]) expect(barText({ mate })).toBe(scoreText({ mate }));
    expect(barText({ cp: -1234 })).toBe('−12');
  });

  it('share the point evenly at 0 and give it all to the mating side', () => {
    expect(whiteShare({ cp: 0 })).toBe(0.5);
    expect(whiteShare({ mate: -2 })).toBe(0);
    expect(whiteShare({ cp: 100 })).toBeCloseTo(0.59, 2);
  });

  it('stay within the graph', () => {
    expect(graphValue({ cp: 2000 })).toBe(6);
    expect(graphValue({ mate: -1 })).toBe(-6);
    expect(graphValue(null)).toBeNull();
  });
});

describe('times and counts', () => {
  it.each([
    [0, '0:00'],
    [65_000, '1:05'],
    [3_723_000, '1:02:03'],
  ])('a clock of %i ms shows %s', (time, text) => expect(clockText(time)).toBe(text));

  it('tenths when they are asked for and little is left', () => {
    expect(clockText(9_840, true)).toBe('0:09.8');
    expect(clockText(21_000, true)).toBe('0:21');
  });

  it('durations, shares and sizes are short', () => {
    expect(durationText(12, 'en')).toBe('12 ms');
    expect(durationText(3_400, 'en')).toBe('3.4 s');
    expect(percent(1, 0, 'en')).toBe('–');
    expect(percent(413, 1000, 'en')).toBe('41.3 %');
    expect(short(1_234_567, 'en')).toBe('1.2 M');
    expect(percent(413, 1000, 'de')).toBe('41,3 %');
    expect(durationText(3_400, 'de')).toBe('3,4 s');
    expect([0, 0.5, 5, 5.5].map(pointsText)).toEqual(['0', '½', '5', '5½']);
  });
});

describe('notation', () => {
  it('has German letters', () => expect(localised('Nbxd2+', 'de')).toBe('Sbxd2+'));
  it('leaves files alone', () => expect(localised('bxc8=Q', 'de')).toBe('bxc8=D'));
  it('shows unknown glyphs by number', () => expect(nagSign(255)).toBe('$255'));
});

it('material is counted from one side', () => {
  const fen = '4k3/8/8/8/8/8/8/QR2K3 w - - 0 1';
  expect(materialLead(fen, 'white')).toEqual({ extra: ['queen', 'rook'], pawns: 14 });
  expect(materialLead(fen, 'black')).toEqual({ extra: [], pawns: 0 });
});

it('terms are mixed by phase and scale', () => {
  expect(tapered([10, 40], 24)).toBe(10);
  expect(tapered([10, 40], 0, 32)).toBe(20);
});

it.each([
  ['8/8/8/8/8/8/4P3/4K2k w - - 0 1', '', false],
  ['8/8/8/8/8/8/4P3/4K2k w KQ', '', false],
  ['8/8/8/8/8/8/4P3/4K2k w - - bm e4; id "one";', '', true],
  ['8/8/8/8/8/8/4P3/4K2k w - - bm e4', '', true],
  ['1. e4 e5', '', false],
  ['anything', 'suite.epd', true],
])('whether %s (%s) is EPD: %s', (text, name, epd) => expect(isEpd(text, name)).toBe(epd));

it('limits are whole milliseconds', () =>
  expect(searchLimit('movetime', 0.05)).toEqual({ movetime: 50 }));

describe('seats', () => {
  const choice = (engine: string): EngineChoice => ({
    engine,
    elo: null,
    human: null,
    style: 'all-round',
    bound: ' ',
    ponder: false,
    resigns: true,
    pauses: true,
    library: false,
  });
  it('give the person the side that was drawn', () => {
    const drawn = seats('random', choice('rajah'), choice('philidor'), ['Ada', ''], 0.7);
    expect(drawn.white).toMatchObject({ kind: 'engine', engine: 'philidor' });
    expect(drawn.black).toEqual({ kind: 'human', name: 'Ada' });
    expect(drawn.white).not.toHaveProperty('time_control');
  });
});
