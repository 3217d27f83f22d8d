import { SvelteMap } from 'svelte/reactivity';
import { api } from '../wire/api';
import { Offline, Refusal } from '../wire/errors';
import { socket } from '../wire/socket.svelte';
import type { Job, Label, ReviewResult } from '../wire/types';
import { game } from './game.svelte';
import { jobs } from './jobs.svelte';

export type ReviewedMove = ReviewResult['moves'][number];

const BAD: readonly Label[] = ['inaccuracy', 'mistake', 'blunder'];
const MOMENTS = 3;
/** Milliseconds for each position in the check that follows a game. */
const QUICK = 150;

/** The blunder check of the game on the board: running, or the last one of this game. */
class Review {
  private readonly kept = new SvelteMap<string, ReviewResult>();

  readonly job: Job | undefined = $derived(
    jobs.of('review').find((one) => one.request.kind === 'review' && one.request.game === game.id),
  );
  readonly busy: boolean = $derived(this.job?.state === 'running' || this.job?.state === 'queued');
  readonly result: ReviewResult | null = $derived(
    this.job?.result?.kind === 'review' ? this.job.result : (this.kept.get(game.id ?? '') ?? null),
  );
  readonly complete: boolean = $derived(
    this.result !== null && !this.busy && this.result.moves.length > 0,
  );
  /** Inaccuracies, mistakes and blunders, in the order of the game. */
  readonly bad: ReviewedMove[] = $derived(
    this.result?.moves.filter((move) => BAD.includes(move.label)) ?? [],
  );
  /** The moves that gave most away, in the order of the game. */
  readonly moments: ReviewedMove[] = $derived(
    [...this.bad]
      .sort((one, other) => other.loss - one.loss)
      .slice(0, MOMENTS)
      .sort((one, other) => one.ply - other.ply),
  );
  /** The bad move that led to the position on the board. */
  readonly here: ReviewedMove | null = $derived(
    this.bad.find((move) => move.node === game.cursor) ?? null,
  );

  /** Read the stored check of each game that is opened, again at every connection. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => {
        const id = game.id;
        if (id && socket.state === 'open') void this.read(id);
      });
    });
  }

  start(engine = 'philidor', milliseconds = QUICK): void {
    if (!game.id || this.busy) return;
    const limit = { movetime: Math.max(10, Math.round(milliseconds)) };
    void jobs.start({ kind: 'review', game: game.id, engine, limit });
  }

  /** Go to the next bad move of the game, after the last to the first. */
  next(): void {
    const ply = game.node?.ply ?? 0;
    const next = this.bad.find((move) => move.ply > ply) ?? this.bad[0];
    if (next) game.go(next.node);
  }

  private async read(id: string): Promise<void> {
    try {
      const found = await api.review(id);
      if (found) this.kept.set(id, found);
    } catch (error) {
      // The game is gone, or the connection is: then it is read later.
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
    }
  }
}

export const review = new Review();
