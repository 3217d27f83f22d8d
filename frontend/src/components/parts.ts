import type { Component } from 'svelte';

/** Loads a part of the app that is a file of its own. */
export type Load = () => Promise<{ default: Component }>;

/** Fetch files while the page has nothing to do: they are there at once, and without the server. */
export function fetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  // Safari has no idle callbacks.
  const idle = window.requestIdleCallback ?? setTimeout;
  idle(() => void Promise.allSettled(loads.map((load) => load())));
}
