import { SvelteMap } from 'svelte/reactivity';
import { socket } from '../wire/socket.svelte';
import type { ServerMessage, Source, TrafficLine } from '../wire/types';
import { Inside } from './inside.svelte';
import { settings } from './settings.svelte';
import { game } from './game.svelte';

const KEPT_LINES = 500;

export interface Talk {
  engine: string;
  lines: TrafficLine[];
  dropped: number;
}

/** `white`, `black`, `hint`, or an analysis slot's `analysis 1`. */
export function sourceKey(source: Source): string {
  if (source.kind === 'analysis') return `analysis ${source.slot + 1}`;
  return source.kind === 'hint' ? 'hint' : source.side;
}

/** What engines tell of their inside, by whose search it is; and the protocol's lines. */
class Insight {
  inside = new SvelteMap<string, Inside>();
  talk = new SvelteMap<string, Talk>();

  constructor() {
    socket.listen((message) => this.receive(message));
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

  private receive(message: ServerMessage): void {
    if (message.type === 'insight' && this.ours(message.source)) {
      const key = sourceKey(message.source);
      const inside = this.inside.get(key) ?? new Inside();
      inside.take(message.data);
      this.inside.set(key, inside);
    } else if (message.type === 'traffic' && this.ours(message.source)) {
      const key = sourceKey(message.source);
      const before = this.talk.get(key);
      const lines = [...(before?.lines ?? []), ...message.lines].slice(-KEPT_LINES);
      this.talk.set(key, {
        engine: message.engine,
        lines,
        dropped: (before?.dropped ?? 0) + message.dropped,
      });
    }
  }

  private ours(source: Source): boolean {
    return source.kind === 'analysis' || source.game === game.id;
  }
}

export const insight = new Insight();
