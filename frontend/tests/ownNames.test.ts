import { expect, test } from 'vitest';
import { isNamed, namesIn } from '../src/settings/ownNames';

test.each([
  ['Ann Smith, ann1987', 'ANN  smith', true],
  ['Ann Smith, ann1987', 'ann1987', true],
  ['Smith, Ann', 'Smith,Ann', true],
  ['Smith, Ann, ann1987', 'Smith, Ann', true],
  ['ann1987; Smith, Ann', 'smith, ann', true],
  ['ann1987; Smith, Ann', 'ann1987, Smith', false],
  ['Smith, Ann', 'Smith, Bob', false],
  ['Smith, Ann', '', false],
  ['', '', false],
  [' , ;', '?', false],
])('names %j: the player %j', (list, player, own) => {
  expect(isNamed(player, list)).toBe(own);
});

test('a list without names has none', () => expect(namesIn(' , ;')).toEqual([]));
