import type { Message } from './types';

/** The server refused a request; `words` says why. */
export class Refusal extends Error {
  constructor(
    readonly words: Message,
    readonly status: number,
  ) {
    super(words.text);
  }
}

/** The server cannot be reached. */
export class Offline extends Error {}
