import { localised } from '../chess/notation';
import { settings } from '../settings/settings.svelte';
import type { GameNode } from '../wire/types';

const FIGURINES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

/** A move with figurines or the language's piece letters, as the user has chosen. */
export function shown(move: string): string {
  if (settings.figurines) return move.replace(/[KQRBN]/g, (letter) => FIGURINES[letter] ?? letter);
  return localised(move, settings.language);
}

// The piece of a move within a sentence, and what a pawn becomes, in English letters or, in German
// texts, in German ones.
const MOVES = {
  en: /\b[KQRBN](?=[a-h]?[1-8]?x?[a-h][1-8])|(?<=[a-h][18]=)[QRBN]/g,
  de: /\b[KDTLS](?=[a-h]?[1-8]?x?[a-h][1-8])|(?<=[a-h][18]=)[DTLS]/g,
};
const ENGLISH: Record<string, string> = { D: 'Q', T: 'R', L: 'B', S: 'N' };

/** A sentence of the server with its moves as the user has chosen. */
export function shownWithin(text: string): string {
  if (!settings.figurines) return text;
  return text.replace(MOVES[settings.language], (letter) => {
    const english = settings.language === 'de' ? (ENGLISH[letter] ?? letter) : letter;
    return FIGURINES[english] ?? letter;
  });
}

/** A node's move in the chosen notation. */
export function moveText(node: GameNode): string {
  const texts = { san: node.san, long: node.lan, paulchess: node.paul };
  return shown(texts[settings.notation] ?? node.uci ?? '');
}
