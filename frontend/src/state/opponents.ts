import type { Role } from 'chessops/types';
import REGULARS from '../../../src/philidor/human/regulars.json';
import type { Word } from '../i18n/en';
import type { NewGame, Seat } from '../wire/types';
import { humanLevel, humanOptions, type Style } from './human';
import type { Mode } from './seats';

/** A named opponent, drawn as a piece: a person of a level, or Philidor at a strength. */
export interface Opponent {
  id: string;
  name: string;
  /** Null: full strength. */
  elo: number | null;
  /** What a person likes; null: not a person, but the program with a limit. */
  style: Style | null;
  role: Role;
  story: Word;
}

/** The regulars of an invented café, the weakest first; the terminal has the same ones. */
export const OPPONENTS: readonly Opponent[] = REGULARS.map((one) => ({
  ...one,
  style: one.style as Style | null,
  role: one.role as Role,
  story: `regular.${one.id}` as Word,
}));

/** The opponent at a seat, if it is one of the named ones. */
export function opponentOf(seat: Seat): Opponent | null {
  if (seat.kind !== 'engine' || seat.engine !== 'philidor') return null;
  const elo = humanLevel(seat) ?? seat.elo ?? null;
  return OPPONENTS.find((one) => one.name === seat.name && one.elo === elo) ?? null;
}

export function opponentSeat({ name, elo, style }: Opponent): Seat {
  return {
    kind: 'engine',
    engine: 'philidor',
    name,
    elo: style === null ? elo : null,
    options: style === null ? {} : humanOptions(elo, style),
    resigns: true,
    pauses: elo !== null,
    time_control: '1s/move',
  };
}

/** A re-created historic program as an opponent, at the strength it has. */
export function classicSeat(engine: string): Seat {
  return { kind: 'engine', engine, resigns: true, time_control: '2s/move' };
}

/** A game against a seat; `chance` (0 to 1) decides the side where the mode is random. */
export function gameAgainst(seat: Seat, mode: Mode, timeControl: string, chance: number): NewGame {
  const person: Seat = { kind: 'human', name: '' };
  const asBlack = mode === 'black' || (mode === 'random' && chance >= 0.5);
  return {
    ...(asBlack ? { white: seat, black: person } : { white: person, black: seat }),
    time_control: timeControl,
    start: true,
  };
}
