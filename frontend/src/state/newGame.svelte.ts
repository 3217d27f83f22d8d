import type { EngineChoice, Mode } from '../dialogs/seat';
import { post } from '../wire/rest';
import type { GameState, NewGame } from '../wire/types';
import { attempt } from './notices.svelte';

function choice(engine: string, elo: number | null): EngineChoice {
  return { engine, elo, bound: '1s', ponder: false, resigns: true };
}

/** What the new game dialog was last set to; it opens the same way again. */
export const newGame = $state({
  mode: 'white' as Mode,
  white: choice('rajah', null),
  black: choice('philidor', 1600),
  names: ['', ''] as [string, string],
  level: 'unlimited',
  continuous: true,
  start: 'chess' as 'chess' | '960' | 'current',
  number: 518,
});

/** Make a game; its id, or nothing where it was refused. */
export async function startGame(request: Partial<NewGame>): Promise<string | undefined> {
  return (await attempt(() => post<GameState>('games', request)))?.id;
}
