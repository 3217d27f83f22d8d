const FULL_PHASE = 24;
const FULL_SCALE = 64;

/** A [middlegame, endgame] pair at a phase (24: all pieces) and an endgame scale in 64ths. */
export function tapered(
  pair: readonly [number, number],
  phase: number,
  scale = FULL_SCALE,
): number {
  const endgame = (pair[1] * scale) / FULL_SCALE;
  return (pair[0] * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE;
}

/** Terms of which only White's advantage is known, as `EvaluationTerms` shows them. */
export function advantages(terms: readonly (readonly [string, number])[]) {
  const rows = terms.map(([name, value]) => {
    const [white, black] = [Math.max(0, value), Math.max(0, -value)];
    return { name, white: [white, white] as const, black: [black, black] as const };
  });
  return { terms: rows, phase: FULL_PHASE, scale: FULL_SCALE, sides: false };
}
