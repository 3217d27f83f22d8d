import { expect, test, vi } from 'vitest';

vi.mock('../src/i18n/words.svelte', () => ({ t: (word: string) => word, worded: () => '' }));

const { notices, say } = await import('../src/state/notices.svelte');

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
  const undo = { label: 'Undo', run: () => undefined };
  for (const action of [null, null, undo, undo]) say('gone', true, action);
  expect(notices.map(({ action }) => action?.label)).toEqual([undefined, 'Undo', 'Undo']);
});
