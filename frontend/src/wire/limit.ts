export type LimitKind = 'movetime' | 'depth' | 'nodes';

/** The limit of a job's searches as the server expects it: seconds become milliseconds. */
export function searchLimit(kind: LimitKind, value: number): Partial<Record<LimitKind, number>> {
  return { [kind]: Math.max(1, Math.round(kind === 'movetime' ? value * 1000 : value)) };
}
