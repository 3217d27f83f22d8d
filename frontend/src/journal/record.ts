import { scoreText } from '../chess/score';
import type { TestLevel } from '../settings/settings.svelte';
import type { GameNode } from '../wire/types';

/**
 * RDChess's annotation of a move, `{C 1.48/ 218.888/MxViT:14/…}`, as far as its record and the test
 * level allow: 0 who moved and the value, 1 also nodes and greatest depth, 2 all counters.
 */
export function recordText(node: GameNode, level: TestLevel): string {
  const record = node.record;
  if (!record) return '';
  const parts = [`${record.mark} ${scoreText(record.score)}`.trim()];
  if (level >= 1 && record.nodes !== null)
    parts.push(` ${new Intl.NumberFormat('de').format(record.nodes)}`);
  const deepest = record.seldepth ?? record.depth;
  if (level >= 1 && deepest) parts.push(`MxViT:${deepest}`);
  if (level < 2) return `{${parts.join('/')}}`;
  for (const [name, value] of Object.entries(record.extra)) parts.push(`${name}:${value}`);
  return `{${parts.join('/')}}`;
}
