import type { Role } from 'chessops/types';
import type { Word } from '../i18n/en';
import type { NewGame, Seat } from '../wire/types';
import type { Mode } from './seats';

/** A named opponent: Philidor at a strength, drawn as a piece. */
export interface Opponent {
  id: string;
  name: string;
  /** Null: full strength. */
  elo: number | null;
  role: Role;
  story: Word;
}

/** The regulars of an invented café, the weakest first. */
export const OPPONENTS: readonly Opponent[] = [
  { id: 'minou', name: 'Minou', elo: 600, role: 'pawn', story: 'regular.minou' },
  { id: 'lucie', name: 'Lucie', elo: 800, role: 'pawn', story: 'regular.lucie' },
  { id: 'bastien', name: 'Bastien', elo: 1000, role: 'pawn', story: 'regular.bastien' },
  { id: 'odette', name: 'Odette', elo: 1200, role: 'knight', story: 'regular.odette' },
  { id: 'anselme', name: 'Anselme', elo: 1400, role: 'knight', story: 'regular.anselme' },
  { id: 'clarisse', name: 'Clarisse', elo: 1600, role: 'bishop', story: 'regular.clarisse' },
  { id: 'gaspard', name: 'Gaspard', elo: 1800, role: 'bishop', story: 'regular.gaspard' },
  { id: 'mathilde', name: 'Mathilde', elo: 2000, role: 'rook', story: 'regular.mathilde' },
  { id: 'theodore', name: 'Théodore', elo: 2300, role: 'rook', story: 'regular.theodore' },
  { id: 'regine', name: 'Régine', elo: 2700, role: 'queen', story: 'regular.regine' },
  { id: 'philidor', name: 'Philidor', elo: null, role: 'king', story: 'regular.philidor' },
];

/** The opponent at a seat, if it is one of the named ones. */
export function opponentOf(seat: Seat): Opponent | null {
  if (seat.kind !== 'engine' || seat.engine !== 'philidor') return null;
  return OPPONENTS.find((one) => one.name === seat.name && one.elo === (seat.elo ?? null)) ?? null;
}

export function opponentSeat({ name, elo }: Opponent): Seat {
  return {
    kind: 'engine',
    engine: 'philidor',
    name,
    elo,
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
