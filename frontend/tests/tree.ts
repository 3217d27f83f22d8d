import { GameTree } from '../src/chess/gameTree';
import type { GameNode } from '../src/wire/types';

/** A tree from `parent > san` lines; the first child of a node continues the main line. */
export function tree(lines: readonly [number, string, Partial<GameNode>?][]): GameTree {
  const blank = {
    ply: 0,
    fen: '',
    uci: null,
    lan: null,
    paul: null,
    check: false,
    nags: [],
    arrows: [],
    circles: [],
    comment: '',
    before: '',
  };
  const more = { score: null, clock: null, spent: null, record: null, label: null, opening: null };
  const nodes = new Map<number, GameNode>([
    [0, { id: 0, parent: null, children: [], san: null, ...blank, ...more }],
  ]);
  lines.forEach(([parent, san, rest], index) => {
    const id = index + 1;
    const above = nodes.get(parent);
    above?.children.push(id);
    nodes.set(id, {
      id,
      parent,
      children: [],
      ...blank,
      ...more,
      san,
      ply: (above?.ply ?? 0) + 1,
      ...rest,
    });
  });
  return GameTree.of([...nodes.values()], 0);
}
