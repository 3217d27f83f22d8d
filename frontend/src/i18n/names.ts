import { settings } from '../settings/settings.svelte';
import { namesDe } from './names.de';

/** The translation of a name used by an engine or the laboratory; unknown names stay as they are. */
export function named(name: string): string {
  return settings.language === 'de' ? (namesDe[name] ?? name) : name;
}
