import { SvelteMap } from 'svelte/reactivity';
import { api } from '../wire/api';
import type { Explanation } from '../wire/types';
import { attempt } from './notices.svelte';

/** A move to be explained; without `move` the best one. */
export interface Question {
  fen: string;
  move?: string;
  chess960?: boolean;
}

/** Explanations of moves, asked for once each. */
class Explanations {
  private readonly found = new SvelteMap<string, Explanation | 'busy'>();

  /** The explanation if it is there, or that it is being made, or null. */
  of(question: Question): Explanation | 'busy' | null {
    return this.found.get(JSON.stringify(question)) ?? null;
  }

  async ask(question: Question): Promise<Explanation | undefined> {
    const key = JSON.stringify(question);
    const known = this.found.get(key);
    if (known && known !== 'busy') return known;
    this.found.set(key, 'busy');
    const answer = await attempt(() => api.explanation(question));
    if (answer) this.found.set(key, answer);
    else this.found.delete(key);
    return answer;
  }
}

export const explanations = new Explanations();
