import type { Seat } from '../wire/types';

/** The styles of the human-like opponent, as the engine's option `Style` names them. */
export const STYLES = ['all-round', 'trader', 'attacker', 'pawn-grabber', 'solid'] as const;
export type Style = (typeof STYLES)[number];

/** The engine's options for an opponent that errs like a person of a level; none without a level. */
export function humanOptions(level: number | null, style: Style): Record<string, string> {
  return level === null ? {} : { Human: String(level), Style: style };
}

/** The level of a human-like opponent at a seat; null for every other seat. */
export function humanLevel(seat: Seat): number | null {
  if (seat.kind !== 'engine') return null;
  return Number(seat.options?.Human ?? 0) || null;
}

/** The rating to show for a seat: the human-like level or the limited strength; null for neither. */
export function ratingOf(seat: Seat): number | null {
  return humanLevel(seat) ?? (seat.kind === 'engine' ? (seat.elo ?? null) : null);
}
