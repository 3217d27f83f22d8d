/** A score from White's point of view: centipawns or moves to mate, exactly one of them. */
export interface WhiteScore {
  cp?: number | null;
  mate?: number | null;
}

/** `+0.31`, `−1.20`, `#4`, `#−3`: with a true minus sign, which aligns in columns. */
export function scoreText(score: WhiteScore | null | undefined): string {
  if (!score) return '';
  if (typeof score.mate === 'number') return `#${score.mate}`.replace('-', '−');
  if (typeof score.cp !== 'number') return '';
  const pawns = (score.cp / 100).toFixed(2);
  if (Number(pawns) === 0) return '0.00';
  return score.cp > 0 ? `+${pawns}` : pawns.replace('-', '−');
}

/** The score of the side to move as seen by White, with `≤` or `≥` before a bound. */
export function boundedText(
  score: WhiteScore,
  bound: 'exact' | 'lowerbound' | 'upperbound',
  moverIsWhite: boolean,
): string {
  const seen = (value: number | null | undefined) =>
    typeof value === 'number' ? (moverIsWhite ? value : 0 - value) : null;
  const text = scoreText({ cp: seen(score.cp), mate: seen(score.mate) });
  if (bound === 'exact') return text;
  return `${(bound === 'upperbound') === moverIsWhite ? '≤' : '≥'} ${text}`;
}

// On the engines' own scales: RDChess's infinity, and the bound beyond which values are mates.
const INFINITE = 20_000;
const MATES = 15_000;

/** A bound of a search window, as `iterationText` shows values; infinite bounds as such. */
export function windowText(bound: number | null, moverIsWhite: boolean): string {
  if (bound === null || Math.abs(bound) < INFINITE) return iterationText(bound, moverIsWhite);
  return bound > 0 === moverIsWhite ? '+∞' : '−∞';
}

/** An engine's own value for the side to move, as pawns from White's side; `#` for any mate. */
export function iterationText(value: number | null, moverIsWhite: boolean): string {
  if (value === null) return '–';
  const seen = moverIsWhite ? value : -value;
  if (Math.abs(seen) >= MATES) return seen > 0 ? '#' : '#−';
  return scoreText({ cp: seen });
}

/**
 * White's expected score, 0 to 1: a logistic curve over centipawns whose slope is the
 * usual one of evaluation bars (a pawn is worth about 59 %).
 */
export function whiteShare(score: WhiteScore | null | undefined): number {
  if (!score) return 0.5;
  if (typeof score.mate === 'number') return score.mate > 0 ? 1 : score.mate < 0 ? 0 : 0.5;
  const centipawns = Math.max(-1500, Math.min(1500, score.cp ?? 0));
  return 1 / (1 + Math.exp(-0.00368208 * centipawns));
}

/** White's share where the game has ended on the board: all of it for the side that gives mate. */
export function endedShare(mated: boolean, toMove: 'white' | 'black'): number {
  if (!mated) return 0.5;
  return toMove === 'white' ? 0 : 1;
}

/** Pawns for a graph, clipped at `bound`; a mate is at the edge. */
export function graphValue(score: WhiteScore | null | undefined, bound = 6): number | null {
  if (!score) return null;
  if (typeof score.mate === 'number') return score.mate >= 0 ? bound : -bound;
  if (typeof score.cp !== 'number') return null;
  return Math.max(-bound, Math.min(bound, score.cp / 100));
}

/** A score short enough for the evaluation bar: `+0.3`, `−12`, `#4`, `#−3`. */
export function barText(score: WhiteScore | null | undefined): string {
  if (!score || typeof score.cp !== 'number') return scoreText(score);
  const pawns = Math.abs(score.cp) / 100;
  const text = pawns >= 9.95 ? pawns.toFixed(0) : pawns.toFixed(1);
  if (Number(text) === 0) return '0.0';
  return `${score.cp > 0 ? '+' : '−'}${text}`;
}
