import type { MatchOpenings, Workload, WorkloadRequest } from '../wire/types';
import { optionsOf, optionsText, type SeatChoice } from './matchForm';

type Kind = Workload['kind'];

export const KINDS: readonly Kind[] = ['sprt', 'match', 'gauntlet', 'spsa', 'suite'];

/** A test as the form edits it; what its kind does not need is kept for another kind. */
export interface TestSettings {
  kind: Kind;
  title: string;
  priority: number;
  seats: SeatChoice[];
  timeControl: string;
  games: number;
  elo0: number;
  elo1: number;
  normalised: boolean;
  openings: MatchOpenings | null;
  tuned: string;
  suite: string;
  nodes: number;
}

export function start(): TestSettings {
  const seat = (engine: string): SeatChoice => ({ engine, name: '', options: '' });
  return {
    kind: 'sprt',
    title: '',
    priority: 0,
    seats: [seat('philidor'), seat('rajah')],
    timeControl: '5s+0.05s',
    games: 2000,
    elo0: 0,
    elo1: 5,
    normalised: false,
    openings: null,
    tuned: '',
    suite: '',
    nodes: 10_000,
  };
}

/** The request of what the form says. */
export function requestOf(form: TestSettings): WorkloadRequest {
  const { kind, title, priority, timeControl: time_control, games, openings } = form;
  const engines = form.seats.map(({ engine, name, options }) => ({
    engine: engine.trim(),
    name: name.trim(),
    options: optionsOf(options),
  }));
  const engine = engines[0] ?? { engine: '' };
  if (kind === 'suite')
    return { kind, title, priority, engine, suite: form.suite, limit: { nodes: form.nodes } };
  if (kind === 'spsa') {
    const options = tunedOf(form.tuned);
    return { kind, title, priority, engine, options, time_control, games, openings };
  }
  const { elo0, elo1, normalised } = form;
  const scale = normalised ? ('normalised' as const) : ('logistic' as const);
  const sprt = kind === 'sprt' ? { elo0, elo1, scale } : null;
  const playing = kind === 'sprt' ? engines.slice(0, 2) : engines;
  return { kind, title, priority, engines: playing, time_control, games, openings, sprt };
}

/** The form of a request, to submit it again. */
export function settingsOf(request: WorkloadRequest): TestSettings {
  const { kind, title = '', priority = 0 } = request;
  const form: TestSettings = { ...start(), kind, title, priority };
  const asked = 'engines' in request ? request.engines : [request.engine];
  form.seats = asked.map(({ engine, name = '', options }) => ({
    engine,
    name,
    options: optionsText(options),
  }));
  if (form.seats.length < 2) form.seats.push({ engine: 'rajah', name: '', options: '' });
  if (request.kind === 'suite') {
    form.suite = request.suite;
    form.nodes = request.limit.nodes ?? form.nodes;
    return form;
  }
  form.timeControl = request.time_control;
  form.games = request.games ?? form.games;
  form.openings = request.openings ?? null;
  if (request.kind === 'spsa') {
    form.tuned = request.options
      .map(({ name, start: from, low, high, step }) =>
        [`${name}=${from}`, low, high, step].filter((one) => one !== null).join(','),
      )
      .join('\n');
  } else if (request.sprt) {
    form.elo0 = request.sprt.elo0 ?? form.elo0;
    form.elo1 = request.sprt.elo1 ?? form.elo1;
    form.normalised = request.sprt.scale === 'normalised';
  }
  return form;
}

/** Options to tune from lines `NAME=START,MIN,MAX,STEP`; what is no number is refused by the server. */
export function tunedOf(text: string): {
  name: string;
  start: number;
  low: number;
  high: number;
  step: number | null;
}[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', numbers = ''] = line.split('=');
      const [start = NaN, low = NaN, high = NaN, step = null] = numbers.split(',').map(Number);
      return { name: name.trim(), start, low, high, step };
    });
}
