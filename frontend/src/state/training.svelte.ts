import { Position } from '../chess/position';
import { api } from '../wire/api';
import type { EndgameAnswer, EndgameTask, EndgameTraining } from '../wire/types';
import { openGame, showAnalysis } from './navigation.svelte';
import { startGame } from './newGame.svelte';
import { attempt } from './notices.svelte';

type Goal = EndgameTask['task'];
/** `lost`: a move gave the result away; `done`: the game is over and the task is solved. */
type Step = 'try' | 'waiting' | 'lost' | 'done';

/** A move of the user, from the position `before`. */
export interface Played {
  before: string;
  uci: string;
  answer: EndgameAnswer;
}

const FIRST = 'KRK';
const FIRST_MOVES = 8;
const SECONDS_TO_REFRESH = 2;

/** The endgame that is being trained against the tables. */
class Training {
  offered: EndgameTraining | null = $state.raw(null);
  endgame: string = $state(FIRST);
  goal: Goal = $state('win');
  /** Moves of the mate that is wanted. */
  moves: number = $state(FIRST_MOVES);
  task: EndgameTask | null = $state.raw(null);
  played: readonly Played[] = $state.raw([]);
  /** The best move of the position, in UCI form, where the user asked for it. */
  hint: string | null = $state(null);
  hints: number = $state(0);
  /** The user's move that is being answered. */
  private pending: string | null = $state(null);
  private waiting = false;

  readonly chosen = $derived(
    this.offered?.endgames.find(({ endgame }) => endgame === this.endgame) ?? null,
  );
  readonly latest: Played | null = $derived(this.played.at(-1) ?? null);
  private readonly fen: string | null = $derived(this.latest?.answer.fen ?? this.task?.fen ?? null);
  private readonly standing: Position | null = $derived(this.fen ? Position.read(this.fen) : null);
  readonly position: Position | null = $derived(
    (this.pending && this.standing?.play(this.pending)) || this.standing,
  );
  readonly step: Step = $derived.by(() => {
    if (this.pending) return 'waiting';
    if (this.latest && !this.latest.answer.kept) return 'lost';
    const drawn = this.task?.task === 'draw' && this.played.length >= this.task.moves;
    if (!this.latest?.answer.end && !drawn) return 'try';
    // Fifty moves without progress are a draw, whatever the tables promise.
    return this.task?.task === 'draw' || this.latest?.answer.end === 'mate' ? 'done' : 'lost';
  });
  /** Moves by which the mate took longer than with best play. */
  readonly longer: number = $derived(
    this.played.reduce((sum, { answer }) => sum + answer.longer, 0),
  );

  /** Read the offer, and go on while tables are being made. */
  async read(): Promise<void> {
    this.take(await attempt(() => api.training()));
  }

  async makeTables(): Promise<void> {
    this.take(await attempt(() => api.makeTables()));
  }

  private take(offered: EndgameTraining | null | undefined): void {
    if (!offered) return;
    this.offered = offered;
    if (!offered.building || this.waiting) return;
    this.waiting = true;
    setTimeout(() => {
      this.waiting = false;
      void this.read();
    }, 1000 * SECONDS_TO_REFRESH);
  }

  /** Choose an endgame; its mates may be shorter, and it may have no draw to hold. */
  choose(endgame: string): void {
    this.endgame = endgame;
    if (!this.chosen) return;
    this.moves = Math.min(this.moves, this.chosen.longest);
    if (!this.chosen.holdable) this.goal = 'win';
  }

  /** Set a new position. */
  async next(): Promise<void> {
    const { endgame, goal, moves } = this;
    const task = await attempt(() => api.trainingPosition({ endgame, task: goal, moves }));
    // Something else has been chosen in the meantime, and is on its way.
    const stale = endgame !== this.endgame || goal !== this.goal || moves !== this.moves;
    if (!task || stale) return;
    this.task = task;
    this.restart();
  }

  /** Begin the same position again. */
  restart(): void {
    this.played = [];
    this.hint = this.pending = null;
    this.hints = 0;
  }

  /** Take the user's last move back. */
  takeBack(): void {
    this.played = this.played.slice(0, -1);
    this.hint = null;
  }

  async play(uci: string): Promise<void> {
    const [before, task] = [this.fen, this.task];
    if (!before || this.step !== 'try') return;
    this.pending = uci;
    this.hint = null;
    const answer = await attempt(() => api.trainingAnswer(before, uci));
    // The user has gone to another position in the meantime.
    if (this.task !== task || this.pending !== uci) return;
    this.pending = null;
    if (answer) this.played = [...this.played, { before, uci, answer }];
  }

  /** Show the best move. */
  async help(): Promise<void> {
    const fen = this.fen;
    if (!fen || this.step !== 'try' || this.hint) return;
    const known = await attempt(() => api.endgame(fen));
    if (fen !== this.fen || !known?.choices[0]) return;
    this.hint = known.choices[0].uci;
    this.hints += 1;
  }

  /** Show the position, before a move that gave the result away, in the analysis. */
  async analyse(): Promise<void> {
    const fen = this.step === 'lost' && this.latest ? this.latest.before : this.fen;
    const id = fen && (await startGame({ kind: 'analysis', fen }));
    if (!id) return;
    await openGame(id);
    showAnalysis(true);
  }
}

export const training = new Training();
