import type { Component } from 'svelte';

/** Loads a part of the app that is a file of its own. */
export type Load = () => Promise<{ default: Component }>;

// Milliseconds: what is on the screen comes first.
const WAIT = 3_000;

/** Fetch files after a while: later they are there at once, and without the server. */
export function fetchLater(loads: readonly (() => Promise<unknown>)[]): void {
  setTimeout(() => void Promise.allSettled(loads.map((load) => load())), WAIT);
}
