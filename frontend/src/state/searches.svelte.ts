import { SvelteMap } from 'svelte/reactivity';
import { settings } from '../settings/settings.svelte';
import { socket } from '../wire/socket.svelte';
import type { SearchMessage, ServerMessage, Source, TrafficMessage } from '../wire/types';
import { game } from './game.svelte';
import { SearchInsight } from './insight.svelte';
import type { Traffic } from './traffic';

const KEPT_LINES = 20_000;
/** How many of the lines kept the window shows; a saved file has all. */
export const SHOWN_LINES = 500;

/** The key of a search: `white`, `black`, `hint`, or `analysis 1` for the first slot. */
export function sourceKey(source: Source): string {
  if (source.kind === 'analysis') return `analysis ${source.slot + 1}`;
  return source.kind === 'hint' ? 'hint' : source.side;
}

/** Progress, insight and protocol of each search, by its key. */
class Searches {
  /** Progress of the game's searches; `analysis` keeps that of its slots. */
  readonly reports = new SvelteMap<string, SearchMessage>();
  readonly insight = new SvelteMap<string, SearchInsight>();
  readonly traffic = new SvelteMap<string, Traffic>();

  constructor() {
    socket.listen((message) => this.receive(message));
    game.listen((event) => {
      if (event.kind === 'opened') this.forgetGame();
    });
  }

  /** Tell the server whether to send traffic, at every connection and change. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => {
        if (socket.state !== 'open') return;
        void socket.request({ type: 'traffic', wanted: settings.traffic }).catch(() => undefined);
      });
    });
  }

  /** Forget the searches of the previous game; analyses continue on the new one. */
  private forgetGame(): void {
    this.reports.clear();
    for (const known of [this.insight, this.traffic]) {
      for (const key of [...known.keys()]) if (!key.startsWith('analysis')) known.delete(key);
    }
  }

  private receive(message: ServerMessage): void {
    if (message.type !== 'search' && message.type !== 'insight' && message.type !== 'traffic')
      return;
    const { source } = message;
    if (source.kind !== 'analysis' && source.game !== game.id) return;
    const key = sourceKey(source);
    if (message.type === 'search') this.reports.set(key, message);
    else if (message.type === 'traffic') this.addTraffic(key, message);
    else {
      const insight = this.insight.get(key) ?? new SearchInsight();
      insight.take(message.data);
      this.insight.set(key, insight);
    }
  }

  private addTraffic(key: string, { engine, lines, dropped }: TrafficMessage): void {
    const before = this.traffic.get(key);
    this.traffic.set(key, {
      engine,
      lines: [...(before?.lines ?? []), ...lines].slice(-KEPT_LINES),
      dropped: (before?.dropped ?? 0) + dropped,
    });
  }
}

export const searches = new Searches();
