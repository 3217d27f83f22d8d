import { expect, test, vi } from 'vitest';

vi.mock('../src/i18n/words.svelte', () => ({ t: (word: string) => word, worded: () => '' }));

const { notices, say, sayUndo } = await import('../src/state/notices.svelte');

test('a notice stays until it can have been read', () => {
  vi.useFakeTimers();
  say('Saved.');
  say(`The engine does not start: ${'it said much. '.repeat(15)}`, true);
  vi.advanceTimersByTime(6_000);
  expect(notices.map(({ bad }) => bad)).toEqual([true]);
  vi.advanceTimersByTime(10_000);
  expect(notices).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(notices).toHaveLength(0);
  vi.useRealTimers();
});

test('the same notice is shown once, unless it can be undone', () => {
  notices.length = 0;
  const undo = vi.fn();
  for (const step of [say, say, sayUndo, sayUndo]) step('gone', undo as never);
  expect(notices.map(({ action }) => action?.label)).toEqual([
    undefined,
    'games.undo',
    'games.undo',
  ]);
  notices[1]?.action?.run();
  expect(undo).toHaveBeenCalledOnce();
});
