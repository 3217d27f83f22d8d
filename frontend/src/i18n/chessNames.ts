import { settings } from '../settings/settings.svelte';
import { german } from './words.svelte';

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
