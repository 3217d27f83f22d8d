import { t } from '../i18n/words.svelte';
import { settings } from '../settings/settings.svelte';
import { api } from '../wire/api';
import type { Exhibit, ExhibitSummary, MuseumHour, MuseumText } from '../wire/types';
import { files } from './files.svelte';
import { openGame } from './navigation.svelte';
import { newGame, startGame } from './newGame.svelte';
import { attempt, sayUndo } from './notices.svelte';
import { ui } from './ui.svelte';

/** What the address of the guided tour has in place of an exhibit. */
export const HOUR = 'hour';

/** The museum's exhibits, read once: they do not change while the server runs. */
class Museum {
  all: ExhibitSummary[] = $state.raw([]);
  private readonly known = new Map<string, Promise<Exhibit>>();
  private readonly guided = new Map<string, Promise<MuseumHour>>();
  private readonly figures = new Map<string, Promise<string>>();

  async read(): Promise<void> {
    if (this.all.length === 0) this.all = (await attempt(() => api.exhibits())) ?? this.all;
  }

  exhibit(key: string): Promise<Exhibit> {
    return remembered(this.known, key, () => api.exhibit(key));
  }

  /** The guided tour. */
  hour(): Promise<MuseumHour> {
    return remembered(this.guided, 'hour', () => api.museumHour());
  }

  /** The drawing of an exhibit's board after so many moves of its game. */
  figure(key: string, ply: number): Promise<string> {
    const { language } = settings;
    return remembered(this.figures, `${key} ${ply} ${language}`, async () => {
      return (await api.exhibitFigure(key, { ply, language })).svg;
    });
  }

  /** Show an exhibit's game on the board, with its notes as comments. */
  async openGame(key: string): Promise<void> {
    const pgn = await attempt(() => api.exhibitPgn(key, { language: settings.language }));
    if (pgn) await files.open(pgn.text, `${key}.pgn`);
  }

  /** Offer all games of the museum, as a file of many games. */
  async openGames(): Promise<void> {
    const pgn = await attempt(() => api.museumGames({ language: settings.language }));
    if (pgn) await files.open(pgn.text, 'museum.pgn');
  }

  /** Play White in a position against a program. */
  async playOn(fen: string, engine: string): Promise<void> {
    const id = await startGame({
      fen,
      white: { kind: 'human' },
      black: { kind: 'engine', engine, time_control: '1s/move' },
      start: true,
    });
    if (id) await openGame(id);
  }

  /** Play White against PaulChess as Levon Altounian did, with its history beside the board. */
  async duel(): Promise<void> {
    const test = await attempt(() => api.levonTest());
    if (!test) return;
    const { options } = test;
    const id = await startGame({
      white: { kind: 'human' },
      black: {
        kind: 'engine',
        engine: 'paulchess',
        options,
        time_control: `depth ${options['Search Depth']}`,
      },
      start: true,
    });
    if (!id) return;
    const { layout, notation } = settings;
    Object.assign(settings, { layout: 'text', notation: 'paulchess' });
    sayUndo(t('museum.screen'), () => Object.assign(settings, { layout, notation }));
    await openGame(id);
  }

  /** Offer a game in which a program plays Black. */
  challenge(engine: string): void {
    newGame.mode = 'white';
    newGame.black = { ...newGame.black, engine, elo: null, human: null };
    ui.show('new');
  }
}

function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? read();
  known.set(key, value);
  value.catch(() => known.delete(key));
  return value;
}

/** A text of an exhibit in the user's language. */
export function told(text: MuseumText): string {
  return text[settings.language];
}

export const museum = new Museum();
