import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { SquareName } from 'chessops/types';
import type { Choices } from '../settings/settings.svelte';
import type { Side } from '../wire/types';

/** What a board shows, and what can be done on it. */
export interface BoardState {
  fen: string;
  orientation: Side;
  turn: Side;
  dests: Map<SquareName, SquareName[]>;
  /** Whose pieces can be moved now or, when it is not their turn, in advance. */
  movable: Side | null;
  check: Side | false;
  lastMove: SquareName[] | null;
  /** Arrows and circles that the user has drawn. */
  drawn: DrawShape[];
  viewOnly: boolean;
}

type BoardChoices = Pick<Choices, 'checkMark' | 'coordinates' | 'animation' | 'destinations'>;

/** A board in the words of its library, which moves pieces by drag and drop and by two clicks. */
export function boardConfig(board: BoardState, choices: BoardChoices): Config {
  return {
    fen: board.fen,
    orientation: board.orientation,
    turnColor: board.turn,
    check: choices.checkMark && board.check,
    lastMove: (board.lastMove ?? []) as Key[],
    coordinates: choices.coordinates,
    viewOnly: board.viewOnly,
    animation: { enabled: choices.animation, duration: 180 },
    highlight: { lastMove: true, check: true },
    movable: {
      free: false,
      color: board.movable ?? undefined,
      dests: board.dests,
      showDests: choices.destinations,
    },
    premovable: { enabled: true, showDests: choices.destinations, castle: true },
    drawable: {
      enabled: !board.viewOnly,
      visible: true,
      // They belong to the move, and stay until they are drawn over.
      eraseOnMovablePieceClick: false,
      shapes: board.drawn,
    },
  };
}
