import { socket } from '../wire/socket.svelte';
import type { AnalysisMessage, SearchLine } from '../wire/types';
import { attempt } from './notices.svelte';
import { game } from './game.svelte';
import { router } from './router.svelte';
import { searches, sourceKey } from './searches.svelte';
import { settings } from '../settings/settings.svelte';

/** One of the two engines that analyse the position on the board. */
class Slot {
  on = $state(false);
  engine = $state('philidor');
  threat = $state(false);
  /** The engine's latest report on the position shown. */
  said: AnalysisMessage | null = $state.raw(null);
  /** Whether the engine searches: only while the board is on the screen. */
  readonly active: boolean = $derived(this.on && router.route.page === 'board');

  constructor(readonly number: number) {}

  /** Take a report of the position shown; others come late. */
  take(message: AnalysisMessage): void {
    if (this.active && message.node === game.cursor && message.game === game.id)
      this.said = message;
  }

  /** The report of the position shown; null while there is none. */
  get here(): AnalysisMessage | null {
    const said = this.on ? this.said : null;
    return said?.game === game.id && said?.node === game.cursor ? said : null;
  }

  /** The best line of the position shown, none of what would threaten in it. */
  get line(): SearchLine | null {
    return (this.here?.threat ? null : this.here?.report.lines[0]) ?? null;
  }

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

  /** End the search. A lost connection has ended it already. */
  stop(): void {
    this.said = null;
    void socket.request({ type: 'stop_analysis', slot: this.number }).catch(() => undefined);
  }
}

/** Endless analysis of the position on the board, by one or two engines. */
class Analysis {
  readonly slots = [new Slot(0), new Slot(1)] as const;

  constructor() {
    socket.listen((message) => {
      if (message.type === 'analysis') this.slots[message.slot]?.take(message);
    });
  }

  /** Let each active slot analyse the position shown, whenever it changes, and stop the others. */
  follow(): () => void {
    return $effect.root(() => {
      for (const slot of this.slots) {
        $effect(() => {
          if (!slot.active) return;
          // A game being opened has no head yet: the position shown is still the last game's.
          const [id, node, open] = [game.head?.id, game.cursor, socket.state === 'open'];
          void [slot.engine, slot.threat, settings.lines];
          if (id && open && game.tree.has(node)) void slot.look(id, node);
        });
        $effect(() => {
          if (slot.active) return () => slot.stop();
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
