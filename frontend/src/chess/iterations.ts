import type { InsightOf, SearchLine } from '../wire/types';

// Beyond the bound from which values of an engine's own scale are shown as mates.
const MATE = 20_000;

/**
 * The best line of a depth, from an engine's plain `info` lines, as an iteration: values are for
 * the side to move, and the search window is not known.
 */
export function plainIteration(line: SearchLine, whiteMoves: boolean): InsightOf<'iteration'> {
  const { cp, mate } = line.score ?? {};
  const seen = typeof mate === 'number' ? Math.sign(mate) * MATE : (cp ?? null);
  return {
    kind: 'iteration',
    depth: line.depth ?? 0,
    seldepth: line.seldepth,
    alpha: null,
    best: seen === null || whiteMoves ? seen : 0 - seen,
    beta: null,
    time: line.time,
    nodes: line.nodes,
    line: line.pv,
  };
}

/** The last search of each depth: those before it missed their window. */
export function lastOfEachDepth<Row extends { depth: number }>(rows: readonly Row[]): Row[] {
  return rows.filter((row, index) => rows[index + 1]?.depth !== row.depth);
}
