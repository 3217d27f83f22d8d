import type { SquareName } from 'chessops/types';
import { indexOf, type Sensed } from './squares';

/**
 * Boards of Chessnut (Air, Pro) as a USB HID device.
 *
 * A report of the position has two squares in each of 32 bytes, the low half first, from h8 to a8, then
 * rank by rank to a1. The lights are a byte for each rank from the eighth on, whose highest bit is the
 * a-file. The facts are from Graham O'Neill's "Chessnut communications".
 */
export const FILTER = { vendorId: 0x2d80, usagePage: 0xff00 };
/** Asks for the position, now and after each change. */
export const BEGIN = { report: 0x21, data: Uint8Array.of(0x01, 0x00) };
const POSITION_REPORT = 0x01;
const LIGHTS_REPORT = 0x0a;
const BYTES = 32;
const PIECES = '.qkbpnRPrBNQK...';

/** The position in a report, null in one of another kind. The first byte of its data is a length. */
export function readReport(report: number, data: Uint8Array): Sensed | null {
  const bytes = data.subarray(1, 1 + BYTES);
  if (report !== POSITION_REPORT || bytes.length < BYTES) return null;
  const fromH8 = [...bytes].flatMap((byte) => [PIECES[byte & 15] ?? '.', PIECES[byte >> 4] ?? '.']);
  const ranks = Array.from({ length: 8 }, (_, rank) =>
    fromH8.slice(8 * rank, 8 * rank + 8).reverse(),
  );
  return ranks.flat().join('');
}

/** The report that lights these squares and no others. */
export function lightsReport(squares: readonly SquareName[]): {
  report: number;
  data: Uint8Array<ArrayBuffer>;
} {
  const ranks = new Uint8Array(8);
  for (const index of squares.map(indexOf)) {
    const rank = index >> 3;
    ranks[rank] = (ranks[rank] ?? 0) | (0x80 >> (index & 7));
  }
  return { report: LIGHTS_REPORT, data: Uint8Array.of(8, ...ranks) };
}
