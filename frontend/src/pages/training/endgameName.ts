import { t } from '../../i18n/words.svelte';

type Letter = 'Q' | 'R' | 'B' | 'N' | 'P';

/** The pieces of an endgame such as KRPKR in words: "rook and pawn against rook". */
export function described(endgame: string): string {
  const sides = endgame.slice(1).split('K');
  return t('training.against', { strong: side(sides[0] ?? ''), weak: side(sides[1] ?? '') });
}

function side(letters: string): string {
  const kinds = [...new Set(letters)] as Letter[];
  if (!kinds.length) return t('training.piece.K');
  const words = kinds.map((letter) => {
    const count = [...letters].filter((other) => other === letter).length;
    return count > 1
      ? t('training.several', { count, pieces: t(`training.pieces.${letter}`) })
      : t(`training.piece.${letter}`);
  });
  return words.join(t('training.and'));
}
