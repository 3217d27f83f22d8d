import type { SquareName } from 'chessops/types';
import { Position } from '../chess/position';
import { connect, supported, type BoardKind, type Device } from '../devices/ports';
import { patience, read, type Reading } from '../devices/reading';
import { differing, placementOf, sensedOf, START, turned, type Sensed } from '../devices/squares';
import type { GameNode } from '../wire/types';
import { play } from './commands';
import { game } from './game.svelte';
import { mode } from './mode.svelte';
import { ui } from './ui.svelte';

/** Milliseconds until a move is tried again that came while the server had not answered the last. */
const AGAIN = 100;

/** What the board should have to do next. */
export type Task =
  | { kind: 'agrees' }
  /** Its player has to make the move that the game has. */
  | { kind: 'carry'; san: string }
  | { kind: 'promotion'; square: SquareName }
  | { kind: 'differs'; squares: SquareName[] };

/** An electronic board: what stands on it becomes moves of the game on the page. */
class ElectronicBoard {
  state: 'off' | 'connecting' | 'on' | 'lost' = $state('off');
  kind: BoardKind = $state('dgt');
  /** Whether it stands with its a1 at the far right of its cable's side. */
  turned = $state(false);
  /** What the browser said when the board could not be connected; empty if nothing. */
  failure = $state('');
  /** What it senses now, and what it sensed when it last stood still. */
  private raw: Sensed | null = $state.raw(null);
  private still: Sensed | null = $state.raw(null);
  private device: Device | null = null;
  private wait: ReturnType<typeof setTimeout> | undefined;
  /** The node whose position the board had last. */
  private agreed: number | null = null;
  private stop: (() => void) | null = null;

  /** The position that the board should have: where a person plays, the game's, else the one shown. */
  private readonly target: GameNode | null = $derived(
    mode.playing ? (game.tree.get(game.head?.head) ?? null) : game.node,
  );
  private readonly position: Position | null = $derived(
    this.target && Position.read(this.target.fen, game.head?.chess960 ?? false),
  );
  readonly task: Task | null = $derived.by(() => {
    const { target, position, still } = this;
    if (this.state !== 'on' || !target || !position || !still) return null;
    const reading = read(position, still);
    if (reading.kind === 'same') return { kind: 'agrees' };
    if (reading.kind === 'promotion') return reading;
    const before = game.tree.parent(target.id);
    if (before && target.san && sensedOf(before.fen) === still)
      return { kind: 'carry', san: target.san };
    return { kind: 'differs', squares: differing(still, sensedOf(target.fen)) };
  });
  /** The squares on which the board has something else than the position. */
  private readonly wrong: SquareName[] = $derived(
    this.still && this.target && this.task && this.task.kind !== 'agrees'
      ? differing(this.still, sensedOf(this.target.fen))
      : [],
  );

  supported(kind: BoardKind): boolean {
    return supported(kind);
  }

  /** Connect a board, which the browser asks the user for; `again`: the one of before. */
  async connect(kind: BoardKind, again = false): Promise<void> {
    this.disconnect();
    this.kind = kind;
    this.failure = '';
    this.state = 'connecting';
    try {
      this.device = await connect(kind, again, {
        sensed: (sensed) => this.sense(sensed),
        lost: () => this.lose(),
      });
    } catch (error) {
      // The port is taken by another program, or the cable is out: the browser says which.
      if (!(error instanceof DOMException)) throw error;
      this.failure = error.message;
    }
    this.state = this.device ? 'on' : 'off';
    if (this.device) this.follow();
  }

  disconnect(): void {
    this.forget();
    this.device?.close();
    this.device = null;
    this.state = 'off';
  }

  /** Turn the board's own sides round. */
  turn(): void {
    this.turned = !this.turned;
    if (this.raw) this.raw = turned(this.raw);
    if (this.still) this.still = turned(this.still);
  }

  private lose(): void {
    this.forget();
    this.device = null;
    this.state = 'lost';
  }

  private forget(): void {
    clearTimeout(this.wait);
    this.device?.light?.([]);
    this.stop?.();
    this.stop = null;
    this.raw = this.still = this.agreed = null;
    ui.board.squares = [];
    ui.board.placement = null;
  }

  /** Show on the page and by the board's lights where it differs, and remember where it agreed. */
  private follow(): void {
    this.stop = $effect.root(() => {
      $effect(() => {
        if (this.task?.kind === 'agrees') this.agreed = this.target?.id ?? null;
      });
      $effect(() => {
        ui.board.squares = this.wrong;
        ui.board.placement = this.still && placementOf(this.still);
        this.device?.light?.(this.wrong);
      });
    });
  }

  private sense(from: Sensed): void {
    if (turned(from) === START) this.turned = true;
    else if (from === START) this.turned = false;
    const sensed = this.turned ? turned(from) : from;
    if (sensed === this.raw) return;
    this.raw = sensed;
    clearTimeout(this.wait);
    const still = this.position ? patience(this.position, sensed) : 0;
    // What it stands at when it is connected is no move.
    if (this.still === null) this.still = sensed;
    else this.wait = setTimeout(() => this.settle(sensed), still);
  }

  /** The board stands still: make the move that it shows, or go back with it in an analysis. */
  private settle(sensed: Sensed): void {
    if (game.waiting) {
      this.wait = setTimeout(() => this.settle(sensed), AGAIN);
      return;
    }
    this.still = sensed;
    const { target, position } = this;
    if (!target || !position) return;
    const reading = read(position, sensed);
    if (reading.kind === 'move') this.make(reading, target, position);
    else if (reading.kind === 'differs' && !game.played && this.agreed === target.id)
      this.back(target, sensed);
  }

  private make(reading: Reading & { kind: 'move' }, target: GameNode, position: Position): void {
    game.go(target);
    if (game.movable === position.turn) void play(reading.uci);
  }

  private back(target: GameNode, sensed: Sensed): void {
    const before = game.tree.parent(target.id);
    if (before && sensedOf(before.fen) === sensed) game.go(before);
  }
}

export const electronic = new ElectronicBoard();
