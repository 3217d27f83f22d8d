import { flushSync } from 'svelte';
import { numbered } from '../chess/lineMoves';
import { NULL_MOVE } from '../chess/notation';
import { shown } from '../i18n/moveText';
import { t } from '../i18n/words.svelte';
import { api } from '../wire/api';
import { command } from './commands';
import { copyText } from './copying';
import { deleteFrom } from './edits';
import { exercises } from './exercises.svelte';
import { game } from './game.svelte';
import { attempt, sayUndo } from './notices.svelte';
import { repertoire } from './repertoire.svelte';
import { ui } from './ui.svelte';

/** One thing that can be done with a move. */
export interface MoveAction {
  name: string;
  label: string;
  run: () => void;
  danger?: boolean;
}

/** The menu of a move: for which node it is open, and where. */
class MoveMenu {
  node: number | null = $state(null);
  place: { x: number; y: number } = $state({ x: 0, y: 0 });

  open(node: number, x: number, y: number): void {
    game.go(node);
    this.place = { x, y };
    this.node = node;
  }

  close(): void {
    this.node = null;
  }

  /** What can be done with the move. */
  readonly actions: MoveAction[] = $derived.by(() => {
    const node = game.tree.get(this.node);
    if (!node?.uci) return [];
    const siblings = game.tree.parent(node.id)?.children ?? [];
    const below = siblings[siblings.indexOf(node.id) + 1];
    const variation = game.tree.inVariation(node.id);
    const send = (order: Parameters<typeof command>[0]) => () => void command(order);
    return [
      { name: 'comment', label: t('journal.edit'), run: comment },
      ...(variation
        ? [
            {
              name: 'promote',
              label: t('journal.promote'),
              run: send({ type: 'promote', node: node.id, to_main: false }),
            },
            {
              name: 'main',
              label: t('journal.main'),
              run: send({ type: 'promote', node: node.id, to_main: true }),
            },
          ]
        : []),
      ...(below === undefined
        ? []
        : [
            {
              name: 'demote',
              label: t('journal.demote'),
              // The line below goes up, past this one.
              run: send({ type: 'promote', node: below, to_main: false }),
            },
          ]),
      {
        name: 'copy-line',
        label: t('journal.copyLine'),
        run: () => void copyText(lineTo(node.id)),
      },
      { name: 'copy-fen', label: t('journal.copyFen'), run: () => void copyText(node.fen) },
      ...toRepertoire(repertoire.lineTo(node.id), node.ply),
      // Exercises have no null move for a solution, and no Chess960.
      ...(node.uci === NULL_MOVE || game.head?.chess960
        ? []
        : [
            {
              name: 'exercise',
              label: t('journal.exercise'),
              run: () => void makeExercise(node.id),
            },
          ]),
      {
        name: 'delete',
        label: t('journal.delete'),
        run: () => void deleteFrom(node.id),
        danger: true,
      },
    ];
  });
}

/** A line that ends with White's move belongs to White's repertoire, any other to Black's. */
function toRepertoire(line: string[] | null, ply: number): MoveAction[] {
  if (!line) return [];
  const side = ply % 2 ? 'white' : 'black';
  const label = t('repertoire.addMove', { side: t(`side.${side}`) });
  return [{ name: 'repertoire', label, run: () => void repertoire.add(side, { line }) }];
}

function comment(): void {
  // At once: the next key that is pressed belongs to the comment.
  flushSync(() => (ui.annotating = true));
  document.querySelector<HTMLElement>('.annotation [data-field=comment]')?.focus();
}

/** The moves from the start to a node, with their numbers. */
function lineTo(node: number): string {
  const start = game.tree.get(game.tree.root)?.fen ?? '';
  return numbered(
    start,
    game.tree.path(node).map(({ san, uci }) => san ?? uci ?? ''),
  );
}

async function makeExercise(node: number): Promise<void> {
  const id = game.id;
  const made = id && (await attempt(() => api.makeExercise(id, node)));
  if (!made) return;
  await exercises.read();
  sayUndo(t('exercises.made', { move: shown(made.best_san) }), () => exercises.delete(made));
}

export const moveMenu = new MoveMenu();
