import { parseFen } from 'chessops/fen';
import { makeSquare } from 'chessops/util';
import { t } from './words.svelte';

/** The pieces of a position in words, from a1 to h8: what a picture of it shows. */
export function positionText(fen: string): string {
  const pieces = parseFen(fen).unwrap(
    (setup) => [...setup.board],
    () => [],
  );
  return pieces
    .map(([square, { color, role }]) =>
      t('board.piece', { square: makeSquare(square), piece: t(`piece.${color}.${role}`) }),
    )
    .join('; ');
}
