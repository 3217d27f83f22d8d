import type { Role } from 'chessops/types';
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

/** The regulars of an invented café, the weakest first. */
export const OPPONENTS: readonly Opponent[] = [
  {
    id: 'minou',
    name: 'Minou',
    elo: 600,
    style: 'all-round',
    role: 'pawn',
    story: 'regular.minou',
  },
  { id: 'lucie', name: 'Lucie', elo: 800, style: 'attacker', role: 'pawn', story: 'regular.lucie' },
  {
    id: 'bastien',
    name: 'Bastien',
    elo: 1000,
    style: 'pawn-grabber',
    role: 'pawn',
    story: 'regular.bastien',
  },
  {
    id: 'odette',
    name: 'Odette',
    elo: 1200,
    style: 'pawn-grabber',
    role: 'knight',
    story: 'regular.odette',
  },
  {
    id: 'anselme',
    name: 'Anselme',
    elo: 1400,
    style: 'attacker',
    role: 'knight',
    story: 'regular.anselme',
  },
  {
    id: 'clarisse',
    name: 'Clarisse',
    elo: 1600,
    style: 'solid',
    role: 'bishop',
    story: 'regular.clarisse',
  },
  {
    id: 'gaspard',
    name: 'Gaspard',
    elo: 1800,
    style: 'solid',
    role: 'bishop',
    story: 'regular.gaspard',
  },
  {
    id: 'mathilde',
    name: 'Mathilde',
    elo: 2000,
    style: 'all-round',
    role: 'rook',
    story: 'regular.mathilde',
  },
  {
    id: 'theodore',
    name: 'Théodore',
    elo: 2300,
    style: 'trader',
    role: 'rook',
    story: 'regular.theodore',
  },
  { id: 'regine', name: 'Régine', elo: 2700, style: null, role: 'queen', story: 'regular.regine' },
  {
    id: 'philidor',
    name: 'Philidor',
    elo: null,
    style: null,
    role: 'king',
    story: 'regular.philidor',
  },
];

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
