import { settings } from '../settings/settings.svelte';
import type { Message } from '../wire/types';
import { de } from './de';
import { codesDe } from './codes.de';
import { en, type Word } from './en';

type Values = Record<string, string | number>;

const WORDS = { en, de };

/** A text of the page in the user's language, with each `{name}` replaced by its value. */
export function t(word: Word, values: Values = {}): string {
  return filled(WORDS[settings.language][word], values);
}

/** A message of the server in the user's language; its own text is English. */
export function worded(message: Message): string {
  if (settings.language === 'en') return message.text;
  const pattern: string | undefined = codesDe[message.code];
  if (pattern === undefined) return message.text;
  const params: Values = {};
  for (const [name, value] of Object.entries(message.params)) {
    params[name] = value === 'white' || value === 'black' ? t(`side.${value}`) : value;
  }
  const text = filled(pattern, params);
  return text.includes('{') ? message.text : text;
}

function filled(pattern: string, values: Values): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
