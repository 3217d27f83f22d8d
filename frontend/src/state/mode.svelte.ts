import { settings } from '../settings/settings.svelte';
import { analysis } from './analysis.svelte';
import { game } from './game.svelte';

export type ModeName = 'play' | 'analyse';

/** Whether the board's page is for playing a game or for analysing one. */
class Mode {
  readonly name: ModeName = $derived(
    game.head?.kind === 'analysis' || analysis.on ? 'analyse' : 'play',
  );

  /** Whether a person is playing, and not looking into the game by an analysis. */
  readonly playing: boolean = $derived.by(() => {
    const seats = game.head?.seats;
    if (!seats || !game.played || analysis.on) return false;
    return seats.white.kind === 'human' || seats.black.kind === 'human';
  });

  /** Whether evaluations stay hidden: a person is playing and has not asked for them. */
  readonly discreet: boolean = $derived(this.playing && !settings.hintsInPlay);
}

export const mode = new Mode();
