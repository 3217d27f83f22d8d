import { settings } from '../settings/settings.svelte';
import type { Exercise, Side } from '../wire/types';
import { german, t } from './words.svelte';

/** A player of a game; one without a name is called by the colour, and the user "You". */
export function playerText(name: string, side: Side, own: boolean): string {
  if (name && name !== '?') return name;
  return own ? t('player.you') : t(`side.${side}`);
}

/** The players of an exercise's game; a mistake in it was the user's. */
export function playersOf({ white, black, side, played }: Exercise): string {
  const own = played ? side : null;
  return `${playerText(white, 'white', own === 'white')} – ${playerText(black, 'black', own === 'black')}`;
}

/** The name of an opening in the user's language. */
export function openingText(name: string): string {
  return german.chosen?.openingDe(name) ?? name;
}

/** A search for games, with the names of openings that its words are in the user's language. */
export function openingSearch(words: string): string {
  return german.chosen?.openingSearchDe(words) ?? words;
}

const LETTERS: Record<string, string> = { Q: 'D', R: 'T', B: 'L', N: 'S', P: 'B' };

/** The name of an endgame with the language's letters: KQK is KDK in German. */
export function endgameText(name: string): string {
  if (settings.language !== 'de') return name;
  return name.replace(/[QRBNP]/g, (letter) => LETTERS[letter] ?? letter);
}
