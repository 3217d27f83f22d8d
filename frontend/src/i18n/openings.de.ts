/**
 * The German names of openings: our own table of what they are called, and rules for the names that are
 * built from a player, a place or an adjective and a kind.
 */
const FAMILIES: Record<string, string> = {
  'Alekhine Defense': 'Aljechin-Verteidigung',
  'Amar Opening': 'Amar-Eröffnung',
  "Anderssen's Opening": 'Anderssen-Eröffnung',
  'Benko Gambit': 'Wolga-Gambit',
  'Benoni Defense': 'Benoni-Verteidigung',
  'Bird Opening': 'Bird-Eröffnung',
  "Bishop's Opening": 'Läuferspiel',
  'Blumenfeld Countergambit': 'Blumenfeld-Gambit',
  'Bogo-Indian Defense': 'Bogoljubow-Indisch',
  'Catalan Opening': 'Katalanische Eröffnung',
  'Center Game': 'Mittelgambit',
  'Colle System': 'Colle-System',
  'Creepy Crawly Formation': 'Creepy-Crawly-Formation',
  'Danish Gambit': 'Nordisches Gambit',
  'Dutch Defense': 'Holländische Verteidigung',
  'Elephant Gambit': 'Mittelgambit im Nachzug',
  'English Opening': 'Englische Eröffnung',
  'English Orangutan': 'Englischer Orang-Utan',
  'Four Knights Game': 'Vierspringerspiel',
  'French Defense': 'Französische Verteidigung',
  'Global Opening': 'Globale Eröffnung',
  'Indian Defense': 'Indische Verteidigung',
  'Italian Game': 'Italienische Partie',
  "King's Gambit": 'Königsgambit',
  "King's Indian Attack": 'Königsindischer Angriff',
  "King's Indian Defense": 'Königsindische Verteidigung',
  "King's Knight Opening": 'Königsspringerspiel',
  "King's Pawn Game": 'Königsbauernspiel',
  "King's Pawn Opening": 'Königsbauernspiel',
  'Latvian Gambit': 'Lettisches Gambit',
  'London System': 'Londoner System',
  'Modern Defense': 'Moderne Verteidigung',
  'Nimzo-Indian Defense': 'Nimzowitsch-Indisch',
  'Nimzo-Larsen Attack': 'Larsen-Eröffnung',
  'Nimzowitsch Defense': 'Nimzowitsch-Verteidigung',
  'Old Indian Defense': 'Altindische Verteidigung',
  "Petrov's Defense": 'Russische Verteidigung',
  'Pirc Defense': 'Pirc-Ufimzew-Verteidigung',
  'Polish Opening': 'Orang-Utan-Eröffnung',
  "Pseudo Queen's Indian Defense": 'Pseudo-Damenindische Verteidigung',
  "Queen's Gambit": 'Damengambit',
  "Queen's Indian Accelerated": 'Beschleunigtes Damenindisch',
  "Queen's Indian Defense": 'Damenindische Verteidigung',
  "Queen's Pawn": 'Damenbauernspiel',
  "Queen's Pawn Game": 'Damenbauernspiel',
  'Robatsch Defense': 'Robatsch-Verteidigung',
  'Ruy Lopez': 'Spanische Partie',
  'Scandinavian Defense': 'Skandinavische Verteidigung',
  'Scotch Game': 'Schottische Partie',
  'Semi-Slav Defense': 'Halbslawische Verteidigung',
  'Sicilian Defense': 'Sizilianische Verteidigung',
  'Slav Defense': 'Slawische Verteidigung',
  'Slav Indian': 'Slawisch-Indisch',
  'Three Knights Opening': 'Dreispringerspiel',
  'Vienna Game': 'Wiener Partie',
  'Vienna Gambit': 'Wiener Gambit',
  'Zukertort Opening': 'Zukertort-Eröffnung',
};

/** Parts of names that are not built by the rules. */
const PARTS: Record<string, string> = {
  'Main Line': 'Hauptvariante',
  'Exchange Variation': 'Abtauschvariante',
  'Advance Variation': 'Vorstoßvariante',
  'Dragon Variation': 'Drachenvariante',
  'Accelerated Dragon': 'Beschleunigter Drache',
  'Hyperaccelerated Dragon': 'Hyperbeschleunigter Drache',
  'Two Knights Defense': 'Zweispringerspiel im Nachzug',
  'Two Knights Variation': 'Zweispringervariante',
  'Three Knights Variation': 'Dreispringervariante',
  'Four Knights Variation': 'Vierspringervariante',
  'Two Knights Attack': 'Zweispringerangriff',
  'Four Pawns Attack': 'Vierbauernangriff',
  'Three Pawns Attack': 'Dreibauernangriff',
  'Fried Liver Attack': 'Fegatello-Angriff',
  'Knight Attack': 'Springerangriff',
  'Poisoned Pawn Variation': 'Vergifteter-Bauer-Variante',
  'Delayed Poisoned Pawn': 'Verzögerter vergifteter Bauer',
  'Giuoco Piano': 'Giuoco Piano',
  'Giuoco Pianissimo': 'Giuoco Pianissimo',
  'Wing Gambit': 'Flügelgambit',
  "Bishop's Gambit": 'Läufergambit',
  "King's Gambit": 'Königsgambit',
  "Queen's Gambit": 'Damengambit',
  "King's English Variation": 'Königsenglisch',
  'Stonewall Variation': 'Stonewall-Variante',
  'Maróczy Bind': 'Maróczy-Aufbau',
  'Fianchetto Variation': 'Fianchetto-Variante',
  'Central Countergambit': 'Zentrumsgegengambit',
  'Central Variation': 'Zentrumsvariante',
  'Endgame Variation': 'Endspielvariante',
  'Pin Variation': 'Fesselungsvariante',
  'Retreat Variation': 'Rückzugsvariante',
  'Knight Variation': 'Springervariante',
  'Bishop Variation': 'Läufervariante',
  'Bishop Attack': 'Läuferangriff',
  'Queen Attack': 'Damenangriff',
  'Two Pawns Attack': 'Zweibauernangriff',
  "Noah's Ark Trap": 'Arche-Noah-Falle',
  'Pawn Storm': 'Bauernsturm',
  'Smith-Morra Gambit': 'Morra-Gambit',
  Closed: 'Geschlossene Variante',
  Open: 'Offene Variante',
  Classical: 'Klassische Variante',
  Sicilian: 'Sizilianisch',
  Benoni: 'Benoni',
};

/** The kinds of parts, each with its gender: feminine, masculine, neuter. */
const KINDS: Record<string, [string, 'f' | 'm' | 'n']> = {
  Variation: ['Variante', 'f'],
  Variations: ['Varianten', 'f'],
  Line: ['Variante', 'f'],
  Defense: ['Verteidigung', 'f'],
  Opening: ['Eröffnung', 'f'],
  Game: ['Partie', 'f'],
  Formation: ['Formation', 'f'],
  Trap: ['Falle', 'f'],
  Attack: ['Angriff', 'm'],
  Counterattack: ['Gegenangriff', 'm'],
  Bind: ['Aufbau', 'm'],
  Gambit: ['Gambit', 'n'],
  Countergambit: ['Gegengambit', 'n'],
  System: ['System', 'n'],
  Fianchetto: ['Fianchetto', 'n'],
};

/** Adjectives without their ending; places in -er have none. */
const ADJECTIVES: Record<string, string> = {
  Accelerated: 'Beschleunigt',
  Accepted: 'Angenommen',
  Declined: 'Abgelehnt',
  'Fully Accepted': 'Ganz angenommen',
  American: 'Amerikanisch',
  Argentine: 'Argentinisch',
  Australian: 'Australisch',
  Austrian: 'Österreichisch',
  Baltic: 'Baltisch',
  Belgrade: 'Belgrader',
  Berlin: 'Berliner',
  Brazilian: 'Brasilianisch',
  Budapest: 'Budapester',
  Bulgarian: 'Bulgarisch',
  Carlsbad: 'Karlsbader',
  Chinese: 'Chinesisch',
  Classical: 'Klassisch',
  Closed: 'Geschlossen',
  Czech: 'Tschechisch',
  Danish: 'Dänisch',
  Delayed: 'Verzögert',
  Double: 'Doppelt',
  Dutch: 'Holländisch',
  English: 'Englisch',
  French: 'Französisch',
  German: 'Deutsch',
  Hungarian: 'Ungarisch',
  Icelandic: 'Isländisch',
  Indian: 'Indisch',
  Irish: 'Irisch',
  Italian: 'Italienisch',
  Latvian: 'Lettisch',
  Leningrad: 'Leningrader',
  London: 'Londoner',
  Mexican: 'Mexikanisch',
  Modern: 'Modern',
  Moscow: 'Moskauer',
  Neoclassical: 'Neuklassisch',
  Normal: 'Normal',
  Norwegian: 'Norwegisch',
  Old: 'Alt',
  Open: 'Offen',
  Orthodox: 'Orthodox',
  Paris: 'Pariser',
  Polish: 'Polnisch',
  Portuguese: 'Portugiesisch',
  Quiet: 'Ruhig',
  Reversed: 'Umgekehrt',
  Romantic: 'Romantisch',
  Russian: 'Russisch',
  Scandinavian: 'Skandinavisch',
  Scotch: 'Schottisch',
  'Semi-Classical': 'Halbklassisch',
  Serbian: 'Serbisch',
  Sicilian: 'Sizilianisch',
  Slav: 'Slawisch',
  Spanish: 'Spanisch',
  Swedish: 'Schwedisch',
  Swiss: 'Schweizer',
  Symmetrical: 'Symmetrisch',
  Traditional: 'Traditionell',
  Ukrainian: 'Ukrainisch',
  Venice: 'Venezianisch',
  Vienna: 'Wiener',
  Yugoslav: 'Jugoslawisch',
};

/** Names of players as German writes them. */
const PLAYERS: Record<string, string> = {
  Alekhine: 'Aljechin',
  Averbakh: 'Awerbach',
  Botvinnik: 'Botwinnik',
  Boleslavsky: 'Boleslawski',
  Chigorin: 'Tschigorin',
  Geller: 'Geller',
  Gligoric: 'Gligorić',
  Ilyin: 'Iljin',
  Janowski: 'Janowski',
  Korchnoi: 'Kortschnoi',
  Levenfish: 'Löwenfisch',
  Nyezhmetdinov: 'Neschmetdinow',
  Petrosian: 'Petrosjan',
  Petrov: 'Petrow',
  Romanishin: 'Romanischin',
  Smyslov: 'Smyslow',
  Sokolsky: 'Sokolski',
  Sozin: 'Sosin',
  Spassky: 'Spasski',
  Sveshnikov: 'Sweschnikow',
  Taimanov: 'Taimanow',
  Zaitsev: 'Saizew',
};

const ENDINGS = { f: 'e', m: 'er', n: 'es' };
const SUFFIXES: Record<string, string> = {
  Accepted: 'angenommen',
  Declined: 'abgelehnt',
  Deferred: 'verzögert',
  Reversed: 'im Anzug',
};
const MOVE = /[a-h][1-8]/;
const LETTERS: Record<string, string> = { K: 'K', Q: 'D', R: 'T', B: 'L', N: 'S' };

/** The German name of an opening that has an English one. */
export function openingDe(name: string): string {
  const [family = '', ...rest] = name.split(': ');
  const parts = rest.join(': ').split(', ').filter(Boolean);
  const [first = '', ...more] = family.split(', ');
  return [
    [familyDe(first), ...more.map(partDe)].join(', '),
    ...(parts.length ? [parts.map(partDe).join(', ')] : []),
  ].join(': ');
}

/** Shorter parts of names are in too many. */
const SOUGHT = 4;
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
const GERMAN = [
  ...[FAMILIES, PARTS, PLAYERS, ADJECTIVES, SUFFIXES].flatMap((names) => Object.entries(names)),
  ...Object.entries(KINDS).map(([name, [german]]) => [name, german] as const),
].map(([name, german]) => [name.toLowerCase(), plain(german)] as const);
// Of an adjective the ending may be any: geschlossene, geschlossener, geschlossenes.
const ENDING = /(?<=.{4})(?:e|en|er|es)$/;

/**
 * A search for games in which each word may be the English name of what it is in German as well:
 * `Spanische` finds the Ruy Lopez too.
 */
export function openingSearchDe(text: string): string {
  const words = text.match(/"[^"]*"|\S+/g) ?? [];
  return words.flatMap(searchedDe).join(' ');
}

function searchedDe(word: string): string[] {
  if (word.includes('|')) return [word];
  // Of Najdorf-Variante either the whole is found, or both parts are.
  const pieces = word.split('-').map((part) => ({ part, english: englishOf(part) }));
  const known = pieces.some(({ english }) => english.length);
  return (known ? pieces : [{ part: word, english: [] }]).map(({ part, english }) =>
    [...new Set([word, part, ...english])]
      .map((name) => (name.includes(' ') && !name.startsWith('"') ? `"${name}"` : name))
      .join('|'),
  );
}

/** The English names that a part of a German name stands for. */
function englishOf(part: string): string[] {
  const wanted = plain(part.replaceAll('"', ''));
  if (wanted.trim().length < SOUGHT) return [];
  const stem = wanted.replace(ENDING, '');
  const found = GERMAN.filter(([, german]) => german.includes(wanted) || german === stem);
  const names = [...new Set(found.map(([name]) => name))];
  // What a longer name is in, a shorter one finds.
  return names.filter((name) => !names.some((other) => other !== name && name.includes(other)));
}

function familyDe(name: string): string {
  const whole = FAMILIES[name];
  if (whole) return whole;
  const at = name.lastIndexOf(' ');
  const suffix = SUFFIXES[name.slice(at + 1)];
  return suffix && at > 0 ? `${familyDe(name.slice(0, at))}, ${suffix}` : partDe(name);
}

function partDe(name: string): string {
  const whole = PARTS[name] ?? FAMILIES[name];
  if (whole) return whole;
  if (name.startsWith('with ')) return `mit ${movesDe(name.slice(5))}`;
  const at = name.lastIndexOf(' ');
  const [before, last] = [name.slice(0, Math.max(at, 0)), name.slice(at + 1)];
  const suffix = SUFFIXES[last];
  if (suffix && before) return `${partDe(before)} ${suffix}`;
  const kind = KINDS[last];
  if (!kind) return playersDe(name);
  if (!before) return kind[0];
  const adjective = ADJECTIVES[before];
  if (adjective) return `${adjective}${/er$/.test(adjective) ? '' : ENDINGS[kind[1]]} ${kind[0]}`;
  const inner = KINDS[before.slice(before.lastIndexOf(' ') + 1)] ? partDe(before) : before;
  const compound = playersDe(inner.replace(/['’]s?$/, '').replace(/['’]s /g, ' '));
  return `${compound.replaceAll(' ', '-')}-${kind[0]}`;
}

/** A move with German letters, or else another part of a name. */
function movesDe(text: string): string {
  if (!MOVE.test(text)) return partDe(text);
  return text.replace(/[KQRBN](?=[a-h]?x?[a-h][1-8])/g, (piece) => LETTERS[piece] ?? piece);
}

function playersDe(names: string): string {
  return names.replace(/[\p{L}]+/gu, (name) => PLAYERS[name] ?? name);
}
