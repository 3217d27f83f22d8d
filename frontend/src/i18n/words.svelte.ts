import { settings } from '../settings/settings.svelte';
import type { Message } from '../wire/types';
import { en, type Word } from './en';

type Values = Record<string, string | number>;

/** The German texts, which are loaded only where they are wanted. */
class German {
  texts: typeof import('./german') | null = $state.raw(null);

  /** The texts if German is chosen and they have been loaded. */
  get chosen() {
    return settings.language === 'de' ? this.texts : null;
  }

  /** Load the texts if German is chosen. */
  async load(): Promise<void> {
    if (settings.language === 'de') this.texts ??= await import('./german');
  }
}

export const german = new German();

/** The English texts of what is loaded later than the first screen. */
class Later {
  texts: typeof import('./later.en').laterEn | null = $state.raw(null);

  async load(): Promise<void> {
    this.texts ??= (await import('./later.en')).laterEn;
  }
}

export const later = new Later();

type Texts = Partial<Record<Word, string>>;

/** A text of the page in the user's language, with each `{name}` replaced by its value. */
export function t(word: Word, values: Values = {}): string {
  const texts: Texts | null = german.chosen?.de ?? (word in en ? en : later.texts);
  // A text of the later file is there a moment after what shows it.
  return filled(texts?.[word] ?? '', values);
}

/**
 * A message of the server in the user's language. Its own text is English; a pattern that stands
 * for many reasons quotes it as `{text}`.
 */
export function worded(message: Message): string {
  const pattern: string | undefined = german.chosen?.codesDe[message.code];
  if (pattern === undefined) return message.text;
  const params: Values = { text: message.text };
  if (message.cause) params.cause = worded(message.cause);
  for (const [name, value] of Object.entries(message.params)) {
    params[name] = value === 'white' || value === 'black' ? t(`side.${value}`) : value;
  }
  const text = filled(pattern, params);
  return text.includes('{') ? message.text : text;
}

function filled(pattern: string, values: Values): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
