import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openingDe } from '../src/i18n/openings.de';

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
    const table = readFileSync('../src/philidor/notation/data/openings.tsv', 'utf8');
    const names = [
      ...new Set(
        table
          .split('\n')
          .slice(1)
          .flatMap((line) => line.split('\t')[1] ?? []),
      ),
    ];
    expect(names.length).toBeGreaterThan(3000);
    const english = /\b(Defense|Variation|Attack|Opening|Game|Countergambit|Accepted|Declined)\b/;
    expect(names.map(openingDe).filter((name) => english.test(name))).toEqual([]);
  });
});
