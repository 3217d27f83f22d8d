import { api } from '../wire/api';
import { Refusal } from '../wire/errors';
import { socket } from '../wire/socket.svelte';
import { analysis } from './analysis.svelte';
import { engines } from './engines.svelte';
import { files } from './files.svelte';
import { exercises } from './exercises.svelte';
import { game } from './game.svelte';
import { lastGame } from './lastGame';
import { keepLayout } from './layout.svelte';
import { followAddress, openFirstGame, showAnalysis } from './navigation.svelte';
import { attempt, complaint, say } from './notices.svelte';
import { reactToGame } from './reactions';
import { repertoire } from './repertoire.svelte';
import { review } from './review.svelte';
import { router } from './router.svelte';
import { searches } from './searches.svelte';

/** The last game of this browser, else the server's latest, else null. */
async function gameToContinue(): Promise<string | null> {
  const id = lastGame();
  if (id) {
    try {
      return (await api.game(id)).id;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const list = await api.games({ limit: 1, kind: 'own' });
  return list.games[0]?.id ?? null;
}

/** The game in the address, or null; a notice tells if that game does not exist. */
async function gameOfAddress(): Promise<string | null> {
  const { route } = router;
  if (route.page !== 'board' || route.game === null) return null;
  try {
    return (await api.game(route.game)).id;
  } catch (error) {
    say(complaint(error), true);
    return null;
  }
}

/** Start the page with the game in its address, else the last one; on the board's page else a new one. */
export async function begin(): Promise<void> {
  socket.connect();
  analysis.follow();
  searches.follow();
  review.follow();
  reactToGame();
  followAddress();
  files.followAddress();
  void engines.read();
  void keepLayout();
  exercises.follow();
  repertoire.follow();
  const { route } = router;
  if (route.page === 'board') showAnalysis(route.analysis);
  await attempt(async () => {
    const named = await gameOfAddress();
    const id = named ?? (await gameToContinue());
    // On a slow connection the user may have opened another one meanwhile.
    if (game.id !== null) return;
    if (route.page === 'board' && route.game !== null && !named)
      router.replace({ ...route, game: null, place: null });
    const place = named && route.page === 'board' ? route.place : null;
    if (id) await game.open(id, place);
    else if (route.page === 'board') await openFirstGame();
  });
}
