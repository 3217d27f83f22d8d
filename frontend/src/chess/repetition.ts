/**
 * How often the last position of a line has stood on the board, itself counted: the same pieces,
 * side to move, castling rights and en passant square, as the rule of threefold repetition compares.
 */
export function occurrences(fens: readonly string[]): number {
  const last = fens.at(-1);
  if (last === undefined) return 0;
  const key = positionKey(last);
  return fens.filter((fen) => positionKey(fen) === key).length;
}

/** A FEN without its two counters. */
function positionKey(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}
