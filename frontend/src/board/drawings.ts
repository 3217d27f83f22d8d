import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { Arrow, Circle, GameNode } from '../wire/types';

/** The colours of PGN's `%cal` and `%csl`, as chessground names its brushes. */
const BRUSHES = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' } as const;
type Colour = keyof typeof BRUSHES;

/** What is drawn at a move, for the board. */
export function shapesOf(node: GameNode | null): DrawShape[] {
  return [
    ...(node?.arrows ?? []).map(({ colour, origin, target }) => ({
      orig: origin as Key,
      dest: target as Key,
      brush: BRUSHES[colour],
    })),
    ...(node?.circles ?? []).map(({ colour, square }) => ({
      orig: square as Key,
      brush: BRUSHES[colour],
    })),
  ];
}

/** What is drawn on the board, for the game. */
export function drawingsOf(shapes: readonly DrawShape[]): { arrows: Arrow[]; circles: Circle[] } {
  const colour = (brush: string | undefined) =>
    (Object.keys(BRUSHES) as Colour[]).find((one) => BRUSHES[one] === brush) ?? 'G';
  return {
    arrows: shapes.flatMap(({ orig, dest, brush }) =>
      dest ? [{ colour: colour(brush), origin: orig, target: dest }] : [],
    ),
    circles: shapes.flatMap(({ orig, dest, brush }) =>
      dest ? [] : [{ colour: colour(brush), square: orig }],
    ),
  };
}
