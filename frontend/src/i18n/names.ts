import { german } from './words.svelte';

/** The translation of a name used by an engine or the laboratory; unknown names stay as they are. */
export function named(name: string): string {
  return german.chosen?.namesDe[name] ?? name;
}
