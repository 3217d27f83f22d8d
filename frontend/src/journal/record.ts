import { scoreText } from '../chess/score';
import type { GameNode } from '../wire/types';

/** RDChess's annotation of a move: `{C 1.48/ 218.888/MxViT:14/…}`, as the record allows. */
export function recordText(node: GameNode): string {
  const record = node.record;
  if (!record) return '';
  const parts = [`${record.mark} ${scoreText(record.score)}`.trim()];
  if (record.nodes !== null) parts.push(` ${new Intl.NumberFormat('de').format(record.nodes)}`);
  if (record.seldepth ?? record.depth) parts.push(`MxViT:${record.seldepth ?? record.depth}`);
  for (const [name, value] of Object.entries(record.extra)) parts.push(`${name}:${value}`);
  return `{${parts.join('/')}}`;
}
