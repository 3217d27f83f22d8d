import { settings } from '../settings/settings.svelte';
import { Refusal } from '../wire/errors';
import { socket } from '../wire/socket.svelte';
import type { ServerMessage } from '../wire/types';
import { numbered } from '../chess/lineMoves';
import { shown } from '../i18n/moveText';
import { t } from '../i18n/words.svelte';
import { game, type GameEvent } from './game.svelte';
import { rememberGame } from './lastGame';
import { complaint, say, sentence } from './notices.svelte';
import { analysePosition } from './rematch';
import { review } from './review.svelte';
import { sounds } from './sounds';
import { ui } from './ui.svelte';

/** Moves of a hint: what follows its reply is for analysis. */
const HINTED = 4;

/** Play sounds for moves and the end of the game; show the server's notices about the game. */
export function reactToGame(): void {
  game.listen(hear);
  socket.listen(report);
}

function hear(event: GameEvent): void {
  switch (event.kind) {
    case 'opened':
      rememberGame(event.id);
      // An imported game is seen from the user's own side.
      game.orientation = game.person ?? game.sideOf(settings.names) ?? 'white';
      break;
    case 'moved':
      sounds.move(event.node?.san?.includes('x'));
      break;
    case 'ended':
      sounds.end();
      // A person's game is looked at when it has ended; its card shows what came of it.
      if (game.person && game.mainLine.length > 2) review.start();
      ui.open('play', 'game');
      break;
    case 'failed':
      void fail(event.error);
  }
}

/** Say why a game cannot be watched; an analysis without moves, which no server keeps, begins anew. */
async function fail(error: unknown): Promise<void> {
  const root = game.tree.get(game.tree.root);
  const gone = error instanceof Refusal && error.words.code === 'game.unknown';
  if (gone && game.head?.kind === 'analysis' && root && !root.children.length)
    await analysePosition(root.fen);
  else say(complaint(error), true);
}

function report(message: ServerMessage): void {
  if (message.type === 'notice' && message.game === game.id) {
    say(sentence(message.message));
  } else if (message.type === 'game' && message.game.id === game.id && message.game.damage) {
    say(sentence(message.game.damage), true);
  } else if (message.type === 'hint' && message.game === game.id) {
    const fen = game.tree.get(message.node)?.fen ?? '';
    const moves = message.line.length ? message.line.slice(0, HINTED) : [message.san];
    say(t('hint.is', { line: shown(numbered(fen, moves)) }));
  } else if (message.type === 'error' && message.game === game.id) {
    // An error with an id answers a command, whose sender shows it.
    if (typeof message.id !== 'number') say(sentence(message.error), true);
  }
}
