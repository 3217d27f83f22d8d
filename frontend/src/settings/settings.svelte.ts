import type { Language, Notation } from '../chess/notation';

/** RDChess's test levels: how much the windows and annotations tell. */
export const TEST_LEVELS = [0, 1, 2] as const;
export type TestLevel = (typeof TEST_LEVELS)[number];

/** The user's settings, kept in this browser's local storage. */
export interface Choices {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  board: string;
  pieces: string;
  notation: Notation;
  /** The journal's layout: two columns, or running text as PaulChess shows its history. */
  layout: 'columns' | 'text';
  figurines: boolean;
  sound: boolean;
  coordinates: boolean;
  animation: boolean;
  destinations: boolean;
  checkMark: boolean;
  evalBar: boolean;
  /** Whether evaluations are shown while a person plays. */
  hintsInPlay: boolean;
  arrows: boolean;
  records: boolean;
  /** The program whose evaluation the window shows. */
  evaluator: string;
  testLevel: TestLevel;
  /** Whether the windows that show the inside of an engine are offered. */
  engineWindows: boolean;
  /** The user's names in games, as `ownNames` reads them. */
  names: string;
  /** Whether lichess.org and chess.com may be asked for games. */
  accounts: boolean;
  traffic: boolean;
  lines: number;
  /** The folder whose games the explorer counts; empty: all. */
  explorerFolder: string;
  /** The pause between the moves of a replay. */
  replaySeconds: number;
}

const KEY = 'philidor.settings';

function defaults(): Choices {
  return {
    language: navigator.language.startsWith('de') ? 'de' : 'en',
    theme: 'system',
    board: 'regence',
    pieces: 'regence',
    notation: 'san',
    layout: 'columns',
    figurines: true,
    sound: false,
    coordinates: true,
    animation: true,
    destinations: true,
    checkMark: true,
    evalBar: true,
    hintsInPlay: false,
    arrows: true,
    records: false,
    evaluator: 'philidor',
    testLevel: 0,
    engineWindows: false,
    names: '',
    accounts: false,
    traffic: false,
    lines: 3,
    explorerFolder: '',
    replaySeconds: 1,
  };
}

function stored(): Partial<Choices> {
  const text = localStorage.getItem(KEY);
  if (!text) return {};
  try {
    return JSON.parse(text) as Partial<Choices>;
  } catch {
    // Not written by this page: use the defaults.
    return {};
  }
}

export const settings: Choices = $state({ ...defaults(), ...stored() });

/** The theme in effect, whether chosen or the system's. */
export const shownTheme = $state({ name: 'light' });

const dark = matchMedia('(prefers-color-scheme: dark)');

function show(): void {
  const theme = settings.theme === 'system' ? (dark.matches ? 'dark' : 'light') : settings.theme;
  const page = document.documentElement;
  page.dataset['theme'] = theme;
  shownTheme.name = theme;
  page.dataset['pieces'] = settings.pieces;
  page.lang = settings.language;
}

/** Apply the settings to the page and save them, now and after every change. */
export function keepSettings(): void {
  dark.addEventListener('change', show);
  // Another tab's choices become this one's: saved again from here, old ones would replace them.
  addEventListener('storage', ({ key }) => {
    if (key === KEY) Object.assign(settings, stored());
  });
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(settings));
      show();
    });
  });
}
