import { socket } from '../wire/socket.svelte';
import type { ServerMessage } from '../wire/types';
import { t, worded } from '../i18n/words.svelte';
import { game, type GameEvent } from './game.svelte';
import { rememberGame } from './lastGame';
import { complaint, say } from './notices.svelte';
import { sounds } from './sounds';

/** Play sounds for moves and the end of the game; show the server's notices about the game. */
export function reactToGame(): void {
  game.listen(hear);
  socket.listen(report);
}

function hear(event: GameEvent): void {
  switch (event.kind) {
    case 'opened':
      rememberGame(event.id);
      break;
    case 'moved':
      sounds.move(event.node?.san?.includes('x'));
      break;
    case 'ended':
      sounds.end();
      say(worded(event.reason));
      break;
    case 'failed':
      say(complaint(event.error), true);
  }
}

function report(message: ServerMessage): void {
  if (message.type === 'notice' && message.game === game.id) {
    say(worded(message.message));
  } else if (message.type === 'hint' && message.game === game.id) {
    say(t('hint.is', { line: message.line.length ? message.line.join(' ') : message.san }));
  } else if (message.type === 'error' && message.game === game.id) {
    // An error with an id answers a command, whose sender shows it.
    if (typeof message.id !== 'number') say(worded(message.error), true);
  }
}
