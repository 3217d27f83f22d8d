import { expect, it } from 'vitest';
import { WheelSteps } from '../src/board/wheel';

function steps(...turns: [deltaY: number, deltaMode: number][]): number[] {
  const wheel = new WheelSteps();
  return turns.map(([deltaY, deltaMode]) => wheel.take({ deltaY, deltaMode }));
}

it.each([
  ['a notch is a step', [100, 0], [-120, 0], [1, -1]],
  ['three lines are a step', [3, 1], [-3, 1], [1, -1]],
  ['small turns add up', [20, 0], [20, 0], [0, 1]],
  ['turning round begins anew', [30, 0], [-20, 0], [0, 0]],
] as const)('%s', (_, first, second, expected) => {
  expect(steps([...first], [...second])).toEqual(expected);
});
