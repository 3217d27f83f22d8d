import { EMPTY, type Sensed } from './squares';

/**
 * Boards of DGT on a serial line of 9,600 baud (USB, or Bluetooth as a serial port).
 *
 * As DGT's published protocol has it: a command is one byte; a message is its number with the high bit
 * set, its whole length in two bytes of seven bits, and its data. Squares are counted from a8 to h1 when
 * the cable is on White's left.
 */
export const BAUD = 9600;
const SEND_BOARD = 0x42;
const SEND_CHANGES = 0x44;
/** Changes first: what changes before the whole board is sent is in it already. */
export const BEGIN = Uint8Array.of(SEND_CHANGES, SEND_BOARD);

const BOARD = 0x86;
const CHANGE = 0x8e;
const HEADER = 3;
/** The codes 13 to 15 are no chess pieces. */
const PIECES = '.PRNBKQprnbkq...';

/** Reads a board's messages, in whatever parts they arrive. */
export class DgtReader {
  private rest: number[] = [];
  private board: Sensed | null = null;

  /** Take bytes. Returns the board after each message that tells of it. */
  take(bytes: Uint8Array): Sensed[] {
    this.rest.push(...bytes);
    const seen: Sensed[] = [];
    for (let message = this.next(); message; message = this.next()) {
      if (this.apply(message) && this.board) seen.push(this.board);
    }
    return seen;
  }

  /** The next complete message; bytes that cannot begin one are dropped. */
  private next(): number[] | null {
    while (this.rest.length >= HEADER) {
      const [id = 0, high = 0, low = 0] = this.rest;
      const length = (high << 7) | low;
      if (id < 0x80 || high >= 0x80 || low >= 0x80 || length < HEADER) this.rest.shift();
      else if (this.rest.length < length) return null;
      else return this.rest.splice(0, length);
    }
    return null;
  }

  /** Whether the message tells of the board. */
  private apply([id, , , ...data]: number[]): boolean {
    if (id === BOARD && data.length === EMPTY.length) {
      this.board = data.map((code) => PIECES[code] ?? '.').join('');
      return true;
    }
    const [square = 64, code = 0] = data;
    if (id !== CHANGE || data.length !== 2 || square > 63 || this.board === null) return false;
    this.board = this.board.slice(0, square) + (PIECES[code] ?? '.') + this.board.slice(square + 1);
    return true;
  }
}
