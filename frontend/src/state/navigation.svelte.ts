import type { Place } from '../chess/gameTree';
import { api } from '../wire/api';
import { analysis } from './analysis.svelte';
import { game } from './game.svelte';
import { newGame, startGame } from './newGame.svelte';
import { attempt } from './notices.svelte';
import { formatRoute, type Route } from './route';
import { router } from './router.svelte';
import { seats } from './seats';
import { ui } from './ui.svelte';

type BoardRoute = Extract<Route, { page: 'board' }>;

/** The address of what the board shows now. */
export function boardRoute(): BoardRoute {
  const { head, id, cursor, tree } = game;
  return {
    page: 'board',
    game: id,
    place: !head || cursor === game.home ? null : tree.placeOf(cursor),
    analysis: analysis.on,
  };
}

/**
 * Show a game on the board's page, at a place of its tree or else at its current position. A running
 * analysis goes on with it, unless the game is being played.
 */
export async function openGame(id: string, place: Place | null = null): Promise<void> {
  ui.close();
  const analysed = analysis.on && id === game.id;
  const route: BoardRoute = { page: 'board', game: id, place, analysis: analysed };
  if (formatRoute(route) !== formatRoute(router.route)) router.push(route);
  await game.open(id, place);
}

/** Keep the address and the board in step, whichever of the two changes. */
export function followAddress(): void {
  router.navigated((route) => {
    if (route.page === 'board') void show(route);
  });
  game.listen((event) => {
    if (event.kind === 'opened') endAnalysisInPlay();
  });
  $effect.root(() => {
    $effect(() => {
      const { route } = router;
      if (route.page !== 'board' || game.head === null) return;
      // The game of the address is still being loaded.
      if (route.game !== null && route.game !== game.id) return;
      const shown = boardRoute();
      if (formatRoute(shown) !== location.hash) router.replace(shown);
    });
  });
}

/** Turn the analysis off in a game that is being played, unless the address asks for it. */
function endAnalysisInPlay(): void {
  const { route } = router;
  if (game.played && !(route.page === 'board' && route.analysis)) showAnalysis(false);
}

async function show(route: BoardRoute): Promise<void> {
  const { game: id, place } = route;
  if (id !== null && id !== game.id) {
    const known = await attempt(() => api.game(id));
    if (router.route !== route) return;
    if (!known) {
      router.replace(boardRoute());
      return;
    }
  }
  showAnalysis(route.analysis);
  if (id !== null) await game.open(id, place);
  else if (game.id === null) await openFirstGame();
}

/** Begin and show a game against the default opponent, where there is no game to show. */
export async function openFirstGame(): Promise<void> {
  const { white, black, names } = newGame;
  const id = await startGame(seats('white', white, black, names, 0));
  if (id && game.id === null) await game.open(id);
}

/** Turn the analysis on or off, and bring its window to the front. */
export function showAnalysis(on: boolean): void {
  if (on === analysis.on) return;
  analysis.toggle();
  if (on) ui.open('analyse', 'analysis');
}
