import { expect, test, vi } from 'vitest';
import type { RepertoireQuestion } from '../src/wire/types';
import { tree } from './tree';

/** What the server answers, and when. */
const { api } = vi.hoisted(() => ({
  api: { repertoireQuestion: vi.fn(), answerRepertoire: vi.fn() },
}));

vi.mock('../src/wire/api', () => ({ api }));
vi.mock('../src/i18n/words.svelte', () => ({ t: (word: string) => word }));
const { board } = vi.hoisted(() => ({
  board: { head: { chess960: false }, tree: undefined as unknown },
}));
vi.mock('../src/state/game.svelte', () => ({ game: board }));
vi.mock('../src/state/notices.svelte', () => ({
  attempt: (ask: () => unknown) => ask(),
  say: () => undefined,
  sayUndo: () => undefined,
}));

const { repertoire } = await import('../src/state/repertoire.svelte');

function question(text: string): RepertoireQuestion {
  return { text, fen: '', moves: [], planned: [{ uci: 'e2e4', san: 'e4' }] } as never;
}

test('a stale reply does not undo an answer', async () => {
  api.repertoireQuestion.mockResolvedValueOnce(question('first'));
  await repertoire.ask([]);

  let reply: (found: RepertoireQuestion) => void = () => undefined;
  api.repertoireQuestion.mockReturnValueOnce(new Promise((resolve) => (reply = resolve)));
  const again = repertoire.ask([]);
  api.answerRepertoire.mockResolvedValueOnce(null);
  await repertoire.play('e2e4');
  reply(question('again'));
  await again;
  expect(repertoire.step).toBe('right');
  expect(repertoire.question?.text).toBe('first');
});

test('the latest request wins when replies arrive out of order', async () => {
  const replies: ((found: RepertoireQuestion) => void)[] = [];
  api.repertoireQuestion.mockImplementation(
    () => new Promise((resolve) => void replies.push(resolve)),
  );
  const asked = [repertoire.ask([]), repertoire.ask(['e2e4'])];
  replies[1]?.(question('newer'));
  replies[0]?.(question('older'));
  await Promise.all(asked);
  expect(repertoire.question?.text).toBe('newer');
});

test('a line has no null move, and begins with the initial position of ordinary chess', () => {
  const moves: Parameters<typeof tree>[0] = [
    [0, 'e4', { uci: 'e2e4' }],
    [1, '--', { uci: '0000' }],
    [2, 'd4', { uci: 'd2d4' }],
  ];
  const begun = (fen: string) => {
    const found = tree(moves);
    for (const node of found.nodes.values()) if (node.id === found.root) node.fen = fen;
    return found;
  };
  board.tree = begun('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  expect(repertoire.lineTo(1)).toEqual(['e2e4']);
  expect(repertoire.lineTo(3)).toBeNull();
  board.head.chess960 = true;
  expect(repertoire.lineTo(1)).toBeNull();
  board.head.chess960 = false;
  board.tree = begun('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  expect(repertoire.lineTo(1)).toBeNull();
});
