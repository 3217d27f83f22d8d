import type { GameHead } from '../wire/types';
import { resultText } from './figures';
import { worded } from './words.svelte';

/** How a game ended: the result and, where there is more to say than the file's result, the reason. */
export function endedText({ result, reason }: NonNullable<GameHead['ended']>): string {
  const recorded = reason.code === 'end.as-recorded';
  return recorded ? resultText(result) : `${resultText(result)} · ${worded(reason)}`;
}
