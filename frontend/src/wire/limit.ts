export type LimitKind = 'movetime' | 'depth' | 'nodes';

/** What a job's searches may spend, as the wire wants it; seconds become milliseconds. */
export function searchLimit(kind: LimitKind, value: number): Partial<Record<LimitKind, number>> {
  return { [kind]: Math.max(1, Math.round(kind === 'movetime' ? value * 1000 : value)) };
}
