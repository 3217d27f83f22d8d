import { SvelteMap } from 'svelte/reactivity';
import { Position } from '../rules/position';
import { get } from '../wire/rest';
import { socket } from '../wire/socket.svelte';
import type {
  Command,
  GameHead,
  GameNode,
  GameState,
  LibraryMove,
  SearchReport,
  ServerMessage,
  Side,
} from '../wire/types';
import { attempt, complaint, say, sayMessage } from './notices.svelte';
import { sounds } from './sounds';
import { t, worded } from '../i18n/words.svelte';

/** A move that the page shows already and the server has not answered yet. */
interface Pending {
  parent: number;
  uci: string;
  position: Position;
}

export interface Watchdog {
  source: 'white' | 'black' | 'hint';
  engine: string;
  node: number;
  report: SearchReport;
}

type WithoutGame<C> = C extends { game: string } ? Omit<C, 'game'> : never;
/** A command to the game on show. */
export type GameOrder = WithoutGame<Command>;

/** The game on the board: its tree as the server keeps it, and where the person looks. */
export class GameStore {
  id: string | null = $state(null);
  head: GameHead | null = $state.raw(null);
  nodes = new SvelteMap<number, GameNode>();
  cursor = $state(0);
  orientation: Side = $state('white');
  watchdogs = new SvelteMap<string, Watchdog>();
  /** Set by a hint, until the position changes. */
  hint: { node: number; uci: string; line: string } | null = $state.raw(null);
  /** When the head came, on the page's clock: the running clock counts from there. */
  received = $state(0);
  /** The library move that learning mode has just entered and that wants an annotation. */
  learned: { fen: string; uci: string } | null = $state.raw(null);
  private pending: Pending | null = $state.raw(null);

  readonly node: GameNode | null = $derived(this.nodes.get(this.cursor) ?? null);
  readonly position: Position | null = $derived.by(() => {
    if (this.pending) return this.pending.position;
    return this.node ? Position.read(this.node.fen, this.head?.chess960 ?? false) : null;
  });
  /** The position's FEN even where the rules of the page cannot hold it. */
  readonly fen: string | null = $derived(this.pending?.position.fen ?? this.node?.fen ?? null);
  readonly lastMove: string | null = $derived(this.pending?.uci ?? this.node?.uci ?? null);
  readonly atHead: boolean = $derived(this.cursor === this.head?.head && this.pending === null);
  readonly over: boolean = $derived(this.head?.state === 'over');
  /** The side a person plays against an engine; null for none or both. */
  readonly person: Side | null = $derived.by(() => {
    const seats = this.head?.seats;
    if (!seats || seats.white.kind === seats.black.kind) return null;
    return seats.white.kind === 'human' ? 'white' : 'black';
  });
  /** Whose pieces the person may take up now; null for nobody's. */
  readonly movable: Side | null = $derived.by(() => {
    if (!this.position || !this.head || this.pending) return this.pending ? this.person : null;
    if (this.cursor !== this.head.head || this.over) return this.position.turn;
    const seat = this.head.seats[this.position.turn];
    return seat.kind === 'human' ? this.position.turn : this.person;
  });
  readonly mainLine: GameNode[] = $derived.by(() => {
    const line: GameNode[] = [];
    let node = this.nodes.get(this.head?.root ?? 0);
    while (node) {
      line.push(node);
      node = this.nodes.get(node.children[0] ?? -1);
    }
    return line;
  });

  constructor() {
    socket.listen((message) => this.receive(message));
    socket.opened(() => {
      if (this.id) void this.watch(this.id);
    });
  }

  /** Show another game; the board turns to the side that a person plays. */
  async open(id: string): Promise<void> {
    if (this.id && this.id !== id)
      void socket.request({ type: 'unwatch', game: this.id }).catch(() => undefined);
    this.head = null;
    this.id = id;
    this.pending = null;
    localStorage.setItem('philidor.game', id);
    if (socket.state === 'open') await this.watch(id);
  }

  /** A command to this game; what is refused is said. Tells whether it was carried out. */
  async order(order: GameOrder): Promise<boolean> {
    if (!this.id) return false;
    const command = { ...order, game: this.id } as Command;
    return (await attempt(() => socket.request(command))) !== undefined;
  }

  /** Play a move where the person looks; the board shows it before the server answers. */
  async move(uci: string): Promise<void> {
    const position = this.position?.play(uci);
    if (!position || !this.id || this.pending || !this.node) return;
    const known = this.childBy(this.cursor, uci);
    if (known && !(this.atHead && !this.over)) {
      this.go(known.id);
      return;
    }
    this.pending = { parent: this.cursor, uci, position };
    sounds.move();
    try {
      const answer = await socket.request({ type: 'move', game: this.id, node: this.cursor, uci });
      if (answer.type === 'ok' && typeof answer.node === 'number' && this.pending?.uci === uci) {
        this.pending = null;
        this.cursor = answer.node;
      }
    } catch (error) {
      say(complaint(error), true);
    }
    if (this.pending?.uci === uci) this.pending = null;
  }

  /** Look at another position of the game. */
  go(node: number | null | undefined): void {
    if (typeof node === 'number' && this.nodes.has(node)) {
      this.pending = null;
      this.cursor = node;
    }
  }

  forward(): void {
    this.go(this.node?.children[0]);
  }

  back(): void {
    this.go(this.node?.parent);
  }

  first(): void {
    this.go(this.head?.root);
  }

  /** The end of the line on show. */
  last(): void {
    let node = this.node;
    while (node && node.children[0] !== undefined) node = this.nodes.get(node.children[0]) ?? null;
    this.go(node?.id);
  }

  /** The next or previous variation beside this move. */
  sideways(step: 1 | -1): void {
    const siblings = this.nodes.get(this.node?.parent ?? -1)?.children ?? [];
    this.go(siblings[siblings.indexOf(this.cursor) + step]);
  }

  /** Add a line of moves as a variation where the person looks. */
  async addLine(line: readonly string[]): Promise<void> {
    let at = this.cursor;
    for (const uci of line) {
      const known = this.childBy(at, uci);
      if (known) {
        at = known.id;
        continue;
      }
      const game = this.id;
      if (!game) return;
      const node = at;
      const answer = await attempt(() => socket.request({ type: 'move', game, node, uci }));
      if (answer?.type !== 'ok' || typeof answer.node !== 'number') return;
      at = answer.node;
    }
  }

  playLibrary(move: LibraryMove): void {
    void this.move(move.uci);
  }

  /** Moves from the root to a node. */
  path(node: number): GameNode[] {
    const path: GameNode[] = [];
    let at = this.nodes.get(node);
    while (at && typeof at.parent === 'number') {
      path.unshift(at);
      at = this.nodes.get(at.parent);
    }
    return path;
  }

  private childBy(node: number, uci: string): GameNode | undefined {
    const children = this.nodes.get(node)?.children ?? [];
    return children.map((child) => this.nodes.get(child)).find((child) => child?.uci === uci);
  }

  private async watch(id: string): Promise<void> {
    await attempt(() => socket.request({ type: 'watch', game: id }));
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'game' && message.game.id === this.id) this.replace(message.game);
    else if (message.type === 'update' && message.game.id === this.id) this.update(message);
    else if (message.type === 'notice' && message.game === this.id) sayMessage(message.message);
    else if (message.type === 'error') this.failed(message);
    else if (message.type === 'search') this.watchdog(message);
    else if (message.type === 'hint' && message.game === this.id) {
      const line = message.line.length ? message.line.join(' ') : message.san;
      this.hint = { node: message.node, uci: message.uci, line };
      say(t('hint.is', { line }));
    } else if (message.type === 'learned' && message.game === this.id) {
      this.learned = { fen: message.fen, uci: message.uci };
    }
  }

  private replace(game: GameState): void {
    const fresh = this.head?.id !== game.id;
    this.nodes.clear();
    for (const node of game.nodes) this.nodes.set(node.id, node);
    this.take(game);
    if (fresh || !this.nodes.has(this.cursor)) this.cursor = game.head;
    if (fresh) {
      this.orientation = this.person ?? 'white';
      this.watchdogs.clear();
    }
  }

  private update(message: Extract<ServerMessage, { type: 'update' }>): void {
    if (!this.head) return;
    if (message.game.revision > this.head.revision + 1) {
      void this.watch(message.game.id);
      return;
    }
    const followed = this.cursor === this.head.head || this.pending?.parent === this.head.head;
    for (const id of message.removed) this.nodes.delete(id);
    for (const node of message.nodes) this.nodes.set(node.id, node);
    const before = this.head;
    this.take(message.game);
    const moved = message.game.head !== before.head;
    if ((followed && moved) || !this.nodes.has(this.cursor)) {
      const own = this.pending?.uci === this.nodes.get(message.game.head)?.uci;
      this.pending = null;
      this.cursor = message.game.head;
      if (!own) sounds.move(this.node?.san?.includes('x') ?? false);
    }
    if (message.game.state === 'over' && before.state !== 'over') this.announceEnd();
  }

  private take(head: GameHead): void {
    this.head = head;
    this.received = performance.now();
  }

  private announceEnd(): void {
    sounds.end();
    const ended = this.head?.ended;
    if (ended) sayMessage(ended.reason);
  }

  /** What went wrong by itself, an engine's failure for one; refused commands have an id. */
  private failed(message: Extract<ServerMessage, { type: 'error' }>): void {
    if (typeof message.id !== 'number' && message.game === this.id)
      say(worded(message.error), true);
  }

  private watchdog(message: Extract<ServerMessage, { type: 'search' }>): void {
    const source = message.source;
    if (source.kind === 'analysis' || source.game !== this.id) return;
    const key = source.kind === 'hint' ? 'hint' : source.side;
    this.watchdogs.set(key, {
      source: key,
      engine: message.engine,
      node: message.node,
      report: message.report,
    });
  }
}

export const game = new GameStore();

/** A game's state without watching it: for matches' boards. */
export function readGame(id: string): Promise<GameState> {
  return get<GameState>(`games/${id}`);
}
