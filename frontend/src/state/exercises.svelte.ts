import { Position } from '../chess/position';
import { t } from '../i18n/words.svelte';
import { api } from '../wire/api';
import type { Exercise, ExerciseList, Explanation, Rating } from '../wire/types';
import { explanations } from './explanations.svelte';
import { jobs } from './jobs.svelte';
import { attempt, sayUndo } from './notices.svelte';

/** `try`: a move is awaited; `solved`, `shown`: it is over, by the user or by the program. */
type Step = 'try' | 'checking' | 'wrong' | 'solved' | 'shown';

const GOOD = ['best', 'good'];
const SECONDS_TO_REFRESH = 60;

/** The user's exercises, and the one that is being solved. */
class Exercises {
  list: ExerciseList | null = $state.raw(null);
  current: Exercise | null = $state.raw(null);
  step: Step = $state('try');
  /** The move that was tried last, in UCI form. */
  tried: string | null = $state(null);
  hinted: boolean = $state(false);
  /** Why the move that was tried is not good enough. */
  refutation: Explanation | null = $state.raw(null);
  private failed = false;
  private readonly collecting = $derived(jobs.of('exercises')[0] ?? null);

  readonly due: number = $derived(this.list?.due ?? 0);
  /** Puzzles of other sources that are due. */
  readonly puzzlesDue: number = $derived(this.list?.puzzles_due ?? 0);
  readonly total: number = $derived(this.list?.exercises.length ?? 0);
  readonly position: Position | null = $derived(
    this.current ? Position.read(this.current.fen) : null,
  );
  readonly over: boolean = $derived(this.step === 'solved' || this.step === 'shown');
  /** The job that looks for exercises, the latest one. */
  readonly job = $derived(this.collecting);

  /** Keep the list up to date: after checks of games, and as time passes. */
  follow(): void {
    void this.read();
    setInterval(() => void this.read(), 1000 * SECONDS_TO_REFRESH);
    $effect.root(() => {
      $effect(() => {
        const [check, search] = [jobs.of('review')[0], this.collecting];
        if (check?.state === 'done' || search?.state === 'done') void this.read();
        // The list of jobs has no results.
        if (search?.state === 'done' && !search.result) void jobs.fetch(search.id);
      });
    });
  }

  async read(): Promise<void> {
    const list = await attempt(() => api.exercises());
    if (list) this.list = list;
  }

  /** Go to the next exercise that is due, if there is one. */
  next(): void {
    const due = this.list?.exercises.slice(0, this.due) ?? [];
    this.open(due.find((one) => one.id !== this.current?.id) ?? null);
  }

  open(exercise: Exercise | null): void {
    this.current = exercise;
    this.step = 'try';
    this.tried = this.refutation = null;
    this.hinted = this.failed = false;
  }

  /** Try a move: right if it is the solution, or if a search finds it as good. */
  async play(uci: string): Promise<void> {
    const exercise = this.current;
    if (!exercise || this.step === 'checking' || this.over) return;
    this.tried = uci;
    if (uci === exercise.best) return this.finish('solved');
    this.step = 'checking';
    const found = await explanations.ask({ fen: exercise.fen, move: uci });
    if (this.current !== exercise) return;
    if (!found) this.step = 'try';
    else if (uci !== exercise.played && GOOD.includes(found.label)) await this.finish('solved');
    else {
      this.failed = true;
      this.refutation = found;
      this.step = 'wrong';
    }
  }

  /** Show the solution; the exercise counts as not solved. */
  async show(): Promise<void> {
    this.failed = true;
    this.tried = this.current?.best ?? null;
    await this.finish('shown');
  }

  private async finish(step: 'solved' | 'shown'): Promise<void> {
    const exercise = this.current;
    if (!exercise) return;
    this.step = step;
    const { fen, played, best } = exercise;
    const bad = played ? explanations.ask({ fen, move: played }) : Promise.resolve();
    void bad.then(() => explanations.ask({ fen, move: best }));
    const rating: Rating = this.failed ? 'again' : this.hinted ? 'hard' : 'good';
    const answered = await attempt(() => api.answerExercise(exercise.id, rating));
    if (answered && this.current === exercise) this.current = answered;
    await this.read();
  }

  /** Delete an exercise; the notice offers to undo it. */
  async delete(exercise: Exercise): Promise<void> {
    const deleted = await attempt(() => api.deleteExercise(exercise.id).then(() => true));
    await this.read();
    if (this.current?.id === exercise.id) this.open(null);
    if (!deleted) return;
    sayUndo(t('exercises.deleted'), () => this.restore(exercise));
  }

  private async restore({ id }: Exercise): Promise<void> {
    await attempt(() => api.restoreExercise(id));
    await this.read();
  }

  async deleteAll(): Promise<void> {
    await attempt(() => api.deleteExercises());
    await this.read();
    this.open(null);
  }

  async reset(): Promise<void> {
    const list = await attempt(() => api.resetExercises());
    if (list) this.list = list;
    this.open(null);
  }
}

export const exercises = new Exercises();
