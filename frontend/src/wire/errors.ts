import type { Message } from './types';

/** A request that the server refused, with the sentence for the person who made it. */
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
