const FEN = /^\S+\s+[wb](\s+[-a-z]+(\s+[-a-h0-9]+(\s+[-\d]+){0,2})?)?$/i;

/** Whether a text is EPD, by its file name or else its first line; the server reads others: PGN or
    one position. */
export function isEpd(text: string, name: string): boolean {
  const lines = text.trim().split('\n');
  const first = (lines[0] ?? '').trim();
  const board = /^([pnbrqk1-8]+\/){7}[pnbrqk1-8]+\s+[wb]\s/i.test(first);
  return (/\.(epd|fen)$/i.test(name) || board) && !(lines.length === 1 && FEN.test(first));
}
