import type { Written } from './position';

export type Notation = keyof Written;
export type Language = 'en' | 'de';

const GERMAN: Record<string, string> = { N: 'S', B: 'L', R: 'T', Q: 'D', K: 'K' };

/** A move as the reader's language writes it: German has letters of its own for the pieces. */
export function localised(move: string, language: Language): string {
  if (language === 'en') return move;
  return move.replace(/[NBRQK]/g, (letter) => GERMAN[letter] ?? letter);
}

/** Numeric annotation glyphs that have a sign; PGN standard, section 10. */
export const NAGS: readonly (readonly [number, string])[] = [
  [1, '!'],
  [2, '?'],
  [3, '‼'],
  [4, '⁇'],
  [5, '⁉'],
  [6, '⁈'],
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

const SIGNS = new Map(NAGS);

export function nagSign(nag: number): string {
  return SIGNS.get(nag) ?? `$${nag}`;
}
