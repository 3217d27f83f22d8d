import type { GameNode } from '../wire/types';

/** Milliseconds added after each move, of a PGN time control such as `300+3`; 0 without one. */
export function incrementOf(timeControl: string | undefined): number {
  const added = /\+(\d+(?:\.\d+)?)$/.exec(timeControl ?? '')?.[1];
  return added === undefined ? 0 : 1000 * Number(added);
}

/**
 * What each move of a line took, in milliseconds: as the game says, else by the mover's clock before
 * and after it; null where neither is known.
 */
export function moveTimes(line: readonly GameNode[], increment: number): (number | null)[] {
  return line.map((node, index) => {
    if (typeof node.spent === 'number') return node.spent;
    const before = line[index - 2]?.clock;
    if (typeof node.clock !== 'number' || typeof before !== 'number') return null;
    return Math.max(0, before + increment - node.clock);
  });
}

/** The time that a side has left after the last of these moves that it made; null if unknown. */
export function clockOf(path: readonly GameNode[], side: 'white' | 'black'): number | null {
  const odd = side === 'white' ? 1 : 0;
  return path.findLast(({ ply, clock }) => ply % 2 === odd && clock !== null)?.clock ?? null;
}
