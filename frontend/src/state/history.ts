import { forget, kept, save as store, type SavedPlace } from './savedPlace';
import { api } from '../wire/api';
import { Refusal } from '../wire/errors';
import type { GameState } from '../wire/types';
import { shown } from '../i18n/moveText';
import { t } from '../i18n/words.svelte';
import { game } from './game.svelte';
import { openGame } from './navigation.svelte';
import { attempt, say, sayUndo } from './notices.svelte';

/**
 * PaulChess's history keys for any game: back, forward again the way one came (its two stacks of
 * boards), the last move into the opening library ("o"), save and load.
 */
class History {
  /** The end of the line in which back was pressed: forward leads there, variations too. */
  private end: number | null = null;

  back(): void {
    if (this.end === null || !game.tree.leadsTo(game.cursor, this.end)) this.end = game.cursor;
    game.back();
  }

  forward(): void {
    game.go(game.tree.towards(game.cursor, this.end));
  }

  /** Enter the move that led to the position shown in the opening library, as an active one. */
  async remember(): Promise<void> {
    const [node, parent] = [game.node, game.tree.parent(game.cursor)];
    const [fen, uci] = [parent?.fen, node?.uci];
    if (!node || !fen || !uci) {
      say(t('history.noMove'), true);
      return;
    }
    const move = shown(node.san ?? uci);
    const known = await attempt(() => api.libraryPosition(fen));
    const entry = known?.moves.find((one) => one.uci === uci);
    if (!known) return;
    if (entry?.active) {
      say(t('history.known', { move }));
      return;
    }
    const annotation = entry?.annotation ?? '';
    if (!(await attempt(() => api.enterLibraryMove({ fen, uci, active: true, annotation }))))
      return;
    game.learned = { fen, uci };
    const undo = () => (entry ? api.toggleLibraryMove(fen, uci) : api.deleteLibraryMove(fen, uci));
    sayUndo(t('history.remembered', { move }), () => attempt(undo));
  }

  /** Save the game with the position shown, beside those saved before. */
  async save(): Promise<void> {
    const [id, node] = [game.id, game.node];
    if (!id || !node) return;
    const pgn = await attempt(() => api.gamePgn(id, { annotations: 'philidor', variations: true }));
    if (!pgn) return;
    store({ game: id, node: node.id, ply: node.ply, fen: node.fen, pgn: pgn.text });
    sayUndo(t('history.saved'), forget);
  }

  /** Show the saved game where it was saved. Where it is no longer as it was, open a copy. */
  async load(): Promise<void> {
    const saved = kept();
    if (!saved) {
      say(t('history.nothing'), true);
      return;
    }
    const { ply } = saved;
    if (await attempt(() => unchanged(saved))) {
      await openGame(saved.game, { ply, node: saved.node });
      return;
    }
    const copy = await attempt(() => api.openPgn({ text: saved.pgn, name: '' }));
    if (!copy?.game) return;
    await openGame(copy.game, { ply, node: null });
    say(t('history.copy'));
  }
}

/** Whether the saved position still stands in its game. */
async function unchanged({ game: id, node, fen }: SavedPlace): Promise<boolean> {
  let found: GameState;
  try {
    found = await api.game(id);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
  return found.nodes.some((one) => one.id === node && one.fen === fen);
}

export const history = new History();
