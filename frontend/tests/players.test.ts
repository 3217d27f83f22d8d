import { expect, test, vi } from 'vitest';
import type { Exercise } from '../src/wire/types';

vi.mock('../src/i18n/words.svelte', () => ({ t: (word: string) => word, german: {} }));
vi.mock('../src/settings/settings.svelte', () => ({ settings: { language: 'en' } }));

const { playersOf, playerText } = await import('../src/i18n/chessNames');

test.each([
  [{ white: 'Lucie', black: '?', side: 'black', played: 'f7f5' }, 'Lucie – player.you'],
  [{ white: '?', black: '?', side: 'white', played: 'f2f3' }, 'player.you – side.black'],
  [{ white: '', black: 'Ben', side: 'white', played: '' }, 'side.white – Ben'],
] as [Partial<Exercise>, string][])('the players of %j', (exercise, text) => {
  expect(playersOf(exercise as Exercise)).toBe(text);
});

test('a name is a name, the own one too', () =>
  expect(playerText('Ann', 'white', true)).toBe('Ann'));
