import { cancelHeld } from './board/held';
import { typing } from './components/typing';
import { command } from './state/commands';
import { analysis } from './state/analysis.svelte';
import { redoEdit, undoEdit } from './state/edits';
import { game } from './state/game.svelte';
import { history } from './state/history';
import { showAnalysis } from './state/navigation.svelte';
import { replay } from './state/replay.svelte';
import { review } from './state/review.svelte';
import { router } from './state/router.svelte';
import { ui } from './state/ui.svelte';

const ACTIONS: Record<string, () => void> = {
  ArrowLeft: () => game.back(),
  ArrowRight: () => game.forward(),
  Home: () => game.first(),
  End: () => game.last(),
  ArrowUp: () => game.sideways(-1),
  ArrowDown: () => game.sideways(1),
  f: () => game.flip(),
  m: () => document.getElementById('move-entry')?.focus(),
  b: () => document.querySelector<HTMLElement>('#board [role="gridcell"][tabindex="0"]')?.focus(),
  ' ': () => void command({ type: game.head?.state === 'playing' ? 'pause' : 'start' }),
  u: () => void command({ type: 'take_back' }),
  r: () => void command({ type: 'redo' }),
  h: () => void command({ type: 'hint' }),
  a: () => showAnalysis(!analysis.on),
  e: () => review.next(),
  ',': () => history.back(),
  '.': () => history.forward(),
  o: () => void history.remember(),
  s: () => void history.save(),
  l: () => void history.load(),
  p: () => replay.toggle(),
};

/** Keys that act on every page. */
const EVERYWHERE: Record<string, () => void> = {
  n: () => ui.show('new'),
  '?': () => ui.show('keys'),
};

/** With Shift: from fork to fork. */
const SHIFTED: Record<string, () => void> = {
  ArrowLeft: () => game.toFork(-1),
  ArrowRight: () => game.toFork(1),
};

/**
 * Keyboard shortcuts. Escape cancels a premove or selection, else the search. Capitals are no
 * shortcuts: they begin a move.
 */
export function shortcut(event: KeyboardEvent): void {
  if (event.altKey || ui.dialog) return;
  if (event.ctrlKey || event.metaKey) return editKey(event);
  if (event.key === 'Escape') {
    if (typing(event.target)) (event.target as HTMLElement).blur();
    else if (!cancelHeld() && game.head?.thinking) void command({ type: 'abort_search' });
    return;
  }
  if (typing(event.target, event.key)) return;
  const on = event.target instanceof HTMLElement ? event.target : null;
  if (event.key === ' ' && on?.closest('button, a, input, summary')) return;
  const action = actionOf(event);
  if (!action) return;
  event.preventDefault();
  action();
}

/** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z; text fields have an undo of their own. */
function editKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  if (router.route.page !== 'board' || typing(event.target) || !['z', 'y'].includes(key)) return;
  event.preventDefault();
  void (key === 'z' && !event.shiftKey ? undoEdit() : redoEdit());
}

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  if (router.route.page !== 'board') return EVERYWHERE[event.key];
  if (event.shiftKey && event.key in SHIFTED) return SHIFTED[event.key];
  return ACTIONS[event.key] ?? EVERYWHERE[event.key];
}
