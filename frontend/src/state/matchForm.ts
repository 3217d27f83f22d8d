import type { MatchRequest } from '../wire/types';

/** A seat of a match as the form edits it: options as `Name=value; Name=value`. */
export interface SeatChoice {
  engine: string;
  name: string;
  options: string;
}

/** Options as a request has them; parts without `=` are switched on. */
export function optionsOf(text: string): Record<string, string> {
  const pairs = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): [string, string] => {
      const at = part.indexOf('=');
      return at < 0 ? [part, 'true'] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    });
  return Object.fromEntries(pairs);
}

export function optionsText(options: Record<string, string> | undefined): string {
  return Object.entries(options ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/** The seats of a request, each without what was left empty. */
export function seatsOf(choices: readonly SeatChoice[]): MatchRequest['engines'] {
  return choices.map(({ engine, name, options }) => ({
    engine,
    name: name.trim(),
    options: optionsOf(options),
  }));
}
