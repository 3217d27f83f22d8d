import * as score from '../chess/score';
import { settings } from '../settings/settings.svelte';

/** A text of a score with the language's decimal sign. */
function signed(text: string): string {
  return settings.language === 'de' ? text.replace('.', ',') : text;
}

/** `+0.31`, in German `+0,31`; see `chess/score`, also for the other functions. */
export function scoreText(...given: Parameters<typeof score.scoreText>): string {
  return signed(score.scoreText(...given));
}

export function boundedText(...given: Parameters<typeof score.boundedText>): string {
  return signed(score.boundedText(...given));
}

export function windowText(...given: Parameters<typeof score.windowText>): string {
  return signed(score.windowText(...given));
}

export function iterationText(...given: Parameters<typeof score.iterationText>): string {
  return signed(score.iterationText(...given));
}

export function barText(...given: Parameters<typeof score.barText>): string {
  return signed(score.barText(...given));
}
