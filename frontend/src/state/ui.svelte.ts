import { BoardLink } from './boardLink.svelte';

export type DialogName =
  | 'new'
  | 'setup'
  | 'open'
  | 'save'
  | 'data'
  | 'settings'
  | 'help'
  | 'keys'
  | 'resign'
  | 'collection'
  | 'epd'
  | 'eboard';
/** The windows that the page can show beside the board. */
export const WINDOWS = [
  'game',
  'analysis',
  'review',
  'search',
  'evaluation',
  'moves',
  'traffic',
  'library',
  'explorer',
] as const;
export type WindowName = (typeof WINDOWS)[number];

/** The windows that show the inside of an engine: behind a switch. */
export const ENGINE_WINDOWS: readonly WindowName[] = ['search', 'evaluation', 'moves', 'traffic'];

/** The open dialog and the open windows. */
class Ui {
  dialog: DialogName | null = $state(null);
  /** The windows beside the board in each mode; the second is shown where there is room for it. */
  windows: Record<'play' | 'analyse', [WindowName, WindowName]> = $state({
    play: ['game', 'explorer'],
    analyse: ['analysis', 'review'],
  });
  /** The electronic board. */
  readonly board = new BoardLink();
  /** Whether the editor of comments and signs is open. */
  annotating = $state(false);

  show(dialog: DialogName): void {
    this.dialog = dialog;
  }

  close(): void {
    this.dialog = null;
  }

  /** Show a window in one of the places of a mode; one that was in the other changes places. */
  open(mode: 'play' | 'analyse', window: WindowName, place: 0 | 1 = 0): void {
    const before = this.windows[mode];
    const other = place ? 0 : 1;
    if (before[place] === window) return;
    const kept = before[other] === window ? before[place] : before[other];
    this.windows[mode] = place ? [kept, window] : [window, kept];
  }

  /** Leave the windows of the engine's inside. */
  leaveEngine(): void {
    const inside = (window: WindowName) => ENGINE_WINDOWS.includes(window);
    for (const mode of ['play', 'analyse'] as const) {
      const main = mode === 'play' ? 'game' : 'analysis';
      const [first, second] = this.windows[mode];
      if (inside(second)) this.open(mode, first === 'explorer' ? 'review' : 'explorer', 1);
      if (inside(first)) this.open(mode, main);
    }
  }
}

export const ui = new Ui();
