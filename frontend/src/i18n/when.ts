import { settings } from '../settings/settings.svelte';
import { t } from './words.svelte';

const MINUTE = 60_000;
/** The units, each with the milliseconds up to which the smaller one is used. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['minute', MINUTE],
  ['hour', 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
];

/** When something is due: `now`, `in 10 minutes`, `in 3 days`. */
export function when(due: string): string {
  const left = new Date(due).valueOf() - Date.now();
  if (left <= 0) return t('exercises.now');
  const [unit, size] = UNITS.findLast(([, least]) => left >= least) ?? ['minute', MINUTE];
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'always' });
  return format.format(Math.max(1, Math.round(left / size)), unit);
}
