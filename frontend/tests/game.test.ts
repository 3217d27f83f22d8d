import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, GameStore } from '../src/state/game.svelte';
import type { GameHead, GameNode, GameState, ServerMessage } from '../src/wire/types';
import { tree } from './tree';

/** What the store under test listens with. */
let hear: (message: ServerMessage) => void = () => undefined;

vi.mock('../src/wire/socket.svelte', () => ({
  socket: {
    state: 'open',
    listen: (listener: typeof hear) => (hear = listener),
    opened: () => undefined,
    request: () => Promise.resolve({ type: 'ok' }),
  },
}));

/** 1. e4 (1) e5 (2) 2. Nf3 (3), with the variation 1... c5 (4) 2. Nc3 (5) d6 (6). */
const MOVES: Parameters<typeof tree>[0] = [
  [0, 'e4', { uci: 'e2e4' }],
  [1, 'e5', { uci: 'e7e5' }],
  [2, 'Nf3', { uci: 'g1f3' }],
  [1, 'c5', { uci: 'c7c5' }],
  [4, 'Nc3', { uci: 'b1c3' }],
  [5, 'd6', { uci: 'd7d6' }],
];
const FENS: Record<number, string> = {
  1: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
};

function state(moves: typeof MOVES, head: number, rest: Partial<GameState> = {}): GameState {
  const nodes = [...tree(moves).nodes.values()].map((node) => ({
    ...node,
    fen: FENS[node.id] ?? '',
  }));
  const human = { kind: 'human', name: '' };
  const game = { id: 'g', kind: 'game', state: 'playing', root: 0, revision: 1, ended: null };
  return { ...game, seats: { white: human, black: human }, head, nodes, ...rest } as GameState;
}

function update(game: Partial<GameHead>, nodes: GameNode[] = [], removed: number[] = []): void {
  hear({ type: 'update', game: { ...state([], 0), ...game }, nodes, removed } as ServerMessage);
}

const whole = (game: GameState) => hear({ type: 'game', id: null, game });

describe('the game on the board', () => {
  let game: GameStore;
  let events: GameEvent['kind'][];

  beforeEach(async () => {
    const { GameStore } = await import('../src/state/game.svelte');
    game = new GameStore();
    events = [];
    game.listen((event) => events.push(event.kind));
    void game.open('g');
  });

  it('is shown where it stands after a break of the connection', () => {
    whole(state(MOVES.slice(0, 1), 1));
    whole(state(MOVES.slice(0, 2), 2, { revision: 2 }));
    expect(game.cursor).toBe(2);
    expect(events).toEqual(['opened', 'moved']);
  });

  it('stays at another position after a break of the connection', () => {
    whole(state(MOVES.slice(0, 1), 1));
    game.first();
    whole(state(MOVES.slice(0, 2), 2, { revision: 2 }));
    expect(game.cursor).toBe(0);
  });

  it('ends although the connection was broken then', () => {
    whole(state(MOVES.slice(0, 1), 1));
    const ended = {
      result: '0-1',
      reason: { code: 'end.resigned', params: {}, text: '', cause: null },
    } as const;
    whole(state(MOVES.slice(0, 1), 1, { state: 'over', ended, revision: 2 }));
    expect(events).toEqual(['opened', 'ended']);
  });

  it('follows its own move, which sounds already', () => {
    whole(state(MOVES.slice(0, 1), 1));
    expect(game.expect('e7e5')).toBe(true);
    expect(game.waiting).toBe(true);
    whole(state(MOVES.slice(0, 2), 2, { revision: 3 }));
    expect([game.cursor, game.waiting]).toEqual([2, false]);
    expect(events).toEqual(['opened']);
  });

  it('shows the parent of what is deleted', () => {
    whole(state(MOVES, 3));
    game.go(6);
    update({ head: 3, revision: 2 }, [], [5, 6]);
    expect(game.cursor).toBe(4);
    update({ head: 3, revision: 3 }, [], [4]);
    expect(game.cursor).toBe(1);
    update({ head: 0, revision: 4 }, [], [1, 2, 3]);
    expect(game.cursor).toBe(0);
  });

  it('leads back from a variation while it is played, to the end of the line afterwards', () => {
    whole(state(MOVES, 2));
    game.go(4);
    game.last();
    expect(game.cursor).toBe(2);
    expect(game.end?.id).toBe(2);
    update({ head: 2, state: 'over', revision: 2 });
    game.go(4);
    game.last();
    expect(game.cursor).toBe(6);
  });

  it('takes no move before the next game has arrived', () => {
    whole(state(MOVES.slice(0, 1), 1));
    void game.open('h');
    expect(game.expect('e7e5')).toBe(false);
  });
});
