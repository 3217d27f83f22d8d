import type { NewGame, Seat } from '../wire/types';
import { humanOptions, type Style } from './human';

export type Mode = 'white' | 'black' | 'random' | 'humans' | 'engines';

/** An engine's seat as the dialog edits it; `bound` limits each of its moves, empty for none. */
export interface EngineChoice {
  engine: string;
  elo: number | null;
  /** The level of an opponent that errs like a person; null for the program itself. */
  human: number | null;
  style: Style;
  bound: string;
  ponder: boolean;
  resigns: boolean;
  /** Whether a weak engine takes a person's time for its moves. */
  pauses: boolean;
  /** Whether it plays from the opening library of the page. */
  library: boolean;
}

export function engineSeat(choice: EngineChoice): Seat {
  return {
    kind: 'engine',
    engine: choice.engine,
    elo: choice.human === null ? choice.elo : null,
    options: humanOptions(choice.human, choice.style),
    ponder: choice.ponder,
    resigns: choice.resigns,
    pauses: choice.pauses && (choice.elo !== null || choice.human !== null),
    library: choice.library,
    ...(choice.bound.trim() ? { time_control: choice.bound.trim() } : {}),
  };
}

/** The two seats; with `random`, White is the person's if `chance` (0 to 1) is below a half. */
export function seats(
  mode: Mode,
  white: EngineChoice,
  black: EngineChoice,
  names: readonly [string, string],
  chance: number,
): Pick<NewGame, 'white' | 'black'> {
  const person = (name: string): Seat => ({ kind: 'human', name: name.trim() });
  if (mode === 'humans') return { white: person(names[0]), black: person(names[1]) };
  if (mode === 'engines') return { white: engineSeat(white), black: engineSeat(black) };
  const asWhite = mode === 'white' || (mode === 'random' && chance < 0.5);
  return asWhite
    ? { white: person(names[0]), black: engineSeat(black) }
    : { white: engineSeat(black), black: person(names[0]) };
}
