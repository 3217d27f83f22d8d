import { t } from '../i18n/words.svelte';
import { api } from '../wire/api';
import { attempt, say, sayUndo } from './notices.svelte';

/** Delete stored games; the notice offers to undo it. */
export async function deleteGames(games: readonly { id: string; name: string }[]): Promise<void> {
  const ids = games.map((game) => game.id);
  if (!(await done(() => api.deleteGames(ids)))) return;
  const name = games.length === 1 ? (games[0]?.name ?? '') : null;
  tell(
    ids,
    name === null ? t('games.deletedMany', { count: ids.length }) : t('games.deletedOne', { name }),
  );
}

/** Delete a folder with its games; the notice offers to undo it. */
export async function deleteFolder(folder: string): Promise<boolean> {
  const deleted = await attempt(() => api.deleteFolder(folder));
  if (deleted)
    tell(deleted.games, t('folders.deleted', { name: folder, count: deleted.games.length }));
  return deleted !== undefined;
}

/** Restore deleted games, each in its folder. */
export async function restoreGames(ids: string[]): Promise<void> {
  if (await done(() => api.restoreGames(ids))) say(t('games.restored', { count: ids.length }));
}

function tell(ids: string[], text: string): void {
  sayUndo(text, () => restoreGames(ids));
}

/** Run a request without an answer; whether it succeeded. */
async function done(request: () => Promise<unknown>): Promise<boolean> {
  return (await attempt(() => request().then(() => true))) ?? false;
}
