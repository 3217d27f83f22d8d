import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openingDe, openingSearchDe } from '../src/i18n/openings.de';

const table = readFileSync('../src/philidor/notation/data/openings.tsv', 'utf8');
const lines = table.split('\n').slice(1);
const names = [...new Set(lines.flatMap((line) => line.split('\t')[1] ?? []))];

const WORD = /(?:"[^"]*"|\S)+/g;

const NAMES: Record<string, string> = {
  'Sicilian Defense: Najdorf Variation, English Attack':
    'Sizilianische Verteidigung: Najdorf-Variante, Englischer Angriff',
  'Ruy Lopez: Exchange Variation': 'Spanische Partie: Abtauschvariante',
  "Queen's Gambit Declined: Orthodox Defense, Main Line":
    'Damengambit, abgelehnt: Orthodoxe Verteidigung, Hauptvariante',
  "King's Gambit Accepted: Kieseritzky Gambit, Berlin Defense":
    'Königsgambit, angenommen: Kieseritzky-Gambit, Berliner Verteidigung',
  'Italian Game: Two Knights Defense, Fried Liver Attack':
    'Italienische Partie: Zweispringerspiel im Nachzug, Fegatello-Angriff',
  'Alekhine Defense: Four Pawns Attack': 'Aljechin-Verteidigung: Vierbauernangriff',
  "King's Indian Attack, with Bf5": 'Königsindischer Angriff, mit Lf5',
  "Anderssen's Opening": 'Anderssen-Eröffnung',
  "Petrov's Defense: Classical Attack, Chigorin Variation":
    'Russische Verteidigung: Klassischer Angriff, Tschigorin-Variante',
  'Owen Defense': 'Owen-Verteidigung',
};

describe('German names of openings', () => {
  it.each(Object.entries(NAMES))('%s', (english, german) => {
    expect(openingDe(english)).toBe(german);
  });

  it('leave no English kind in any name of the table', () => {
    expect(names.length).toBeGreaterThan(3000);
    const english = /\b(Defense|Variation|Attack|Opening|Game|Countergambit|Accepted|Declined)\b/;
    expect(names.map(openingDe).filter((name) => english.test(name))).toEqual([]);
  });
});

describe('a search by German names', () => {
  it.each([
    ['Sizilianisch', 'Sizilianisch|sicilian'],
    ['spanische Tal', 'spanische|spanish|"ruy lopez" Tal'],
    ['Najdorf-System', 'Najdorf-System|Najdorf Najdorf-System|System|system'],
    ['Bundesliga-Finale', 'Bundesliga-Finale'],
    ['"Tata Steel" 2024', '"Tata Steel" 2024'],
    ['Damengambit', 'Damengambit|"queen\'s gambit"'],
    ['geschlossene', 'geschlossene|closed'],
    ['Aljechin', 'Aljechin|alekhine'],
    ['b4 Tal', 'b4 Tal'],
    ['caro|tal', 'caro|tal'],
  ])('%s', (german, both) => {
    const parts = (text: string) => (text.match(WORD) ?? []).map((word) => word.split('|').sort());
    expect(parts(openingSearchDe(german))).toEqual(parts(both));
  });

  it('finds every opening by each longer word of its German name', () => {
    const searches = new Map<string, string[][]>();
    const searched = (word: string): string[][] => {
      const known = searches.get(word);
      if (known) return known;
      const words = openingSearchDe(word).toLowerCase().match(WORD) ?? [];
      const made = words.map((one) => one.replaceAll('"', '').split('|'));
      searches.set(word, made);
      return made;
    };
    const lost = names.filter((name) => {
      const english = name.toLowerCase();
      const words = openingDe(name).split(/[\s,:()]+/);
      return words
        .filter((word) => /\p{L}{5,}/u.test(word))
        .some((word) => !searched(word).every((any) => any.some((text) => english.includes(text))));
    });
    expect(lost).toEqual([]);
  });

  it('is never too long for the server', () => {
    const words = new Set(names.flatMap((name) => openingDe(name).split(/[\s,:()]+/)));
    const longest = Math.max(...[...words].map((word) => openingSearchDe(word).length));
    expect(longest).toBeLessThan(500);
  });
});
