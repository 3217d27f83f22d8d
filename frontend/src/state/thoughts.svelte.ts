import { SvelteMap } from 'svelte/reactivity';
import { api } from '../wire/api';
import type { OwnThought, Side } from '../wire/types';
import { game } from './game.svelte';
import { tellsThoughts } from './human';
import { attempt } from './notices.svelte';

/** What a human-like opponent says of its moves after the game, asked for move by move. */
class Thoughts {
  private readonly found = new SvelteMap<string, OwnThought | 'busy'>();
  /** The game and side whose moves are being asked for one after the other. */
  private asked: { id: string; side: Side } | null = $state.raw(null);

  /** Whether the moves of a side on the board were chosen by a person who tells of them now. */
  tells(side: Side): boolean {
    const { head } = game;
    return Boolean(head?.ended && game.over && tellsThoughts(head.seats[side]));
  }

  of(node: number): OwnThought | 'busy' | null {
    return this.found.get(`${game.id}/${node}`) ?? null;
  }

  async ask(node: number): Promise<boolean> {
    const { id } = game;
    const key = `${id}/${node}`;
    if (!id) return false;
    if (this.found.has(key)) return true;
    this.found.set(key, 'busy');
    const answer = await attempt(() => api.thoughts(id, node));
    if (answer) this.found.set(key, answer);
    else this.found.delete(key);
    return Boolean(answer);
  }

  asking(side: Side): boolean {
    return this.asked !== null && this.asked.id === game.id && this.asked.side === side;
  }

  /** Ask for all of these moves of a side, until `stop`, a failure or another game. */
  async askAll(side: Side, nodes: readonly number[]): Promise<void> {
    const { id } = game;
    if (!id) return;
    const own = { id, side };
    this.asked = own;
    for (const node of nodes) {
      if (this.asked !== own || game.id !== id) break;
      if (!(await this.ask(node))) break;
    }
    if (this.asked === own) this.asked = null;
  }

  stop(): void {
    this.asked = null;
  }
}

export const thoughts = new Thoughts();
