import { Position } from '../chess/position';
import { api } from '../wire/api';
import type {
  Explanation,
  PuzzleAnswered,
  PuzzleHint,
  PuzzleProgress,
  PuzzleSolution,
  PuzzleSource,
  PuzzleTask,
  PuzzleTheme,
  Rating,
} from '../wire/types';
import { explanations } from './explanations.svelte';
import { exercises } from './exercises.svelte';
import { attempt } from './notices.svelte';
import { sounds } from './sounds';

/**
 * `lead`: the opponent's move is being shown; `try`: a move is awaited; `solved`, `shown`: it is over, by
 * the user or by the program; `none`: no puzzle meets the conditions.
 */
type Step = 'loading' | 'lead' | 'try' | 'checking' | 'wrong' | 'solved' | 'shown' | 'none';

/** What the user has chosen; `easier`: points below the own rating. */
interface Choice {
  theme: string;
  source: PuzzleSource | '';
  easier: number;
}

/** How long the position before the opponent's move, and the user's before a reply, are shown. */
const PAUSE = 450;
const HINTS = 3;
/** Sources whose puzzles are asked here; one's own mistakes are exercises. */
export const SOURCES: PuzzleSource[] = ['shipped', 'imported', 'games', 'levels'];

/** The puzzle that is being solved, and the user's progress. */
class Puzzles {
  task: PuzzleTask | null = $state.raw(null);
  step: Step = $state('loading');
  /** The position on the board, and the move that led to it. */
  fen: string = $state('');
  last: string | null = $state(null);
  /** The move that was tried last, as SAN. */
  tried: string = $state('');
  refutation: Explanation | null = $state.raw(null);
  hint: PuzzleHint | null = $state.raw(null);
  hints: number = $state(0);
  solution: PuzzleSolution | null = $state.raw(null);
  answered: PuzzleAnswered | null = $state.raw(null);
  progress: PuzzleProgress | null = $state.raw(null);
  themes: PuzzleTheme[] = $state.raw([]);
  /** How many moves of the solution the board shows. */
  walked: number = $state(0);
  choice: Choice = $state({ theme: '', source: '', easier: 0 });
  /** Whether a wrong move or the solution has decided how the puzzle counts. */
  failed: boolean = $state(false);
  /** Moves of the solution so far, and puzzles that were asked for. */
  private done = 0;
  private asked = 0;

  readonly position: Position | null = $derived(this.fen ? Position.read(this.fen) : null);
  readonly sources: PuzzleSource[] = $derived(this.choice.source ? [this.choice.source] : SOURCES);
  readonly over: boolean = $derived(this.step === 'solved' || this.step === 'shown');

  /** Read what the page shows, and ask the first puzzle. */
  async enter(): Promise<void> {
    if (!this.themes.length) this.themes = (await attempt(() => api.puzzleThemes())) ?? [];
    await this.refresh();
    if (!this.asked) await this.next();
  }

  async refresh(): Promise<void> {
    const found = await attempt(() => api.puzzleProgress());
    if (found) this.progress = found;
    await exercises.read();
  }

  /** Puzzles have been deleted: another one takes the place of that on the board. */
  async forget(keys: readonly string[]): Promise<void> {
    await this.refresh();
    if (this.task && keys.includes(this.task.id)) await this.next();
  }

  /** Ask for puzzles of another kind. */
  choose(choice: Partial<Choice>): void {
    this.choice = { ...this.choice, ...choice };
    void this.next();
  }

  async next(): Promise<void> {
    const { theme, easier } = this.choice;
    const skipped = this.task?.id;
    const turn = ++this.asked;
    const found = await attempt(() =>
      api.nextPuzzle({ theme, easier, sources: this.sources, skipped }),
    );
    // Another kind has been asked for meanwhile.
    if (turn !== this.asked) return;
    if (found) await this.open(found);
    else if (found === null) {
      this.task = null;
      this.step = 'none';
    }
  }

  async open(task: PuzzleTask): Promise<void> {
    this.task = task;
    this.done = this.hints = 0;
    this.failed = false;
    this.tried = '';
    this.refutation = this.hint = this.solution = this.answered = null;
    this.last = null;
    if (task.lead) {
      this.step = 'lead';
      this.fen = task.start;
      await pause();
      if (this.task !== task) return;
      this.last = task.lead;
      sounds.move();
    }
    this.fen = task.fen;
    this.step = 'try';
  }

  /** Try a move; the server judges it. */
  async play(uci: string): Promise<void> {
    const { task, fen, position } = this;
    if (!task || !position || !['try', 'wrong'].includes(this.step)) return;
    const before = this.last;
    this.tried = position.written(uci)?.san ?? uci;
    this.show(position.play(uci)?.fen ?? fen, uci);
    this.step = 'checking';
    sounds.move(this.tried.includes('x'));
    const found = await attempt(() => api.tryPuzzle(task.id, this.done, uci));
    if (this.task !== task) return;
    if (!found || found.verdict === 'wrong') {
      await pause();
      if (this.task !== task) return;
      this.show(fen, before);
      this.step = found ? 'wrong' : 'try';
      if (found) await this.refute(task, fen, uci);
      return;
    }
    this.done = found.done;
    this.hint = null;
    if (found.verdict === 'solved') return this.finish(task, 'solved');
    await pause();
    if (this.task !== task) return;
    this.show(found.fen, found.reply);
    this.refutation = null;
    this.step = 'try';
    sounds.move();
  }

  /** A wrong move fails the puzzle at once, and is refuted. */
  private async refute(task: PuzzleTask, fen: string, move: string): Promise<void> {
    this.refutation = null;
    await this.count(task, 'again');
    const found = await explanations.ask({ fen, move });
    if (found && this.task === task && this.step === 'wrong') this.refutation = found;
  }

  /** Help: first the piece, then its square, then the move. */
  async help(): Promise<void> {
    const { task } = this;
    if (!task || this.over || this.hints >= HINTS) return;
    this.hints += 1;
    const found = await attempt(() => api.puzzleHint(task.id, this.done, this.hints));
    if (found && this.task === task) this.hint = found;
  }

  /** Give up and see the solution. */
  async reveal(): Promise<void> {
    const { task } = this;
    if (!task || this.over || this.step === 'checking' || this.step === 'lead') return;
    await this.count(task, 'again');
    if (this.task === task) await this.finish(task, 'shown');
  }

  private async finish(task: PuzzleTask, step: 'solved' | 'shown'): Promise<void> {
    this.step = step;
    this.hint = this.refutation = null;
    if (step === 'solved') sounds.end();
    const grade: Rating = this.hints >= HINTS ? 'again' : this.hints ? 'hard' : 'good';
    if (!this.failed) await this.count(task, grade);
    const solution = await attempt(() => api.puzzleSolution(task.id));
    if (!solution || this.task !== task) return;
    this.solution = solution;
    this.walked = solution.moves.length;
    if (step === 'shown') this.walk(this.walked);
    void explanations.ask({ fen: task.fen, move: solution.moves[0] ?? '' });
    await this.refresh();
  }

  /** Count a puzzle; what happens later does not count. */
  private async count(task: PuzzleTask, grade: Rating): Promise<void> {
    if (this.failed) return;
    // At once: a second press while the answer is under way does not count again.
    this.failed = grade === 'again';
    const found = await attempt(() => api.answerPuzzle(task.id, grade));
    if (found && this.task === task) this.answered = found;
  }

  /** Show the solution after so many of its moves. */
  walk(to: number): void {
    const { task, solution } = this;
    if (!task || !solution) return;
    const at = Math.max(0, Math.min(solution.moves.length, to));
    this.walked = at;
    const before = at ? solution.moves[at - 1] : task.lead;
    this.show((at ? solution.fens[at - 1] : null) ?? task.fen, before || null);
  }

  /** Act on a key; false if it has no meaning here. */
  key(name: string): boolean {
    const trying: Record<string, () => void> = {
      h: () => void this.help(),
      s: () => void this.reveal(),
    };
    const over: Record<string, () => void> = {
      ' ': () => void this.next(),
      ArrowLeft: () => this.walk(this.walked - 1),
      ArrowRight: () => this.walk(this.walked + 1),
    };
    const action = (this.over ? over : trying)[name];
    action?.();
    return action !== undefined;
  }

  private show(fen: string, last: string | null): void {
    this.fen = fen;
    this.last = last;
  }
}

function pause(): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Promise((resolve) => setTimeout(resolve, still ? 0 : PAUSE));
}

export const puzzles = new Puzzles();
