import { settings } from '../settings/settings.svelte';
import { namesDe } from './names.de';

/** A name that a program or the laboratory has given to something; unknown ones stay as they are. */
export function named(name: string): string {
  return settings.language === 'de' ? (namesDe[name] ?? name) : name;
}
