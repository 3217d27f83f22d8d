export type DialogName =
  | 'new'
  | 'setup'
  | 'open'
  | 'save'
  | 'data'
  | 'settings'
  | 'keys'
  | 'resign'
  | 'collection'
  | 'epd';
export type WindowName =
  'analysis' | 'review' | 'search' | 'evaluation' | 'moves' | 'traffic' | 'library';

/** The open dialog and the open windows. */
class Ui {
  dialog: DialogName | null = $state(null);
  /** The windows beside the board; the second is shown where there is room for it. */
  windows: [WindowName, WindowName] = $state(['analysis', 'evaluation']);
  /** Whether the editor of comments and signs is open. */
  annotating = $state(false);
  /** On narrow pages: whether journal or windows are shown below the board. */
  lower: 'journal' | 'windows' = $state('journal');

  show(dialog: DialogName): void {
    this.dialog = dialog;
  }

  close(): void {
    this.dialog = null;
  }

  /** Open a window unless it is open already. */
  open(window: WindowName): void {
    if (!this.windows.includes(window)) this.windows[0] = window;
  }
}

export const ui = new Ui();
