import type { EngineChoice, Mode } from './seats';
import { api } from '../wire/api';
import type { NewGame } from '../wire/types';
import { attempt } from './notices.svelte';

function choice(engine: string, human: number | null): EngineChoice {
  return {
    engine,
    elo: null,
    human,
    style: 'all-round',
    bound: '1s/move',
    ponder: false,
    resigns: true,
    pauses: true,
    library: false,
  };
}

/** The number of one of Chess960's positions, drawn at random. */
export function drawNumber(): number {
  return Math.floor(Math.random() * 960);
}

/** The latest choices of the new game dialog, which it opens with again. */
export const newGame = $state({
  mode: 'white' as Mode,
  white: choice('rajah', null),
  black: choice('philidor', 1600),
  names: ['', ''] as [string, string],
  timeControl: 'unlimited',
  continuous: true,
  start: 'chess' as 'chess' | '960' | 'current',
  number: drawNumber(),
});

/** Create a game. Returns its id, or nothing if it was refused. */
export async function startGame(request: NewGame): Promise<string | undefined> {
  const created = await attempt(() => api.createGame(request));
  // The next game of Chess960 gets a position of its own.
  if (created && typeof request.chess960 === 'number') newGame.number = drawNumber();
  return created?.id;
}
