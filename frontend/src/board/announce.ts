import { t } from '../i18n/words.svelte';
import type { GameNode } from '../wire/types';

const PIECES = {
  K: 'said.king',
  Q: 'said.queen',
  R: 'said.rook',
  B: 'said.bishop',
  N: 'said.knight',
} as const;

/** A move as screen readers announce it. */
export function announcement(node: GameNode | null): string {
  if (!node?.uci) return '';
  const side = t(node.ply % 2 === 1 ? 'side.white' : 'side.black');
  return t('said.move', { side, move: inWords(node.san ?? node.uci) });
}

/** A move in words, since screen readers read every figurine as a white piece. */
function inWords(san: string): string {
  const end = san.endsWith('#') ? t('said.mate') : san.endsWith('+') ? t('said.check') : '';
  const castling = /^O-O(-O)?/.exec(san);
  const move = castling
    ? t(castling[1] ? 'said.castlesLong' : 'said.castlesShort')
    : san
        .replace(/[+#]$/, '')
        .replace('x', ` ${t('said.takes')} `)
        .replace('=', ', ')
        .replace(/[KQRBN]/g, (piece) => `${t(PIECES[piece as keyof typeof PIECES])} `)
        .replace(/ +/g, ' ')
        .trim();
  return end ? `${move}, ${end}` : move;
}
