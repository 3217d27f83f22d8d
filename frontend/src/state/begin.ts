import { get, query, Refusal } from '../wire/rest';
import { socket } from '../wire/socket.svelte';
import type { GameList, GameState } from '../wire/types';
import { analysis } from './analysis.svelte';
import { engines } from './engines.svelte';
import { game } from './game.svelte';
import { insight } from './insight.svelte';
import { newGame, startGame } from './newGame.svelte';
import { attempt } from './notices.svelte';
import { seats } from '../dialogs/seat';

/** The game that this browser had on the board; null when it is gone or there was none. */
async function lastGame(): Promise<string | null> {
  const id = localStorage.getItem('philidor.game');
  if (id && /^[\w-]{1,64}$/.test(id)) {
    try {
      return (await get<GameState>(`games/${id}`)).id;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const list = await get<GameList>(`games${query({ limit: 1, kind: 'game' })}`);
  return list.games[0]?.id ?? null;
}

/** Start the page: the game from last time, or a new one against the house's engine. */
export async function begin(): Promise<void> {
  socket.connect();
  analysis.follow();
  insight.follow();
  void engines.read();
  await attempt(async () => {
    const id =
      (await lastGame()) ??
      (await startGame({ ...seats('white', newGame.white, newGame.black, newGame.names, 0) }));
    if (id) await game.open(id);
  });
}
