import { t } from '../i18n/words.svelte';
import { analysis } from '../state/analysis.svelte';
import { searches } from '../state/searches.svelte';
import { game } from '../state/game.svelte';

/** The search that the windows show: the one chosen, else the running one, else any with data. */
class ChosenSource {
  chosen: string | null = $state(null);

  readonly all: string[] = $derived(
    [
      ...new Set([
        ...searches.reports.keys(),
        ...searches.insight.keys(),
        ...searches.traffic.keys(),
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

  /** Whether White is to move in the position that is being searched. */
  get whiteMoves(): boolean {
    const key = this.key ?? '';
    if (key === 'white' || key === 'black') return key === 'white';
    return this.position?.fen.split(' ')[1] !== 'b';
  }

  /** The position searched; `node` is null where its lines cannot be played on the board. */
  get position(): { fen: string; node: number | null } | null {
    const key = this.key ?? '';
    const slot = /^analysis (\d)$/.exec(key)?.[1];
    if (slot) {
      const said = analysis.slots[Number(slot) - 1]?.said;
      return said ? { fen: said.fen, node: said.threat ? null : said.node } : null;
    }
    const node = game.tree.get(searches.reports.get(key)?.node);
    return node && { fen: node.fen, node: node.id };
  }

  name(key: string): string {
    if (key === 'white' || key === 'black' || key === 'hint') return t(`source.${key}`);
    return t('source.slot', { slot: key.replace('analysis ', '') });
  }
}

export const source = new ChosenSource();
