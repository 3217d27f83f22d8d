import type { GameNode } from '../wire/types';

/** A position of a game as an address names it: a ply of the main line, or a node beside it. */
export interface Place {
  ply: number;
  /** The node's number, where it stands in a variation. */
  node: number | null;
}

/**
 * The positions of a game with the moves that led to them. A tree never changes: `with` makes the
 * one that follows from a message of the server. The first child of a node continues its line.
 */
export class GameTree {
  static readonly empty = new GameTree(new Map(), 0);

  private constructor(
    readonly nodes: ReadonlyMap<number, GameNode>,
    readonly root: number,
  ) {}

  static of(nodes: readonly GameNode[], root: number): GameTree {
    return new GameTree(new Map(nodes.map((node) => [node.id, node])), root);
  }

  /** The tree after a change: nodes that are new or different, and the numbers of those deleted. */
  with(changed: readonly GameNode[], removed: readonly number[] = []): GameTree {
    const nodes = new Map(this.nodes);
    for (const id of removed) nodes.delete(id);
    for (const node of changed) nodes.set(node.id, node);
    return new GameTree(nodes, this.root);
  }

  has(id: number): boolean {
    return this.nodes.has(id);
  }

  get(id: number | null | undefined): GameNode | null {
    return typeof id === 'number' ? (this.nodes.get(id) ?? null) : null;
  }

  /** The node that a move leads to, if it has been played there. */
  childBy(id: number, uci: string): GameNode | null {
    const children = this.get(id)?.children ?? [];
    return children.map((child) => this.get(child)).find((child) => child?.uci === uci) ?? null;
  }

  parent(id: number): GameNode | null {
    return this.get(this.get(id)?.parent);
  }

  /** The node after this one in its line. */
  next(id: number): GameNode | null {
    return this.get(this.get(id)?.children[0]);
  }

  /** Whether a node stands on the way from the root to `end`, or is `end` itself. */
  leadsTo(id: number, end: number): boolean {
    return id === this.root || this.path(end).some((node) => node.id === id);
  }

  /** The node after this one on the way to `end`; off that way, the next of its line. */
  towards(id: number, end: number | null): GameNode | null {
    const way = end === null ? [] : this.path(end);
    return way.find((node) => node.parent === id) ?? this.next(id);
  }

  /** The end of the line that goes through a node. */
  lastOf(id: number): GameNode | null {
    return this.lineFrom(id).at(-1) ?? null;
  }

  /** The alternative `step` places after this move, or before it. */
  sibling(id: number, step: 1 | -1): GameNode | null {
    const siblings = this.parent(id)?.children ?? [];
    return this.get(siblings[siblings.indexOf(id) + step]);
  }

  /** The next position of the line in which there is a choice of moves, else the line's end. */
  forkAfter(id: number): GameNode | null {
    const after = this.lineFrom(id).slice(1);
    return after.find((node) => node.children.length > 1) ?? after.at(-1) ?? null;
  }

  /** The last position before this one in which there is a choice of moves, else the root. */
  forkBefore(id: number): GameNode | null {
    const before = this.path(id).slice(0, -1);
    return before.findLast((node) => node.children.length > 1) ?? this.get(this.root);
  }

  /** How many moves a node and all that follows it have. */
  below(id: number): number {
    const waiting = [id];
    let count = 0;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      count += 1;
      waiting.push(...(this.get(at)?.children ?? []));
    }
    return count;
  }

  /** The main line, the root first. */
  get mainLine(): GameNode[] {
    return this.lineFrom(this.root);
  }

  /** The nodes with the moves that lead to a node, without the root. */
  path(id: number): GameNode[] {
    const path: GameNode[] = [];
    let at = this.get(id);
    while (at && typeof at.parent === 'number') {
      path.unshift(at);
      at = this.get(at.parent);
    }
    return path;
  }

  /** Whether a node stands beside the main line. */
  inVariation(id: number): boolean {
    return this.path(id).some((node) => this.get(node.parent)?.children[0] !== node.id);
  }

  placeOf(id: number): Place | null {
    const node = this.get(id);
    return node && { ply: node.ply, node: this.inVariation(id) ? id : null };
  }

  /** The node that an address names; null where the game has none such. */
  at(place: Place): GameNode | null {
    if (place.node !== null) return this.get(place.node);
    return this.mainLine.find((node) => node.ply === place.ply) ?? null;
  }

  private lineFrom(id: number): GameNode[] {
    const line: GameNode[] = [];
    for (let node = this.get(id); node; node = this.next(node.id)) line.push(node);
    return line;
  }
}
