import { t } from '../i18n/words.svelte';
import { analysis } from '../state/analysis.svelte';
import { engines } from '../state/engines.svelte';
import { searches } from '../state/searches.svelte';
import { game } from '../state/game.svelte';
import type { SearchReport } from '../wire/types';

/** The position of a search; `node` is null where its lines cannot be played on the board. */
export interface SearchedPosition {
  fen: string;
  node: number | null;
}

/** The slot of an analysis's key; undefined for searches of the game. */
function slotOf(key: string) {
  const number = /^analysis (\d)$/.exec(key)?.[1];
  return number === undefined ? undefined : analysis.slots[Number(number) - 1];
}

/** The search that the windows show: the one chosen, else the running one, else any with data. */
class ChosenSource {
  chosen: string | null = $state(null);
  /** The search to compare with: a key, empty for none, null for the first that can be. */
  other: string | null = $state(null);

  readonly all: string[] = $derived(
    [
      ...new Set([
        ...searches.reports.keys(),
        ...searches.insight.keys(),
        ...searches.traffic.keys(),
        ...analysis.slots.filter((slot) => slot.on).map((slot) => `analysis ${slot.number + 1}`),
      ]),
    ].sort(),
  );

  get key(): string | null {
    if (this.chosen && this.all.includes(this.chosen)) return this.chosen;
    return (
      (game.head?.thinking && this.all.includes(game.head.thinking)
        ? game.head.thinking
        : this.all[0]) ?? null
    );
  }

  /** The searches of the same position as the one shown. */
  readonly comparable: string[] = $derived.by(() => {
    const fen = this.position?.fen;
    return this.all.filter((key) => key !== this.key && fen && this.positionOf(key)?.fen === fen);
  });

  /** The search that is compared with the one shown, null for none. */
  get compared(): string | null {
    if (this.other === '') return null;
    const chosen = this.comparable.find((key) => key === this.other);
    return chosen ?? this.comparable[0] ?? null;
  }

  /** Whether White is to move in the position that is being searched. */
  get whiteMoves(): boolean {
    const key = this.key ?? '';
    if (key === 'white' || key === 'black') return key === 'white';
    return this.position?.fen.split(' ')[1] !== 'b';
  }

  get position(): SearchedPosition | null {
    return this.positionOf(this.key ?? '');
  }

  positionOf(key: string): SearchedPosition | null {
    const slot = slotOf(key);
    if (slot)
      return slot.said && { fen: slot.said.fen, node: slot.said.threat ? null : slot.said.node };
    const node = game.tree.get(searches.reports.get(key)?.node);
    return node && { fen: node.fen, node: node.id };
  }

  /** The latest progress of a search. */
  reportOf(key: string): SearchReport | null {
    const slot = slotOf(key);
    return (slot ? slot.said?.report : searches.reports.get(key)?.report) ?? null;
  }

  name(key: string): string {
    const slot = slotOf(key);
    if (slot) return `${t('source.slot', { slot: slot.number + 1 })}: ${engines.name(slot.engine)}`;
    const label = t(`source.${key as 'white' | 'black' | 'hint'}`);
    const seat = key === 'hint' ? undefined : game.head?.seats[key as 'white' | 'black'];
    return seat?.kind === 'engine' ? `${label}: ${engines.seatName(seat)}` : label;
  }
}

export const source = new ChosenSource();
