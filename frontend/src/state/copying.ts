import { t } from '../i18n/words.svelte';
import { say } from './notices.svelte';

/** Copy a text to the clipboard, and say so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(t('copied'));
  } catch {
    // Without the permission, or over plain HTTP from another machine.
    say(t('copy.refused'), true);
  }
}
