import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute, type Route } from '../src/state/route';

const board = { page: 'board', game: null, place: null, analysis: false } as const;

describe('addresses', () => {
  it.each<[string, Route]>([
    ['#/board', board],
    ['#/game/abc-1', { ...board, game: 'abc-1' }],
    ['#/game/abc-1/17', { ...board, game: 'abc-1', place: { ply: 17, node: null } }],
    ['#/game/abc-1/17/203', { ...board, game: 'abc-1', place: { ply: 17, node: 203 } }],
    ['#/analysis', { ...board, analysis: true }],
    [
      '#/analysis/abc-1/0',
      { page: 'board', game: 'abc-1', place: { ply: 0, node: null }, analysis: true },
    ],
    ['#/', { page: 'home' }],
    ['#/games', { page: 'games', file: null }],
    ['#/games/f-1', { page: 'games', file: 'f-1' }],
    ['#/matches', { page: 'matches', job: null }],
    ['#/matches/m1', { page: 'matches', job: 'm1' }],
    ['#/suites/s1', { page: 'suites', job: 's1' }],
    ['#/engines/rdchess', { page: 'engines', engine: 'rdchess' }],
    ['#/museum', { page: 'museum', exhibit: null }],
    ['#/museum/rdchess', { page: 'museum', exhibit: 'rdchess' }],
    ['#/nonsense/abc', { page: 'unknown', address: '#/nonsense/abc' }],
  ])('%s is %o, and back', (address, route) => {
    expect(parseRoute(address)).toEqual(route);
    expect(formatRoute(route)).toBe(address);
  });

  it.each([
    ['', { page: 'home' }],
    ['#/game/a b', board],
    ['#/game', board],
    ['#/game/abc/x', { ...board, game: 'abc' }],
    ['#/game/abc/-3', { ...board, game: 'abc' }],
    ['#/game/abc/3/x', { ...board, game: 'abc', place: { ply: 3, node: null } }],
    ['#/matches/../x', { page: 'matches', job: null }],
  ])('of %s what cannot be read is left out', (address, route) =>
    expect(parseRoute(address)).toEqual(route),
  );
});
