import type { InsightOf, SearchReport } from '../wire/types';

type Bound = InsightOf<'root'>['moves'][number]['bound'];

/** A root move in the order of an engine's search; the score is for the side to move. */
export interface OrderedMove {
  move: string;
  /** The class that put it there, empty where the engine names none. */
  kind: string;
  score: { cp: number | null; mate: number | null; bound: Bound } | null;
  depth: number | null;
  nodes: number | null;
}

/** What an engine with insight has reported of its root moves. */
export interface RootInsight {
  searched: readonly { move: string; kind: string }[];
  root: InsightOf<'root'>['moves'];
}

/**
 * An engine's root moves in the order of its latest search of them: from its insight, else from the
 * `currmove` and best lines of its plain reports.
 */
export function rootOrder(
  inside: RootInsight | undefined,
  report: SearchReport | null,
  whiteMoves: boolean,
): OrderedMove[] {
  const kinds = new Map(inside?.searched.map((row) => [row.move, row.kind]));
  if (inside?.root.length)
    return inside.root.map((root) => ({
      move: root.move,
      // A program that sorts anew in each iteration names the class with the result.
      kind: root.move_class || (kinds.get(root.move) ?? ''),
      score: { cp: root.cp ?? null, mate: root.mate ?? null, bound: root.bound },
      depth: root.depth ?? null,
      nodes: root.nodes ?? null,
    }));
  if (inside?.searched.length) return inside.searched.map((row) => bare(row.move, row.kind));
  return report ? plainOrder(report, whiteMoves) : [];
}

function bare(move: string, kind = ''): OrderedMove {
  return { move, kind, score: null, depth: null, nodes: null };
}

function plainOrder(report: SearchReport, whiteMoves: boolean): OrderedMove[] {
  const seen = (value: number | null | undefined) =>
    typeof value === 'number' ? (whiteMoves ? value : 0 - value) : null;
  const lines = new Map(
    report.lines.flatMap(({ pv, score, depth }) => {
      const [move] = pv;
      if (move === undefined) return [];
      const known = score && {
        cp: seen(score.cp),
        mate: seen(score.mate),
        bound: score.bound === '' ? ('exact' as const) : boundOf(score.bound, whiteMoves),
      };
      return [[move, { ...bare(move), score: known ?? null, depth: depth ?? null }] as const];
    }),
  );
  const order = [...new Set([...report.root, ...lines.keys()])];
  return order.map((move) => lines.get(move) ?? bare(move));
}

/** Bounds of plain reports are White's; those of root moves are the mover's. */
function boundOf(bound: 'lower' | 'upper', whiteMoves: boolean): Bound {
  return (bound === 'lower') === whiteMoves ? 'lowerbound' : 'upperbound';
}

/** A move with its places, from 1, in two orders; null where an engine has not named it. */
export interface ComparedMove {
  move: string;
  first: (OrderedMove & { place: number }) | null;
  second: (OrderedMove & { place: number }) | null;
}

/** Two engines' orders of the same root moves, in the first one's order. */
export function compareOrders(
  first: readonly OrderedMove[],
  second: readonly OrderedMove[],
): ComparedMove[] {
  const placed = (order: readonly OrderedMove[]) =>
    new Map(order.map((row, index) => [row.move, { ...row, place: index + 1 }]));
  const [here, there] = [placed(first), placed(second)];
  return [...new Set([...here.keys(), ...there.keys()])].map((move) => ({
    move,
    first: here.get(move) ?? null,
    second: there.get(move) ?? null,
  }));
}
