import { game } from './game.svelte';

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
export type PageName = 'board' | 'games' | 'suites' | 'matches' | 'engines';
export type WindowName =
  'analysis' | 'review' | 'search' | 'evaluation' | 'moves' | 'traffic' | 'library';

const PAGES: readonly PageName[] = ['board', 'games', 'suites', 'matches', 'engines'];

function pageOf(hash: string): PageName {
  const name = hash.replace(/^#\/?/, '').split('/')[0];
  return PAGES.find((page) => page === name) ?? 'board';
}

/** Which page, window and dialog is on show. */
class Ui {
  page: PageName = $state(pageOf(location.hash));
  dialog: DialogName | null = $state(null);
  /** What is open beside the board: one window, and a second one where there is room for it. */
  windows: [WindowName, WindowName] = $state(['analysis', 'evaluation']);
  /** On narrow pages: the journal or the windows below the board. */
  lower: 'journal' | 'windows' = $state('journal');

  constructor() {
    addEventListener('hashchange', () => (this.page = pageOf(location.hash)));
  }

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

  goTo(page: PageName): void {
    location.hash = `#/${page}`;
  }

  flip(): void {
    game.orientation = game.orientation === 'white' ? 'black' : 'white';
  }

  /** Show a game on the board's page. */
  async openGame(id: string): Promise<void> {
    this.dialog = null;
    this.goTo('board');
    await game.open(id);
  }
}

export const ui = new Ui();
