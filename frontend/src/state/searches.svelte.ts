import { SvelteMap } from 'svelte/reactivity';
import { settings } from '../settings/settings.svelte';
import { socket } from '../wire/socket.svelte';
import type {
  SearchMessage,
  ServerMessage,
  Source,
  TrafficLine,
  TrafficMessage,
} from '../wire/types';
import { game } from './game.svelte';
import { EngineInsight } from './insight.svelte';

const KEPT_LINES = 500;

/** Lines of protocol between the server and an engine, the oldest ones dropped. */
export interface Traffic {
  engine: string;
  lines: TrafficLine[];
  dropped: number;
}

/** Names a search of this page: `white`, `black`, `hint`, or a slot's `analysis 1`. */
export function sourceKey(source: Source): string {
  if (source.kind === 'analysis') return `analysis ${source.slot + 1}`;
  return source.kind === 'hint' ? 'hint' : source.side;
}

/** What is known of each search: its progress, its insight, its engine's protocol; by source. */
class Searches {
  /** Reports of the game's own searches; those of analysis slots are with the slots. */
  readonly reports = new SvelteMap<string, SearchMessage>();
  readonly insight = new SvelteMap<string, EngineInsight>();
  readonly traffic = new SvelteMap<string, Traffic>();

  constructor() {
    socket.listen((message) => this.receive(message));
    game.listen((event) => {
      if (event.kind === 'opened') this.forgetGame();
    });
  }

  /** Ask for as much as the test level says, at every connection and change. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => {
        if (socket.state !== 'open') return;
        const [detail, traffic] = [settings.testLevel, settings.traffic];
        void socket.request({ type: 'insight', detail, traffic }).catch(() => undefined);
      });
    });
  }

  /** The searches of the game that was on show before; analyses are of the board and go on. */
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
      const insight = this.insight.get(key) ?? new EngineInsight();
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
