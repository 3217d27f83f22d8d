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

/** Which dialog and which windows are on show. */
class Ui {
  dialog: DialogName | null = $state(null);
  /** What is open beside the board: one window, and a second one where there is room for it. */
  windows: [WindowName, WindowName] = $state(['analysis', 'evaluation']);
  /** On narrow pages: the journal or the windows below the board. */
  lower: 'journal' | 'windows' = $state('journal');

  show(dialog: DialogName): void {
    this.dialog = dialog;
  }

  close(): void {
    this.dialog = null;
  }

  /** Bring a window to the front. */
  open(window: WindowName): void {
    if (!this.windows.includes(window)) this.windows[0] = window;
  }
}

export const ui = new Ui();
