import type { TestLevel } from '../settings/settings.svelte';
import type { TrafficLine } from '../wire/types';

/** The latest protocol lines between the server and an engine. */
export interface Traffic {
  engine: string;
  lines: TrafficLine[];
  dropped: number;
}

/** The lines as a file: seconds, `>` to the engine or `<` from it, and the text. */
export function trafficText({ engine, lines, dropped }: Traffic): string {
  const head = `# ${engine}${dropped ? `; lines left out: ${dropped}` : ''}`;
  const rows = lines.map(
    ({ at, sent, text }) => `${(at / 1000).toFixed(3)} ${sent ? '>' : '<'} ${text}`,
  );
  return `${[head, ...rows].join('\n')}\n`;
}

/**
 * Whether a line is shown at a test level: 0 the commands and answers, 1 also the reports of a
 * search, 2 also the engine's JSON from its inside.
 */
export function lineShown({ sent, text }: TrafficLine, level: TestLevel): boolean {
  if (sent || level >= 2) return true;
  if (text.startsWith('info string {')) return false;
  return level >= 1 || !/^(info\b|\s*\d+[.+\-&]?\s+[+-]?\d+\s)/.test(text);
}
