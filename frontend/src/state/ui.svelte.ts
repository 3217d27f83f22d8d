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
  | 'epd';
export type WindowName =
  | 'game'
  | 'analysis'
  | 'review'
  | 'search'
  | 'evaluation'
  | 'moves'
  | 'traffic'
  | 'library'
  | 'explorer';

/** The open dialog and the open windows. */
class Ui {
  dialog: DialogName | null = $state(null);
  /** The windows beside the board in each mode; the second is shown where there is room for it. */
  windows: Record<'play' | 'analyse', [WindowName, WindowName]> = $state({
    play: ['game', 'library'],
    analyse: ['analysis', 'review'],
  });
  /** Whether the editor of comments and signs is open. */
  annotating = $state(false);

  show(dialog: DialogName): void {
    this.dialog = dialog;
  }

  close(): void {
    this.dialog = null;
  }

  /** Show a window in the first place of a mode; one that was in the second changes places. */
  open(mode: 'play' | 'analyse', window: WindowName): void {
    const [first, second] = this.windows[mode];
    if (first !== window) this.windows[mode] = [window, second === window ? first : second];
  }
}

export const ui = new Ui();
