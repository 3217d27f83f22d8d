import { Offline, Refusal } from '../wire/errors';
import { t, worded } from '../i18n/words.svelte';
import type { Imported, Message } from '../wire/types';

export interface Notice {
  key: number;
  text: string;
  bad: boolean;
  /** What the user can do about it, such as undoing it. */
  action: NoticeAction | null;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

const SHOWN = 6_000;
const SHOWN_WITH_ACTION = 15_000;
// Milliseconds; slow readers read 12 letters a second, and a crash report of an engine is long.
const SHOWN_PER_LETTER = 80;
let key = 0;

export const notices: Notice[] = $state([]);

/** Show a notice until it can have been read, longer with an action; screen readers announce it. */
export function say(text: string, bad = false, action: NoticeAction | null = null): void {
  const notice = { key: ++key, text, bad, action };
  // Several requests of one step may fail for one reason.
  const same = notices.find((shown) => shown.text === text && !shown.action && !action);
  if (same) dismiss(same.key);
  notices.push(notice);
  if (notices.length > 4) notices.shift();
  const least = action ? SHOWN_WITH_ACTION : SHOWN;
  setTimeout(() => dismiss(notice.key), Math.max(least, SHOWN_PER_LETTER * text.length));
}

/** Say what was done, and offer to undo it. */
export function sayUndo(text: string, undo: () => unknown): void {
  say(text, false, { label: t('games.undo'), run: () => void undo() });
}

/** Say what an import into the library has added and left out, and why the first game was. */
export function sayAdded(added: Imported): void {
  const counts = { games: added.games, duplicates: added.duplicates, faulty: added.faulty };
  const text = t('explorer.added', counts);
  const back = added.restored ? `; ${t('explorer.restored', { restored: added.restored })}` : '';
  const [first] = added.faults;
  const why = first ? `. ${sentence(first)}` : '';
  say(text + back + why, added.faulty > 0);
}

/** Whether a message tells what was repaired or left out of a text that is otherwise good. */
function isNote(message: Message): boolean {
  return /^(pgn\.note|epd\.note|repair\..*)$/.test(message.code);
}

/** Say what of a text could not be read or was repaired, the first of it in words. */
export function sayFaults(said: readonly Message[]): void {
  const faults = said.filter((one) => !isNote(one));
  if (faults[0]) say(`${t('open.faults', { count: faults.length })}: ${worded(faults[0])}`, true);
  else if (said[0]) say(sentence(said[0]), true);
}

export function dismiss(which: number): void {
  const at = notices.findIndex((notice) => notice.key === which);
  if (at >= 0) notices.splice(at, 1);
}

/** A message of the server as a sentence: its English texts begin in lower case. */
export function sentence(message: Message): string {
  const text = worded(message);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The message for an error of a request; any other error is thrown again. */
export function complaint(error: unknown): string {
  if (error instanceof Refusal) return sentence(error.words);
  if (error instanceof Offline) return t('offline.request');
  throw error;
}

/** Run a request of the user; show why if it is refused. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    say(complaint(error), true);
    return undefined;
  }
}
