import { GameTree, type Place } from '../chess/gameTree';
import { Position } from '../chess/position';
import { isNamed } from '../settings/ownNames';
import { socket } from '../wire/socket.svelte';
import type {
  GameHead,
  GameNode,
  GameState,
  GameUpdate,
  Message,
  ServerMessage,
  Side,
} from '../wire/types';

/** A move that the page already shows although the server has not answered yet. */
interface Pending {
  parent: number;
  uci: string;
  position: Position;
}

/** Events for other parts of the page, which play a sound or show a notice. */
export type GameEvent =
  /** Another game is shown. */
  | { kind: 'opened'; id: string }
  /** A move was played that was not made on this page. */
  | { kind: 'moved'; node: GameNode | null }
  | { kind: 'ended'; reason: Message }
  /** The game cannot be watched. */
  | { kind: 'failed'; error: unknown };

/** The game on the board, as the server last sent it, and the position shown. */
export class GameStore {
  id: string | null = $state(null);
  head: GameHead | null = $state.raw(null);
  tree: GameTree = $state.raw(GameTree.empty);
  /** The node shown. */
  cursor = $state(0);
  orientation: Side = $state('white');
  /** The latest hint; it belongs to its node. */
  hint: { node: number; uci: string } | null = $state.raw(null);
  /** When `head` was received (`performance.now()`): the running clock counts from there. */
  received = $state(0);
  /** The move that learning mode entered last, until its annotation is given or declined. */
  learned: { fen: string; uci: string } | null = $state.raw(null);
  private pending: Pending | null = $state.raw(null);
  /** The place to show once the game being opened has arrived. */
  private wanted: Place | null = null;
  private readonly listeners = new Set<(event: GameEvent) => void>();

  readonly node: GameNode | null = $derived(this.tree.get(this.cursor));
  readonly position: Position | null = $derived.by(() => {
    if (this.pending) return this.pending.position;
    return this.node ? Position.read(this.node.fen, this.head?.chess960 ?? false) : null;
  });
  /** The position's FEN, even if the position is not legal. */
  readonly fen: string | null = $derived(this.pending?.position.fen ?? this.node?.fen ?? null);
  readonly lastMove: string | null = $derived(this.pending?.uci ?? this.node?.uci ?? null);
  readonly atHead: boolean = $derived(this.cursor === this.head?.head && this.pending === null);
  readonly over: boolean = $derived(this.head?.state === 'over');
  /** Whether this is a game that is still being played: no analysis, none of a match. */
  readonly played: boolean = $derived(this.head?.kind === 'game' && !this.over);
  /** Whether a move is shown that the server has not answered yet. */
  readonly waiting: boolean = $derived(this.pending !== null);
  readonly mainLine: GameNode[] = $derived(this.tree.mainLine);
  /** Where `last` leads. */
  readonly end: GameNode | null = $derived(
    this.played ? this.tree.get(this.head?.head) : this.tree.lastOf(this.cursor),
  );
  /** The nodes from the first move to the position shown. */
  readonly path: GameNode[] = $derived(this.tree.path(this.cursor));
  /** The side a person plays against an engine; null for none or both. */
  readonly person: Side | null = $derived.by(() => {
    const seats = this.head?.seats;
    if (!seats || seats.white.kind === seats.black.kind) return null;
    return seats.white.kind === 'human' ? 'white' : 'black';
  });
  /** The side of a player with one of these names, as the settings have them; null if none plays. */
  sideOf(names: string): Side | null {
    const plays = (tag: string) => isNamed(this.head?.tags[tag] ?? '', names);
    if (plays('White')) return 'white';
    return plays('Black') ? 'black' : null;
  }

  /** Whose pieces can be moved now, or in advance; null for nobody's. */
  readonly movable: Side | null = $derived.by(() => {
    if (!this.position || !this.head || this.pending) return this.pending ? this.person : null;
    if (this.cursor !== this.head.head || this.over) return this.position.turn;
    const seat = this.head.seats[this.position.turn];
    return seat.kind === 'human' ? this.position.turn : this.person;
  });

  /** What the game's own address shows: an analysis is read from its start, a game goes on at its head. */
  get home(): number | null {
    return this.head && (this.head.kind === 'analysis' ? this.tree.root : this.head.head);
  }

  constructor() {
    socket.listen((message) => this.receive(message));
    socket.opened(() => {
      if (this.id) void this.watch(this.id);
    });
  }

  /** Listen to events. Returns a function that removes the listener. */
  listen(listener: (event: GameEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Show a game, at a place of its tree or else at its current position. */
  async open(id: string, place: Place | null = null): Promise<void> {
    if (this.id === id && this.head) {
      this.go((place && this.tree.at(place)) ?? this.tree.get(this.home));
      return;
    }
    if (this.id && this.id !== id)
      void socket.request({ type: 'unwatch', game: this.id }).catch(() => undefined);
    this.head = null;
    this.id = id;
    this.pending = null;
    this.learned = null;
    this.wanted = place;
    if (socket.state === 'open') await this.watch(id);
  }

  /** Show another position of the game. */
  go(node: GameNode | number | null | undefined): void {
    const id = typeof node === 'object' ? node?.id : node;
    if (id === undefined || id === null || !this.tree.has(id)) return;
    this.pending = null;
    this.cursor = id;
  }

  forward(): void {
    this.go(this.tree.next(this.cursor));
  }

  back(): void {
    this.go(this.tree.parent(this.cursor));
  }

  first(): void {
    this.go(this.tree.root);
  }

  /** Go to the game's position while it is played, else to the end of the current line. */
  last(): void {
    this.go(this.end);
  }

  /** Go to the next or previous alternative to this move. */
  sideways(step: 1 | -1): void {
    this.go(this.tree.sibling(this.cursor, step));
  }

  /** Go to the next position with more than one move, or to the one before; else to the line's end. */
  toFork(step: 1 | -1): void {
    this.go(step > 0 ? this.tree.forkAfter(this.cursor) : this.tree.forkBefore(this.cursor));
  }

  flip(): void {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
  }

  /** Show a move before the server has answered. Returns whether it is possible. */
  expect(uci: string): boolean {
    const position = this.position?.play(uci);
    if (!position || !this.head || this.pending || !this.node) return false;
    this.pending = { parent: this.cursor, uci, position };
    return true;
  }

  /** The server has answered the expected move; `node` is null if it was refused. */
  settle(uci: string, node: number | null): void {
    if (this.pending?.uci !== uci) return;
    this.pending = null;
    if (node !== null) this.cursor = node;
  }

  private async watch(id: string): Promise<void> {
    try {
      await socket.request({ type: 'watch', game: id });
    } catch (error) {
      this.tell({ kind: 'failed', error });
    }
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'game' && message.game.id === this.id) this.replace(message.game);
    else if (message.type === 'update' && message.game.id === this.id) this.update(message);
    else if (message.type === 'hint' && message.game === this.id)
      this.hint = { node: message.node, uci: message.uci };
    else if (message.type === 'learned' && message.game === this.id)
      this.learned = { fen: message.fen, uci: message.uci };
  }

  private replace(game: GameState): void {
    const tree = GameTree.of(game.nodes, game.root);
    if (this.head?.id === game.id) {
      this.change(this.head, game, tree);
      return;
    }
    this.tree = tree;
    this.take(game);
    this.cursor = (this.wanted && tree.at(this.wanted)?.id) ?? this.home ?? tree.root;
    this.wanted = null;
    this.orientation = this.person ?? 'white';
    this.tell({ kind: 'opened', id: game.id });
  }

  private update({ game, nodes, removed }: GameUpdate): void {
    if (!this.head) return;
    if (game.revision > this.head.revision + 1) void this.watch(game.id);
    else this.change(this.head, game, this.tree.with(nodes, removed));
  }

  /** Take the next state of the game shown; the cursor follows the head from where that stood. */
  private change(before: GameHead, game: GameHead, tree: GameTree): void {
    const old = this.tree;
    const followed = this.cursor === before.head || this.pending?.parent === before.head;
    const { parent = -1, uci = '' } = this.pending ?? {};
    const made = old.childBy(parent, uci) ? null : tree.childBy(parent, uci);
    this.tree = tree;
    this.take(game);
    if (followed && game.head !== before.head) {
      this.pending = null;
      this.cursor = game.head;
      if (this.node?.uci !== uci) this.tell({ kind: 'moved', node: this.node });
    } else if (!tree.has(this.cursor)) {
      this.pending = null;
      this.cursor = old.path(this.cursor).findLast(({ id }) => tree.has(id))?.id ?? tree.root;
    } else if (made) {
      // The answer to the move comes after this update; the next move need not wait for it.
      this.settle(uci, made.id);
    }
    if (game.ended && game.state === 'over' && before.state !== 'over')
      this.tell({ kind: 'ended', reason: game.ended.reason });
  }

  private take(head: GameHead): void {
    this.head = head;
    this.received = performance.now();
  }

  private tell(event: GameEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}

export const game = new GameStore();
