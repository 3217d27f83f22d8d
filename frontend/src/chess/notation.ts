import type { Label } from '../wire/types';
import type { Written } from './position';

export type Notation = keyof Written;
export type Language = 'en' | 'de';

/** A null move, with which a side passes, in UCI form. */
export const NULL_MOVE = '0000';

const GERMAN: Record<string, string> = { N: 'S', B: 'L', R: 'T', Q: 'D', K: 'K' };

/** A move with the piece letters of a language. */
export function localised(move: string, language: Language): string {
  if (language === 'en') return move;
  return move.replace(/[NBRQK]/g, (letter) => GERMAN[letter] ?? letter);
}

/** Numeric annotation glyphs (NAGs) with their signs; PGN standard, section 10. */
export const NAGS: readonly (readonly [number, string])[] = [
  [1, '!'],
  [2, '?'],
  [3, '!!'],
  [4, '??'],
  [5, '!?'],
  [6, '?!'],
  [7, '□'],
  [10, '='],
  [13, '∞'],
  [14, '⩲'],
  [15, '⩱'],
  [16, '±'],
  [17, '∓'],
  [18, '+−'],
  [19, '−+'],
  [22, '⨀'],
  [32, '⟳'],
  [36, '→'],
  [40, '↑'],
  [132, '⇆'],
  [138, '⊕'],
  [146, 'N'],
];

// Of these judgements of a move, and of a position, one holds.
const EXCLUSIVE: readonly (readonly [number, number])[] = [
  [1, 6],
  [10, 19],
];

/** The NAGs of a move after one was chosen: it is taken away, or takes the place of its like. */
export function toggled(nags: readonly number[], nag: number): number[] {
  if (nags.includes(nag)) return nags.filter((other) => other !== nag);
  const group = EXCLUSIVE.find(([first, last]) => nag >= first && nag <= last);
  const stays = (other: number) => !group || other < group[0] || other > group[1];
  return [...nags.filter(stays), nag];
}

const SIGNS = new Map(NAGS);

/** The signs of a blunder check's labels. */
const LABEL_SIGNS: Partial<Record<Label, string>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The sign of a label, unless the user has judged the move already (NAGs 1 to 6). */
export function labelSign(label: Label | null, nags: readonly number[]): string {
  if (!label || nags.some((nag) => nag >= 1 && nag <= 6)) return '';
  return LABEL_SIGNS[label] ?? '';
}

export function nagSign(nag: number): string {
  return SIGNS.get(nag) ?? `$${nag}`;
}
