import type { Language } from '../chess/notation';

/** The browser's own form of the page's language, such as British English, for dates. */
export function dateLocale(): string {
  const language = document.documentElement.lang;
  return navigator.languages.find((one) => one.startsWith(language)) ?? language;
}

/** A time of the server (ISO 8601) as date and time of day; other texts as they are. */
export function whenText(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.valueOf())
    ? text
    : date.toLocaleString(dateLocale(), {
        dateStyle: 'medium',
        timeStyle: 'short',
      });
}

/** `1,234,567` in the reader's language. */
export function whole(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(Math.round(value));
}

/** A number with fixed decimals: `41.3`, in German `41,3`. Scores are in `scores.ts`. */
export function decimal(value: number, digits: number, language: Language): string {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);
}

/** `1.2 M`, `843 k`: for places where only the size matters. */
export function short(value: number, language: Language): string {
  if (value >= 1e9) return `${decimal(value / 1e9, 1, language)} G`;
  if (value >= 1e6) return `${decimal(value / 1e6, 1, language)} M`;
  if (value >= 1e4) return `${Math.round(value / 1e3)} k`;
  return String(Math.round(value));
}

/** A clock's time: `1:02:03`, `4:07`, and on request tenths below twenty seconds. */
export function clockText(milliseconds: number, tenths = false): string {
  const left = Math.max(0, milliseconds);
  if (tenths && left < 20_000)
    return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.floor(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** A clock's time with its tenths of a second: `4:07.3`. */
export function exactClockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  return `${clockText(left)}.${Math.floor(left / 100) % 10}`;
}

/** A duration: `12 ms`, `3.4 s`, `2:05`. */
export function durationText(milliseconds: number, language: Language): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${decimal(milliseconds / 1000, 1, language)} s`;
  return clockText(milliseconds);
}

/** Share of a whole as `41.3 %`. */
export function percent(part: number, of: number, language: Language): string {
  return of > 0 ? `${decimal((100 * part) / of, 1, language)} %` : '–';
}

/** Points of games as a crosstable prints them: `5½`. */
export function pointsText(points: number): string {
  const won = Math.floor(points);
  return points === won ? String(won) : `${won || ''}½`;
}

/** A result as it is printed: `1–0`, `½–½`; `*` as in PGN where there is none. */
export function resultText(result: string): string {
  return result.replace('1/2-1/2', '½–½').replace('-', '–');
}

/** Fewer games tell nothing about a difference of ratings. */
export const FEWEST_RATED = 8;

/** A difference of ratings: whole points, with a true minus sign. */
export function eloText(value: number): string {
  return value.toFixed(0).replace('-', '−');
}
