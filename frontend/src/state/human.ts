import type { Seat } from '../wire/types';

/** The option that makes a human-like opponent think the same again. */
const SEED = 'Human Seed';

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

/** Whether a seat's person can say after the game what it thought: the game has kept its seed. */
export function tellsThoughts(seat: Seat): boolean {
  return humanLevel(seat) !== null && seat.kind === 'engine' && SEED in (seat.options ?? {});
}

/** The seat for another game: a human-like opponent thinks anew, as another person would. */
export function seatAgain(seat: Seat): Seat {
  if (seat.kind !== 'engine') return seat;
  const options = Object.entries(seat.options ?? {}).filter(([name]) => name !== SEED);
  return { ...seat, options: Object.fromEntries(options) };
}

/** The rating to show for a seat: the human-like level or the limited strength; null for neither. */
export function ratingOf(seat: Seat): number | null {
  return humanLevel(seat) ?? (seat.kind === 'engine' ? (seat.elo ?? null) : null);
}
