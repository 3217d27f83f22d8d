import { settings } from '../settings/settings.svelte';
import { analysis } from './analysis.svelte';
import { game } from './game.svelte';

export type ModeName = 'play' | 'analyse';

/** Whether the board's page is for playing a game or for analysing one. */
class Mode {
  readonly name: ModeName = $derived(
    game.head?.kind === 'analysis' || analysis.on ? 'analyse' : 'play',
  );

  /** Whether evaluations stay hidden: a person is playing and has not asked for them. */
  readonly discreet: boolean = $derived.by(() => {
    const head = game.head;
    if (!head || head.kind !== 'game' || head.state === 'over') return false;
    if (analysis.on || settings.hintsInPlay) return false;
    return head.seats.white.kind === 'human' || head.seats.black.kind === 'human';
  });
}

export const mode = new Mode();
