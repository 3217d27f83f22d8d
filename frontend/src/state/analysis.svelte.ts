import { socket } from '../wire/socket.svelte';
import type { AnalysisMessage, SearchLine } from '../wire/types';
import { engines } from './engines.svelte';
import { attempt } from './notices.svelte';
import { game } from './game.svelte';
import { router } from './router.svelte';
import { searches, sourceKey } from './searches.svelte';
import { settings } from '../settings/settings.svelte';

/** One of the engines that analyse the position on the board. */
class Slot {
  on = $state(false);
  engine = $state('philidor');
  threat = $state(false);
  /** The engine's latest report on the position shown. */
  said: AnalysisMessage | null = $state.raw(null);
  /** Whether the engine searches: only while the board is on the screen. */
  readonly active: boolean = $derived(this.on && router.route.page === 'board');

  constructor(readonly number: number) {}

  /** Begin with an engine that no other slot uses, if there is one. */
  begin(others: readonly Slot[]): void {
    const used = others.filter((slot) => slot.on).map((slot) => slot.engine);
    if (used.includes(this.engine))
      this.engine = engines.all.find(({ id }) => !used.includes(id))?.id ?? this.engine;
    this.on = true;
  }

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

/** The most engines that analyse at once. */
export const MOST_ENGINES = 4;

/** Endless analysis of the position on the board, by one engine or several. */
class Analysis {
  readonly slots: readonly Slot[] = Array.from(
    { length: MOST_ENGINES },
    (_, slot) => new Slot(slot),
  );
  readonly first = this.slots[0] as Slot;

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
    return this.first.on;
  }

  /** How many engines analyse. */
  get count(): number {
    return this.slots.filter((slot) => slot.on).length;
  }

  /** Let so many engines analyse. */
  use(count: number): void {
    for (const slot of this.slots) {
      const wanted = slot.number < count;
      if (wanted && !slot.on) slot.begin(this.slots);
      else if (!wanted) slot.on = false;
    }
  }

  toggle(): void {
    this.use(this.on ? 0 : 1);
  }
}

export const analysis = new Analysis();
