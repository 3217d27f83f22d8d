import { game } from './game.svelte';

const SECONDS = 0.7;

/** A move generator watched at work: its moves shown on the board, one after another. */
class GeneratorWalk {
  private moves: string[] = $state.raw([]);
  private place: number = $state(-1);
  /** Where the board stood when the walk began; elsewhere its moves mean nothing. */
  private node: string | null = $state(null);
  private timer: ReturnType<typeof setTimeout> | undefined = $state();

  /** The move on show, null without one. */
  get move(): string | null {
    return this.shown < 0 ? null : (this.moves[this.shown] ?? null);
  }

  /** The place of the move on show, -1 without one. */
  get shown(): number {
    return this.node === `${game.id} ${game.cursor}` ? this.place : -1;
  }

  get running(): boolean {
    return this.timer !== undefined && this.shown >= 0;
  }

  /** Go on from move to move, or stop. */
  toggle(moves: string[]): void {
    if (this.running) return this.stop();
    this.step(moves, 1);
    this.wait();
  }

  /** Show the next move (1) or the one before (-1); past the end the walk begins again. */
  step(moves: string[], by: 1 | -1): void {
    const from = this.moves === moves ? this.shown : -1;
    this.stop();
    this.moves = moves;
    this.node = `${game.id} ${game.cursor}`;
    this.place = from < 0 && by < 0 ? moves.length - 1 : (from + by) % moves.length;
  }

  /** Take the move from the board. */
  end(): void {
    this.stop();
    this.place = -1;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      if (this.shown < 0 || this.shown === this.moves.length - 1) return this.stop();
      this.place += 1;
      this.wait();
    }, SECONDS * 1000);
  }
}

export const generatorWalk = new GeneratorWalk();
