import { describe, expect, it } from 'vitest';
import { outline, type Item, type Token } from '../src/journal/outline';
import { tree } from './tree';

function words(tokens: Token[]): string {
  const word = (token: Token) =>
    token.kind === 'move'
      ? `${token.number}${token.node.san}`
      : token.kind === 'comment'
        ? token.text
        : token.kind === 'open'
          ? '('
          : ')';
  return tokens.map(word).join(' ');
}

function read(items: Item[]): string[] {
  return items.map((item) => {
    if (item.kind === 'comment') return `{${item.text}}`;
    if (item.kind === 'variation') return `(${words(item.tokens)})`;
    return `${item.number} ${item.white?.san ?? '…'} ${item.black?.san ?? '–'}`;
  });
}

describe('the journal', () => {
  it('is empty without moves', () => expect(outline(tree([]))).toEqual([]));

  it('has two moves a row', () => {
    const nodes = tree([
      [0, 'e4'],
      [1, 'e5'],
      [2, 'Nf3'],
    ]);
    expect(read(outline(nodes))).toEqual(['1 e4 e5', '2 Nf3 –']);
  });

  it('is cut by a comment and goes on with dots', () => {
    const nodes = tree([
      [0, 'e4', { comment: 'best by test' }],
      [1, 'e5'],
    ]);
    expect(read(outline(nodes))).toEqual(['1 e4 –', '{best by test}', '1 … e5']);
  });

  it('shows variations after the move that they replace', () => {
    const nodes = tree([
      [0, 'e4'],
      [1, 'e5'],
      [1, 'c5'],
      [3, 'Nf3'],
      [3, 'c3'],
      [4, 'd6'],
    ]);
    expect(read(outline(nodes))).toEqual(['1 e4 e5', '(1…c5 2.Nf3 ( 2.c3 ) 2…d6)']);
  });

  it('starts with Black where Black is to move', () => {
    const nodes = tree([
      [0, 'e5', { ply: 2 }],
      [1, 'Nf3', { ply: 3 }],
    ]);
    expect(read(outline(nodes))).toEqual(['1 … e5', '2 Nf3 –']);
  });
});
