import { describe, expect, it } from 'vitest';
import { GameTree } from '../src/chess/gameTree';
import type { GameNode } from '../src/wire/types';
import { tree } from './tree';

/**
 * 1. e4 (1) e5 (2) 2. Nf3 (3), with the variations 1... c5 (4) 2. Nf3 (5) and 2. Nc3 (6).
 */
const game = tree([
  [0, 'e4', { uci: 'e2e4' }],
  [1, 'e5', { uci: 'e7e5' }],
  [2, 'Nf3', { uci: 'g1f3' }],
  [1, 'c5', { uci: 'c7c5' }],
  [4, 'Nf3', { uci: 'g1f3' }],
  [2, 'Nc3', { uci: 'b1c3' }],
]);

const ids = (nodes: readonly GameNode[]) => nodes.map((node) => node.id);

describe('a game tree', () => {
  it('has its first children as the main line', () => {
    expect(ids(game.mainLine)).toEqual([0, 1, 2, 3]);
    expect(GameTree.empty.mainLine).toEqual([]);
  });

  it('leads forward again on the way back, beside the main line too', () => {
    expect(game.towards(0, 5)?.id).toBe(1);
    expect(game.towards(1, 5)?.id).toBe(4);
    expect(game.towards(4, 5)?.id).toBe(5);
    expect(game.leadsTo(4, 5)).toBe(true);
    expect(game.leadsTo(2, 5)).toBe(false);
  });

  it('leads along the line of a node that is not on the way', () => {
    expect(game.towards(1, null)?.id).toBe(2);
    expect(game.towards(2, 5)?.id).toBe(3);
    expect(game.towards(5, 5)).toBeNull();
  });

  it('knows the path to each node, without the root', () => {
    expect(ids(game.path(5))).toEqual([1, 4, 5]);
    expect(game.path(0)).toEqual([]);
    expect(game.path(99)).toEqual([]);
  });

  it('goes to neighbours, and nowhere beyond its ends', () => {
    expect(game.next(1)?.id).toBe(2);
    expect(game.next(3)).toBeNull();
    expect(game.parent(4)?.id).toBe(1);
    expect(game.parent(0)).toBeNull();
    expect(game.lastOf(4)?.id).toBe(5);
    expect(game.sibling(2, 1)?.id).toBe(4);
    expect(game.sibling(4, -1)?.id).toBe(2);
    expect(game.sibling(4, 1)).toBeNull();
    expect(game.sibling(0, 1)).toBeNull();
  });

  it('goes from fork to fork, and else to the ends', () => {
    expect([0, 1, 2, 3].map((id) => game.forkAfter(id)?.id)).toEqual([1, 2, 3, undefined]);
    expect([0, 1, 2, 3, 5].map((id) => game.forkBefore(id)?.id)).toEqual([0, 0, 1, 2, 1]);
  });

  it('finds the node that a move leads to', () => {
    expect(game.childBy(1, 'c7c5')?.id).toBe(4);
    expect(game.childBy(1, 'g8f6')).toBeNull();
  });

  it('tells variations from the main line', () => {
    expect([0, 1, 2, 3].some((id) => game.inVariation(id))).toBe(false);
    expect([4, 5, 6].every((id) => game.inVariation(id))).toBe(true);
  });

  it.each([
    [3, { ply: 3, node: null }],
    [0, { ply: 0, node: null }],
    [5, { ply: 3, node: 5 }],
  ])('node %i stands at %o', (id, place) => {
    expect(game.placeOf(id)).toEqual(place);
    expect(game.at(place)?.id).toBe(id);
  });

  it('has no node at a place beyond its end', () => {
    expect(game.at({ ply: 40, node: null })).toBeNull();
    expect(game.at({ ply: 3, node: 99 })).toBeNull();
  });

  it('is replaced, not changed, by what is new and what is gone', () => {
    const before = game.get(4) as GameNode;
    const longer = game.with(
      [
        { ...before, children: [7] },
        { ...before, id: 7, parent: 4, children: [], uci: 'd2d4', ply: 3 },
      ],
      [5],
    );
    expect(longer.lastOf(4)?.id).toBe(7);
    expect(longer.has(5)).toBe(false);
    expect(game.lastOf(4)?.id).toBe(5);
  });
});
