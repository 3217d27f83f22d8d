import { attempt, complaint, say } from './notices.svelte';
import { game } from './game.svelte';
import { sounds } from './sounds';
import { socket } from '../wire/socket.svelte';
import type { Command } from '../wire/types';

type WithoutGame<C> = C extends { game: string } ? Omit<C, 'game'> : never;
/** A command to the current game. */
export type GameCommand = WithoutGame<Command>;

/** Send a command to the current game; show why if it is refused. Returns whether it succeeded. */
export async function command(message: GameCommand): Promise<boolean> {
  if (!game.id) return false;
  const whole = { ...message, game: game.id } as Command;
  return (await attempt(() => socket.request(whole))) !== undefined;
}

/** Play a move in the position shown; the board shows it before the server answers. */
export async function play(uci: string): Promise<void> {
  const known = game.tree.childBy(game.cursor, uci);
  if (known && !(game.atHead && !game.over)) {
    game.go(known);
    return;
  }
  const [id, node] = [game.id, game.cursor];
  if (!id || !game.expect(uci)) return;
  sounds.move();
  try {
    game.settle(uci, await sendMove(id, node, uci));
  } catch (error) {
    game.settle(uci, null);
    say(complaint(error), true);
  }
}

/** Add a line of moves after a node as a variation. Returns its last node, null if refused. */
export async function addLine(from: number, line: readonly string[]): Promise<number | null> {
  const id = game.id;
  let at: number | null = from;
  for (const uci of line) {
    if (!id || at === null) return null;
    const node: number = at;
    const known: number | undefined = game.tree.childBy(node, uci)?.id;
    at = known ?? (await attempt(() => sendMove(id, node, uci))) ?? null;
  }
  return at;
}

/** Add a line after a node and show the position at its end. */
export async function playLine(from: number, line: readonly string[]): Promise<void> {
  game.go(await addLine(from, line));
}

/** Send a move. Returns the number of its node. */
async function sendMove(id: string, node: number, uci: string): Promise<number | null> {
  const answer = await socket.request({ type: 'move', game: id, node, uci });
  return answer.type === 'ok' ? (answer.node ?? null) : null;
}
