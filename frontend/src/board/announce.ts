import { t } from '../i18n/words.svelte';
import { moveText } from '../i18n/moveText';
import type { GameNode } from '../wire/types';

/** A move as screen readers announce it. */
export function announcement(node: GameNode | null): string {
  if (!node?.uci) return '';
  const side = t(node.ply % 2 === 1 ? 'side.white' : 'side.black');
  const move = t('said.move', { side, move: moveText(node) });
  return node.check ? `${move}, ${t('said.check')}` : move;
}
