import type { OnlineSource } from '../wire/types';

/** What the user has said about lichess.org in this tab; none of it is stored. */
class Lichess {
  token = $state('');
  /** Whose games the explorer counts: the library's, until the user chooses lichess's. */
  database: 'library' | OnlineSource = $state('library');
  /** The lowest rating of the players that are counted. */
  lowest = $state(0);
}

export const lichess = new Lichess();
