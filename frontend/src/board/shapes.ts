import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { AnalysisMessage } from '../wire/types';

const BRUSHES = ['green', 'blue', 'yellow', 'paleBlue', 'paleGreen'];

function arrow(uci: string, brush: string, width: number): DrawShape {
  return {
    orig: uci.slice(0, 2) as Key,
    dest: uci.slice(2, 4) as Key,
    brush,
    // The pieces stay visible on top of the arrow.
    below: true,
    modifiers: { lineWidth: width },
  };
}

/** An arrow for each line's first move: the better the line, the wider the arrow. */
export function analysisArrows(said: AnalysisMessage | null, second: boolean): DrawShape[] {
  if (!said) return [];
  return said.report.lines.flatMap((line, index) => {
    const uci = line.pv[0];
    if (!uci || index >= BRUSHES.length) return [];
    const brush = said.threat ? 'red' : second ? 'yellow' : index === 0 ? 'green' : 'paleBlue';
    return [arrow(uci, brush, Math.max(4, 12 - 3 * index))];
  });
}

/** The move that a blunder check prefers to the one played. */
export function betterArrow(uci: string): DrawShape {
  return arrow(uci, 'purple', 11);
}

/** The move that a watched generator has just made. */
export function generatedArrow(uci: string): DrawShape {
  return arrow(uci, 'yellow', 11);
}

export function hintArrow(uci: string): DrawShape {
  return arrow(uci, 'blue', 12);
}

/** A square on which an electronic board has something else. */
export function squareMark(square: string): DrawShape {
  return { orig: square as Key, brush: 'red' };
}
