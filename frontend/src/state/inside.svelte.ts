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

/** How a table was used: permille full, look-ups and hits. */
export interface TableUse {
  used: number | null;
  probes: number | null;
  hits: number | null;
  entries: number | null;
  cutoffs: number | null;
}

/** A term of the evaluation: [middlegame, endgame] of each side, from that side's view. */
export interface Term {
  name: string;
  white: [number, number];
  black: [number, number];
}

export interface SearchedMove {
  move: string;
  score: number | null;
  nodes: number | null;
  bound: string;
}

type Record_ = Record<string, unknown>;

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ').filter(Boolean);
  return Array.isArray(value) ? value.map(String) : [];
}

function pair(value: unknown): [number, number] {
  if (!Array.isArray(value)) return [number(value) ?? 0, number(value) ?? 0];
  return [number(value[0]) ?? 0, number(value[1]) ?? number(value[0]) ?? 0];
}

/** What one engine has told of the inside of its latest search. */
export class Inside {
  iterations: Iteration[] = $state.raw([]);
  table: TableUse | null = $state.raw(null);
  pawns: TableUse | null = $state.raw(null);
  terms: Term[] = $state.raw([]);
  generated: string[] = $state.raw([]);
  searched: SearchedMove[] = $state.raw([]);

  /** Take one record; what this page does not know is left to later pages. */
  take(record: Record_): void {
    switch (record['kind']) {
      case 'iteration':
        this.takeIteration(record);
        break;
      case 'table':
        this.table = tableUse(record);
        break;
      case 'pawns':
        this.pawns = tableUse(record);
        break;
      case 'evaluation':
        this.terms = rows(record['terms']).map((term) => ({
          name: String(term['name']),
          white: pair(term['white']),
          black: pair(term['black']),
        }));
        break;
      case 'moves':
        this.takeMoves(record);
        break;
    }
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
      pv: texts(record['pv']),
    };
    // A search that begins again at a lower depth is another search.
    const last = this.iterations.at(-1);
    this.iterations = last && depth < last.depth ? [iteration] : [...this.iterations, iteration];
  }

  private takeMoves(record: Record_): void {
    if ('generated' in record) this.generated = texts(record['generated']);
    if ('searched' in record) {
      this.searched = rows(record['searched']).map((row) => ({
        move: String(row['move']),
        score: number(row['score']),
        nodes: number(row['nodes']),
        bound: String(row['bound'] ?? ''),
      }));
    }
  }
}

function rows(value: unknown): Record_[] {
  return Array.isArray(value) ? (value.filter((row) => typeof row === 'object' && row) as Record_[]) : [];
}

function tableUse(record: Record_): TableUse {
  return {
    used: number(record['used']),
    probes: number(record['probes']),
    hits: number(record['hits']),
    entries: number(record['entries']),
    cutoffs: number(record['cutoffs']),
  };
}
