import type { GameTree } from '../chess/gameTree';
import type { GameNode } from '../wire/types';

/** A part of a variation's text, in reading order. */
export type Token =
  | { kind: 'move'; node: GameNode; number: string }
  | { kind: 'comment'; text: string; key: string }
  | { kind: 'open' | 'close'; key: string };

/** A block of the journal, from top to bottom. */
export type Item =
  | { kind: 'row'; number: number; white: GameNode | null; black: GameNode | null; key: string }
  | { kind: 'comment'; text: string; key: string }
  | { kind: 'variation'; tokens: Token[]; key: string };

/** Whether White made the move: positions after White's moves have odd plies. */
function byWhite(node: GameNode): boolean {
  return node.ply % 2 === 1;
}

export function moveNumber(node: GameNode): number {
  return Math.ceil(node.ply / 2);
}

/** The game tree as rows of the main line, split where a comment or a variation comes between. */
export function outline(tree: GameTree): Item[] {
  const items: Item[] = [];
  let parent: GameNode | null = tree.get(tree.root);
  if (parent?.comment) items.push(comment(parent, 'after'));
  let open: Extract<Item, { kind: 'row' }> | null = null;
  while (parent) {
    const [main, ...others] = parent.children.map((id) => tree.get(id)).filter((node) => !!node);
    if (!main) break;
    if (main.before) {
      items.push({ kind: 'comment', text: main.before, key: `before ${main.id}` });
      open = null;
    }
    if (open && !byWhite(main)) {
      open.black = main;
      open = null;
    } else {
      const white = byWhite(main);
      open = {
        kind: 'row',
        number: moveNumber(main),
        white: white ? main : null,
        black: white ? null : main,
        key: `row ${main.id}`,
      };
      items.push(open);
      if (!white) open = null;
    }
    const between = [
      ...(main.comment ? [comment(main, 'after')] : []),
      ...others.map((other): Item => ({
        kind: 'variation',
        tokens: variation(tree, other),
        key: `variation ${other.id}`,
      })),
    ];
    if (between.length) {
      items.push(...between);
      open = null;
    }
    parent = main;
  }
  return items;
}

function comment(node: GameNode, where: string): Item & { kind: 'comment' } {
  return { kind: 'comment', text: node.comment, key: `${where} ${node.id}` };
}

/** A variation from its first move, with nested variations in brackets. */
export function variation(tree: GameTree, first: GameNode): Token[] {
  const tokens: Token[] = [];
  let node: GameNode | null = first;
  let numbered = true;
  while (node) {
    if (node.before) tokens.push({ kind: 'comment', text: node.before, key: `before ${node.id}` });
    const sign = byWhite(node) ? '.' : '…';
    tokens.push({
      kind: 'move',
      node,
      number: byWhite(node) || numbered ? `${moveNumber(node)}${sign}` : '',
    });
    numbered = false;
    if (node.comment) {
      tokens.push({ kind: 'comment', text: node.comment, key: `after ${node.id}` });
      numbered = true;
    }
    const parent = tree.get(node.parent);
    if (node !== first && parent && parent.children[0] === node.id) {
      for (const id of parent.children.slice(1)) {
        const other = tree.get(id);
        if (!other) continue;
        tokens.push({ kind: 'open', key: `open ${id}` }, ...variation(tree, other), {
          kind: 'close',
          key: `close ${id}`,
        });
        numbered = true;
      }
    }
    node = tree.next(node.id);
  }
  return tokens;
}
