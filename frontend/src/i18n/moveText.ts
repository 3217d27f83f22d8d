import { localised } from '../chess/notation';
import { settings } from '../settings/settings.svelte';
import type { GameNode } from '../wire/types';

const FIGURINES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

/** A move with figurines or the language's piece letters, as the user has chosen. */
export function shown(move: string): string {
  if (settings.figurines) return move.replace(/[KQRBN]/g, (letter) => FIGURINES[letter] ?? letter);
  return localised(move, settings.language);
}

/** A node's move in the chosen notation. */
export function moveText(node: GameNode): string {
  const texts = { san: node.san, long: node.lan, paulchess: node.paul };
  return shown(texts[settings.notation] ?? node.uci ?? '');
}
