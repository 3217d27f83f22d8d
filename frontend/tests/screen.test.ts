import { selectSquare } from '@lichess-org/chessground/board';
import { configure } from '@lichess-org/chessground/config';
import { defaults, type HeadlessState } from '@lichess-org/chessground/state';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parseFen } from 'chessops/fen';
import { Position, START_FEN } from '../src/chess/position';
import { settings } from '../src/settings/settings.svelte';
import { game } from '../src/state/game.svelte';
import { ui } from '../src/state/ui.svelte';
import { later, t } from '../src/i18n/words.svelte';
import type { Mode } from '../src/state/seats';
import type { GameNode, GameState, ServerMessage } from '../src/wire/types';
import mutants from './mutants.json';
import { tree } from './tree';

// What the manual of RDChess says of its screen, as far as the page itself does it (docs/checklist.md):
// each statement holds, and holds no longer when its line of `mutants.json` is changed.

const { sent, listeners } = vi.hoisted(() => {
  const store = { getItem: () => null, setItem: () => undefined };
  const query = { matches: false, addEventListener: () => undefined };
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('matchMedia', () => query);
  vi.stubGlobal('location', { hash: '#/board', protocol: 'http:', host: 'here' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('HTMLElement', Object);
  vi.stubGlobal('window', globalThis);
  return { sent: [] as unknown[], listeners: [] as ((message: unknown) => void)[] };
});

const hear = (message: ServerMessage): void => listeners.forEach((listen) => listen(message));

vi.mock('../src/wire/socket.svelte', () => ({
  socket: {
    state: 'open',
    listen: (listener: (message: unknown) => void) => listeners.push(listener),
    opened: () => undefined,
    request: () => Promise.resolve({ type: 'ok' }),
  },
}));
vi.mock('../src/state/commands', () => ({ command: (message: unknown) => sent.push(message) }));

const PATIENCE = 120_000;

/** 1. e4 e5 2. Nf3, or 1... c5. */
const MOVES = tree([
  [0, 'e4', { uci: 'e2e4', lan: 'e2-e4' }],
  [1, 'e5', { uci: 'e7e5' }],
  [2, 'Nf3', { uci: 'g1f3' }],
  [1, 'c5', { uci: 'c7c5' }],
]);

function played(): GameState {
  const nodes = [...MOVES.nodes.values()].map((node) => ({ ...node, fen: START_FEN }));
  return {
    id: 'g',
    kind: 'game',
    state: 'playing',
    root: 0,
    head: 3,
    revision: 1,
    ended: null,
    thinking: 'black',
    can_redo: true,
    time_control: '5m+3s',
    seats: { white: { kind: 'human', name: '' }, black: { kind: 'engine', engine: 'rdchess' } },
    clocks: { white: 300_000, black: 240_000, clocked: true, running: null },
    tags: {},
    epd: {},
    comment: '',
    nodes,
  } as unknown as GameState;
}

const html = (module: { default: unknown }): string =>
  render(module.default as Component<Record<string, never>>).body;

/** A board with White's pieces to be moved in the initial position. */
function board(module: typeof import('../src/board/config'), last: boolean): HeadlessState {
  const state = defaults();
  const dests = Position.read(START_FEN)?.dests ?? new Map();
  configure(
    state,
    module.boardConfig(
      {
        fen: START_FEN,
        orientation: 'white',
        turn: 'white',
        dests,
        movable: 'white',
        check: last ? 'white' : false,
        lastMove: last ? ['e7', 'e5'] : null,
        drawn: [],
        viewOnly: false,
      },
      settings,
    ),
  );
  return state;
}

type Shows = Record<string, (module: never) => boolean | Promise<boolean>>;

const SHOWS: Shows = {
  W1: (bar: { default: unknown }) =>
    ['games', 'matches', 'suites', 'engines'].every((page) => html(bar).includes(`#/${page}`)),
  W1b: (module: typeof import('../src/board/config')) => {
    const state = board(module, false);
    selectSquare(state, 'e2');
    selectSquare(state, 'e4');
    return state.draggable.enabled && state.pieces.has('e4') && !state.pieces.has('e2');
  },
  W1c: (module: typeof import('../src/board/config')) => {
    const state = board(module, false);
    selectSquare(state, 'e2');
    return state.selected === 'e2';
  },
  W1d: (module: typeof import('../src/board/config')) => {
    const state = board(module, true);
    return state.highlight.lastMove && String(state.lastMove) === 'e7,e5';
  },
  W1e: (module: typeof import('../src/board/config')) => {
    const state = board(module, true);
    return state.highlight.check && state.check === 'e1';
  },
  W1f: ({ GameStore }: typeof import('../src/state/game.svelte')) => {
    const store = new GameStore();
    store.flip();
    return store.orientation === 'black';
  },
  W2c: (dialog: { default: unknown }) =>
    ['white', 'black', 'random', 'humans', 'engines'].every((mode) =>
      html(dialog).includes(`data-mode="${mode}"`),
    ),
  W2d: ({ withCastling }: typeof import('../src/chess/rights')) => {
    const { board } = parseFen(START_FEN).unwrap();
    return withCastling('kq', board, 'white', 'long', true) === 'Qkq';
  },
  W3: (module) => kinds(module, 'white') === 'human engine',
  W3b: (module) => kinds(module, 'humans') === 'human human',
  W3c: (module) => kinds(module, 'engines') === 'engine engine',
  W3d: (controls) => html(controls).includes('data-act="step"'),
  W4: (controls) => /data-act="take-back"(?![^>]*disabled)[^]*data-act="redo"/.test(html(controls)),
  W4b: (module) => walked(module) === '0 1 2 3 2',
  W5: ({ recordText }: typeof import('../src/journal/record')) => {
    const record = { mark: 'C', score: { cp: 148 }, nodes: 218_888, seldepth: 14, extra: {} };
    return recordText({ record } as unknown as GameNode, 2).includes('218.888/MxViT:14');
  },
  W5b: (module) => walked(module).startsWith('0 1 2'),
  W5c: (module: typeof import('../src/chess/position')) => {
    const moves = module.Position.read(START_FEN)?.written('g1f3');
    return moves?.san === 'Nf3' && moves.long === 'Ng1-f3';
  },
  W6: (status) =>
    ['castling', 'fifty', 'repetition', 'level'].every((part) =>
      html(status).includes(`data-status="${part}"`),
    ),
  W7: (dialog) =>
    ['Event', 'Site', 'Date', 'White', 'Black', 'Result'].every((tag) =>
      html(dialog).includes(`data-tag="${tag}"`),
    ),
  W7b: (dialog) => {
    const [tags, rest] = html(dialog).split(t('epd.bm'));
    return tags?.includes('data-tag') === true && rest?.includes('<textarea') === true;
  },
  W14: ({ trafficText }: typeof import('../src/state/traffic')) =>
    trafficText({
      engine: 'RDChess',
      lines: [{ at: 1500, sent: true, text: 'go depth 3' }],
      dropped: 0,
    }).includes('1.500 > go depth 3'),
  W16: (choice) => html(choice).match(/<option/g)?.length === 3,
  W16b: async ({ keepLayout }: typeof import('../src/state/layout.svelte')) => {
    ui.windows.play = ['game', 'explorer'];
    settings.engineWindows = true;
    await keepLayout();
    return ui.windows.play.join() === 'moves,library';
  },
  W17: ({ shortcut }: typeof import('../src/keys')) => {
    sent.length = 0;
    shortcut({ key: 'Escape', target: null } as unknown as KeyboardEvent);
    return JSON.stringify(sent) === '[{"type":"abort_search"}]';
  },
  W18: (status) => html(status).includes('data-act="reset-clocks"'),
  W18b: (status) => /data-status="difference"[^>]*>[^<]*1:00/.test(html(status)),
  W19: (dialog) => html(dialog).includes('data-part="about"'),
  W19b: ({ replay }: typeof import('../src/state/replay.svelte')) => {
    vi.useFakeTimers();
    game.go(1);
    replay.toggle();
    vi.advanceTimersByTime(10_000);
    if (replay.on) replay.toggle();
    vi.useRealTimers();
    return game.cursor === 3;
  },
  W19c: async (words: typeof import('../src/i18n/words.svelte')) => {
    settings.language = 'de';
    await words.german.load();
    const german = words.t('board.flip');
    settings.language = 'en';
    return german !== words.t('board.flip') && german.includes('drehen');
  },
};

function kinds({ seats }: typeof import('../src/state/seats'), mode: Mode): string {
  const engine = { engine: 'rdchess', elo: null, human: null, bound: '' } as never;
  const { white, black } = seats(mode, engine, engine, ['Anna', 'Bert'], 0);
  return `${white?.kind} ${black?.kind}`;
}

/** The moves shown: the first position, each step forward, the last one, a step back. */
function walked({ GameStore }: typeof import('../src/state/game.svelte')): string {
  const store = new GameStore();
  void store.open('g');
  hear({ type: 'game', id: null, game: played() });
  const shown: number[] = [];
  for (const step of ['first', 'forward', 'forward', 'last', 'back'] as const) {
    store[step]();
    shown.push(store.cursor);
  }
  return shown.join(' ');
}

beforeAll(async () => {
  await later.load();
  const { api } = await import('../src/wire/api');
  vi.spyOn(api, 'settings').mockResolvedValue({
    values: { windows_play: 'moves library' },
  } as never);
  void game.open('g');
  hear({ type: 'game', id: null, game: played() });
});

it('has a demonstration for each mutant', () => {
  expect(Object.keys(SHOWS).sort()).toEqual(Object.keys(mutants).sort());
});

describe.each(Object.entries(mutants))('%s', (name, mutant) => {
  const load = (query: string) => import(/* @vite-ignore */ `/src/${mutant.file}${query}`) as never;
  const show = async (query: string) => await SHOWS[name]?.((await load(query)) as never);

  // A component is compiled first, which takes a while on a busy machine.
  it('is as the manual says', { timeout: PATIENCE }, async () => {
    expect(await show('')).toBe(true);
  });

  it('is missed when it is taken away', { timeout: PATIENCE }, async () => {
    expect(await show(`?mutant=${name}`)).toBe(false);
  });
});
