import { shown } from '../i18n/moveText';
import { t } from '../i18n/words.svelte';
import { socket } from '../wire/socket.svelte';
import { command } from './commands';
import { game } from './game.svelte';
import { attempt, sayUndo } from './notices.svelte';

/** Undo the last edit of the game on the board, and show where it was. */
export function undoEdit(): Promise<void> {
  return edit('undo_edit');
}

/** Make the edit again that was undone last. */
export function redoEdit(): Promise<void> {
  return edit('redo_edit');
}

async function edit(type: 'undo_edit' | 'redo_edit'): Promise<void> {
  const id = game.id;
  const possible = type === 'undo_edit' ? game.head?.undo : game.head?.redo;
  if (!id || !possible) return;
  const answer = await attempt(() => socket.request({ type, game: id }));
  if (answer?.type === 'ok') game.go(answer.node);
}

/** Delete a move with all that follows; the notice offers to undo it. */
export async function deleteFrom(node: number): Promise<void> {
  const { san, uci } = game.tree.get(node) ?? {};
  const move = shown(san ?? uci ?? '');
  const count = game.tree.below(node);
  if (!(await command({ type: 'delete', node }))) return;
  sayUndo(t(count > 1 ? 'edit.deletedMany' : 'edit.deletedOne', { move, count }), () => undoEdit());
}
