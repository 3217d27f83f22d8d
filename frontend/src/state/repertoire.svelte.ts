import { NULL_MOVE } from '../chess/notation';
import { Position, START_FEN } from '../chess/position';
import { t } from '../i18n/words.svelte';
import { api } from '../wire/api';
import type {
  RepertoireAddition,
  RepertoireChange,
  RepertoireCounts,
  RepertoireQuestion,
  RepertoireRemoval,
  RepertoireSide,
  Side,
} from '../wire/types';
import { game } from './game.svelte';
import { attempt, say, sayUndo } from './notices.svelte';

/** `ask`: a move is awaited; `wrong`: the planned move is shown; `right`: the next one follows. */
type Step = 'ask' | 'wrong' | 'right';

const SIDES: readonly Side[] = ['white', 'black'];
const SECONDS_TO_REFRESH = 60;
/** How long the right move stays on the board before the opponent answers, in milliseconds. */
const PAUSE = 700;

/** The user's repertoire: what is due, its lines, and the position that is asked for. */
class Repertoire {
  counts: RepertoireCounts[] = $state.raw([]);
  /** The side that is shown and trained. */
  side: Side = $state('white');
  lines: RepertoireSide | null = $state.raw(null);
  question: RepertoireQuestion | null = $state.raw(null);
  step: Step = $state('ask');
  /** The move that was tried last, in UCI form. */
  tried: string | null = $state(null);
  hinted: boolean = $state(false);
  /** When the position that was answered comes back. */
  again: string | null = $state(null);
  /** Counts the changes, after which other windows read anew. */
  changes = $state(0);
  private early = false;
  private asks = 0;

  readonly due: number = $derived(this.counts.reduce((sum, one) => sum + one.due, 0));
  readonly position: Position | null = $derived(
    this.question ? Position.read(this.question.fen) : null,
  );

  /** Keep the number of due moves up to date as time passes. */
  follow(): void {
    void this.read();
    setInterval(() => void this.read(), 1000 * SECONDS_TO_REFRESH);
  }

  of(side: Side): RepertoireCounts | undefined {
    return this.counts.find((one) => one.side === side);
  }

  async read(): Promise<void> {
    this.counts = (await attempt(() => api.repertoires())) ?? this.counts;
  }

  /** Show a side, by default the one with something due, and ask for what is due. */
  async show(side?: Side): Promise<void> {
    await this.read();
    this.side = side ?? SIDES.find((one) => this.of(one)?.due) ?? this.side;
    this.early = false;
    await Promise.all([this.readLines(), this.ask([])]);
  }

  async readLines(): Promise<void> {
    const side = this.side;
    const lines = await attempt(() => api.repertoire(side));
    if (lines && side === this.side) this.lines = lines;
  }

  /** Ask for the next position, below a line if there is one. */
  async ask(line: string[]): Promise<void> {
    const { side, early, step } = this;
    const number = (this.asks += 1);
    const question = await attempt(() => api.repertoireQuestion(side, { line, early }));
    // A stale reply: a newer request was sent, or the user has answered meanwhile.
    if (side !== this.side || number !== this.asks || step !== this.step) return;
    this.question = question ?? null;
    this.step = 'ask';
    this.tried = this.again = null;
    this.hinted = false;
  }

  /** Train what is not due yet. */
  practise(): void {
    this.early = true;
    void this.ask([]);
  }

  /** Try a move: a planned one goes on, any other shows the plan. */
  async play(uci: string): Promise<void> {
    const { question, step } = this;
    if (!question || step === 'right') return;
    const planned = question.planned.some((one) => one.uci === uci);
    this.tried = uci;
    if (step === 'ask') await this.answer(uci, planned ? 'right' : 'wrong');
    else if (planned) this.step = 'right';
    if (planned) setTimeout(() => void this.goOn(question, uci), PAUSE);
  }

  /** Show the planned move; the position counts as not known. */
  async reveal(): Promise<void> {
    this.tried = null;
    await this.answer(null, 'wrong');
  }

  /** Leave a position whose plan was shown. */
  next(): void {
    const question = this.question;
    const [planned] = question?.planned ?? [];
    if (question && planned) void this.goOn(question, planned.uci);
  }

  private async answer(move: string | null, step: Step): Promise<void> {
    const { question, side, hinted } = this;
    if (!question) return;
    this.step = step;
    const given = { fen: question.fen, move, helped: hinted };
    const answered = await attempt(() => api.answerRepertoire(side, given));
    if (!answered || question !== this.question) return;
    this.again = answered.due;
    this.take(answered.counts);
  }

  private async goOn(question: RepertoireQuestion, uci: string): Promise<void> {
    if (question !== this.question) return;
    await this.ask([...question.moves.map((one) => one.uci), uci]);
    if (!this.question) await this.readLines();
  }

  // Changes

  /** Add lines to a side; the notice offers to undo it. */
  async add(side: Side, what: Partial<RepertoireAddition>): Promise<void> {
    const whole = { game: null, study: null, line: null, library: null, ...what };
    const change = await attempt(() => api.addToRepertoire(side, whole));
    if (!change) return;
    await this.changed(side, change, change.moves ? 'repertoire.added' : 'repertoire.addedNone');
  }

  /**
   * The moves to a node of the game on the board; null if a repertoire cannot have them: it begins with
   * the initial position, and knows no null move.
   */
  lineTo(node: number): string[] | null {
    const usual = !game.head?.chess960 && game.tree.get(game.tree.root)?.fen === START_FEN;
    const line = game.tree.path(node).flatMap(({ uci }) => uci ?? []);
    return usual && !line.includes(NULL_MOVE) ? line : null;
  }

  /** Remove a line, a move, or everything; the notice offers to undo it. */
  async remove(side: Side, what: Partial<RepertoireRemoval>): Promise<void> {
    const whole = { line: null, fen: null, move: null, ...what };
    const change = await attempt(() => api.removeFromRepertoire(side, whole));
    if (change) await this.changed(side, change, 'repertoire.removed');
  }

  private async changed(
    side: Side,
    change: RepertoireChange,
    word: 'repertoire.added' | 'repertoire.addedNone' | 'repertoire.removed',
  ): Promise<void> {
    this.take(change.counts);
    const text = t(word, { side: t(`side.${side}`), count: change.moves });
    if (change.undo) sayUndo(text, () => this.undo(side, change.undo));
    else say(text);
    await this.refresh();
  }

  private async undo(side: Side, key: string): Promise<void> {
    const counts = await attempt(() => api.undoRepertoire(side, key));
    if (counts) this.take(counts);
    await this.refresh();
  }

  /** Read the lines anew, and ask anew, since the position asked for may be gone. */
  private async refresh(): Promise<void> {
    this.changes += 1;
    if (this.lines) await Promise.all([this.readLines(), this.ask([])]);
  }

  private take(counts: RepertoireCounts): void {
    this.counts = SIDES.flatMap((side) => (side === counts.side ? counts : (this.of(side) ?? [])));
  }
}

export const repertoire = new Repertoire();
