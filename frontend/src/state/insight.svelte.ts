/** One finished or repeated depth of a search, in centipawns from the mover's view. */
export interface Iteration {
  depth: number;
  seldepth: number | null;
  alpha: number | null;
  best: number | null;
  beta: number | null;
  time: number | null;
  nodes: number | null;
  pv: string[];
}

/** How a table was used: thousandths full, look-ups and hits. */
export interface TableUse {
  used: number | null;
  probes: number | null;
  hits: number | null;
}

/** A root move as the search took it, with the class that put it there. */
export interface SearchedMove {
  move: string;
  kind: string;
}

/** What the search found a root move to be worth, from the mover's view; mostly only a bound. */
export interface RootMove {
  move: string;
  cp: number | null;
  mate: number | null;
  bound: 'exact' | 'lowerbound' | 'upperbound';
  depth: number | null;
  nodes: number | null;
}

type Record_ = Record<string, unknown>;

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ').filter(Boolean);
  return Array.isArray(value) ? value.map(String) : [];
}

/** What one engine has told of the inside of its latest search. */
export class EngineInsight {
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

  /** Take one record; what this page does not know is left to later pages. */
  take(record: Record_): void {
    switch (record['kind']) {
      case 'iteration':
        this.takeIteration(record);
        break;
      case 'statistics':
        this.statistics = numbers(record);
        break;
      case 'evaluation':
        this.terms = Object.entries(numbers(record['terms'] as Record_));
        break;
      case 'moves':
        this.takeMoves(record);
        break;
      case 'root':
        this.takeRoot(record);
        break;
    }
  }

  private use(table: string): TableUse {
    const read = (name: string) => this.statistics[`${table}_${name}`] ?? null;
    return { used: read('filled'), probes: read('probes'), hits: read('hits') };
  }

  private takeIteration(record: Record_): void {
    const depth = number(record['depth']) ?? 0;
    const iteration = {
      depth,
      seldepth: number(record['seldepth']),
      alpha: number(record['alpha']),
      best: number(record['best']),
      beta: number(record['beta']),
      time: number(record['time']),
      nodes: number(record['nodes']),
      pv: texts(record['line']),
    };
    // A search that begins again at a lower depth is another search.
    const last = this.iterations.at(-1);
    this.iterations = last && depth < last.depth ? [iteration] : [...this.iterations, iteration];
  }

  private takeRoot(record: Record_): void {
    const moves = Array.isArray(record['moves']) ? (record['moves'] as Record_[]) : [];
    this.root = moves.map((row) => ({
      move: String(row['move']),
      cp: number(row['cp']),
      mate: number(row['mate']),
      bound:
        row['bound'] === 'lowerbound' || row['bound'] === 'upperbound' ? row['bound'] : 'exact',
      depth: number(row['depth']),
      nodes: number(row['nodes']),
    }));
  }

  /** Told once, before the search: what was told of the last one's moves is past. */
  private takeMoves(record: Record_): void {
    this.root = [];
    const classes = texts(record['classes']);
    this.generated = texts(record['generated']);
    this.searched = texts(record['searched']).map((move, index) => ({
      move,
      kind: classes[index] ?? '',
    }));
  }
}

function numbers(record: Record_ | undefined): Record<string, number> {
  const pairs = Object.entries(record ?? {}).filter(
    (pair): pair is [string, number] => typeof pair[1] === 'number',
  );
  return Object.fromEntries(pairs);
}
