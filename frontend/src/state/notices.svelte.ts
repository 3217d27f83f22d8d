import { Offline, Refusal } from '../wire/errors';
import { t, worded } from '../i18n/words.svelte';

export interface Notice {
  key: number;
  text: string;
  bad: boolean;
}

const SHOWN = 6_000;
let key = 0;

export const notices: Notice[] = $state([]);

/** Say something in passing, in the corner of the page and to screen readers. */
export function say(text: string, bad = false): void {
  const notice = { key: ++key, text, bad };
  notices.push(notice);
  if (notices.length > 4) notices.shift();
  setTimeout(() => dismiss(notice.key), SHOWN);
}

export function dismiss(which: number): void {
  const at = notices.findIndex((notice) => notice.key === which);
  if (at >= 0) notices.splice(at, 1);
}

/** The sentence for what went wrong; faults of the program itself go on to the console. */
export function complaint(error: unknown): string {
  if (error instanceof Refusal) return worded(error.words);
  if (error instanceof Offline) return t('offline.request');
  throw error;
}

/** Do something for a person; what is refused is said to them. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    say(complaint(error), true);
    return undefined;
  }
}
