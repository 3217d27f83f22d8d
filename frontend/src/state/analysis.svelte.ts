import { socket } from '../wire/socket.svelte';
import type { AnalysisMessage } from '../wire/types';
import { attempt } from './notices.svelte';
import { game } from './game.svelte';
import { searches, sourceKey } from './searches.svelte';
import { settings } from '../settings/settings.svelte';

/** One of the two engines that analyse the position on the board. */
class Slot {
  on = $state(false);
  engine = $state('philidor');
  threat = $state(false);
  /** The engine's latest report on the position shown. */
  said: AnalysisMessage | null = $state.raw(null);

  constructor(readonly number: number) {}

  /** Analyse the position shown; called whenever it or a choice changes. */
  async look(id: string, node: number): Promise<void> {
    this.said = null;
    searches.insight.delete(sourceKey({ kind: 'analysis', slot: this.number }));
    const answer = await attempt(() =>
      socket.request({
        type: 'analyse',
        slot: this.number,
        engine: this.engine,
        game: id,
        node,
        lines: settings.lines,
        threat: this.threat,
      }),
    );
    if (!answer) this.threat = false;
  }

  async stop(): Promise<void> {
    if (socket.state === 'open')
      await attempt(() => socket.request({ type: 'stop_analysis', slot: this.number }));
  }
}

/** Endless analysis of the position on the board, by one or two engines. */
class Analysis {
  readonly slots = [new Slot(0), new Slot(1)] as const;

  constructor() {
    socket.listen((message) => {
      if (message.type !== 'analysis') return;
      const slot = this.slots[message.slot];
      if (slot && message.node === game.cursor && message.game === game.id) slot.said = message;
    });
  }

  /** Let each active slot analyse the position shown, whenever it changes. */
  follow(): () => void {
    return $effect.root(() => {
      for (const slot of this.slots) {
        $effect(() => {
          if (!slot.on) return;
          const [id, node, open] = [game.id, game.cursor, socket.state === 'open'];
          void [slot.engine, slot.threat, settings.lines];
          if (!id || !open || !game.tree.has(node)) return;
          void slot.look(id, node);
          return () => {
            if (!slot.on) void slot.stop();
          };
        });
      }
    });
  }

  get on(): boolean {
    return this.slots[0].on;
  }

  toggle(): void {
    this.slots[0].on = !this.slots[0].on;
    if (!this.slots[0].on) this.slots[1].on = false;
  }
}

export const analysis = new Analysis();
