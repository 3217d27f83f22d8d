import type { SquareName } from 'chessops/types';
import type { Component } from 'svelte';

/** What the first page must know of an electronic board, whose own file is loaded when one is wanted. */
export class BoardLink {
  /** Squares on which the connected board has something else than the page. */
  squares: readonly SquareName[] = $state.raw([]);
  /** The line below the board that says what it should do; null while none was wanted. */
  status: Component | null = $state.raw(null);
  /** What stands on the board, as the first field of a FEN; null while none is connected. */
  placement: string | null = $state.raw(null);
}
