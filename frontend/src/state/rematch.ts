import { game } from './game.svelte';
import { seatAgain } from './human';
import { openGame } from './navigation.svelte';
import { startGame } from './newGame.svelte';

/** Begin a game of the same kind with the sides changed, and show it. */
export async function rematch(): Promise<void> {
  const head = game.head;
  const start = game.tree.get(game.tree.root);
  if (!head || !start) return;
  const id = await startGame({
    white: seatAgain(head.seats.black),
    black: seatAgain(head.seats.white),
    time_control: head.time_control,
    continuous: head.continuous,
    fen: start.fen,
    start:
      head.continuous && [head.seats.white, head.seats.black].some((one) => one.kind === 'engine'),
  });
  if (id) await openGame(id);
}

/** Begin an analysis of a position, by default the usual start, and show it. */
export async function analysePosition(fen?: string): Promise<void> {
  const id = await startGame({ kind: 'analysis', ...(fen ? { fen } : {}) });
  if (id) await openGame(id);
}
