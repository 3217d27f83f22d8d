import type { EngineInsight, InsightOf } from '../wire/types';

export type Iteration = InsightOf<'iteration'>;
export type RootMove = InsightOf<'root'>['moves'][number];

/** How a table was used: thousandths full, look-ups and hits; and what else was counted. */
export interface TableUse {
  used: number | null;
  probes: number | null;
  hits: number | null;
  counters: [string, number][];
}

/** A root move in the order of search, with the class that put it there. */
export interface SearchedMove {
  move: string;
  kind: string;
}

/** What one engine has reported of the inside of its latest search. */
export class SearchInsight {
  iterations: Iteration[] = $state.raw([]);
  /** Counters of the search, by the names that docs/insight.md explains. */
  statistics: Record<string, number> = $state.raw({});
  /** White's advantage by term, in centipawns. */
  terms: [string, number][] = $state.raw([]);
  generated: string[] = $state.raw([]);
  searched: SearchedMove[] = $state.raw([]);
  /** The root's moves in the order of the latest search of them. */
  root: RootMove[] = $state.raw([]);

  get table(): TableUse {
    return this.use('hash');
  }

  get pawns(): TableUse {
    return this.use('king_pawn');
  }

  take(insight: EngineInsight): void {
    switch (insight.kind) {
      case 'iteration':
        this.takeIteration(insight);
        break;
      case 'statistics': {
        const { kind, ...counters } = insight;
        void kind;
        this.statistics = counters;
        break;
      }
      case 'evaluation':
        this.terms = Object.entries(insight.terms);
        break;
      case 'moves':
        this.takeMoves(insight);
        break;
      case 'root':
        this.root = insight.moves;
        break;
    }
  }

  private use(table: string): TableUse {
    const read = (name: string) => this.statistics[`${table}_${name}`] ?? null;
    const [used, probes, hits] = [read('filled'), read('probes'), read('hits')];
    const counters = Object.entries(this.statistics).filter(
      ([name]) => name.startsWith(`${table}_`) && !/_(filled|probes|hits|hit_rate)$/.test(name),
    );
    return { used, probes, hits, counters };
  }

  private takeIteration(iteration: Iteration): void {
    // A lower depth than the last one's: a new search has begun.
    const last = this.iterations.at(-1);
    this.iterations =
      last && iteration.depth < last.depth ? [iteration] : [...this.iterations, iteration];
  }

  /** Sent once, before the search: what is known of the last search's moves is out of date. */
  private takeMoves({ generated, searched, classes }: InsightOf<'moves'>): void {
    this.root = [];
    this.generated = generated;
    this.searched = searched.map((move, index) => ({ move, kind: classes[index] ?? '' }));
  }
}
