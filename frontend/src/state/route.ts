import type { Place } from '../chess/gameTree';

/** What the page shows, as the fragment of its address names it. */
export type Route =
  | {
      page: 'board';
      /** Null: the current game, or the last one of this browser. */
      game: string | null;
      /** Null: the game's current position, which the board follows. */
      place: Place | null;
      analysis: boolean;
    }
  | { page: 'home' }
  /** `file`: a loaded file whose games are to be chosen from. */
  | { page: 'games'; file: string | null }
  | { page: 'exercises' }
  | { page: 'puzzles' }
  | { page: 'repertoire'; side: 'white' | 'black' | null }
  | { page: 'studies'; study: string | null }
  /** `endgame`: the name of the endgame that is trained, such as KBNK. */
  | { page: 'endgames'; endgame: string | null }
  | { page: 'matches' | 'suites' | 'reports'; job: string | null }
  | { page: 'tests'; test: string | null }
  | { page: 'engines'; engine: string | null }
  | { page: 'museum'; exhibit: string | null }
  /** `address`: the fragment, which belongs to no page. */
  | { page: 'unknown'; address: string };

export type PageName = Route['page'];

const ID = /^[\w-]{1,64}$/;
const NUMBER = /^\d{1,9}$/;

/**
 * Read an address: `#/game/ID`, `#/game/ID/PLY`, `#/game/ID/PLY/NODE` in a variation, the same with
 * `analysis` for `game`, `#/games/FILE`, `#/exercises`, `#/puzzles`, `#/repertoire/SIDE`, `#/studies/ID`, `#/endgames/NAME`, `#/matches/ID`, `#/suites/ID`, `#/reports/ID`, `#/tests/ID`, `#/engines/ID`,
 * `#/museum/ID`.
 * `#/board` is the current game. Parts that are missing or malformed are null. Without a page it is the first screen, `#/`.
 */
export function parseRoute(hash: string): Route {
  const [page, id, ply, node] = hash.replace(/^#\/?/, '').split('/');
  const chosen = id !== undefined && ID.test(id) ? id : null;
  switch (page) {
    case 'games':
      return { page, file: chosen };
    case 'studies':
      return { page, study: chosen };
    case 'repertoire':
      return { page, side: id === 'white' || id === 'black' ? id : null };
    case 'exercises':
    case 'puzzles':
      return { page };
    case 'endgames':
      return { page, endgame: chosen };
    case undefined:
    case '':
      return { page: 'home' };
    case 'matches':
    case 'reports':
    case 'suites':
      return { page, job: chosen };
    case 'tests':
      return { page, test: chosen };
    case 'engines':
      return { page, engine: chosen };
    case 'museum':
      return { page, exhibit: chosen };
    case 'board':
    case 'game':
    case 'analysis':
      return {
        page: 'board',
        game: page === 'board' ? null : chosen,
        place: chosen === null ? null : parsePlace(ply, node),
        analysis: page === 'analysis',
      };
    default:
      return { page: 'unknown', address: hash };
  }
}

function parsePlace(ply: string | undefined, node: string | undefined): Place | null {
  if (ply === undefined || !NUMBER.test(ply)) return null;
  return { ply: Number(ply), node: node !== undefined && NUMBER.test(node) ? Number(node) : null };
}

/** The address of what the page shows. */
export function formatRoute(route: Route): string {
  if (route.page === 'home') return '#/';
  if (route.page === 'unknown') return route.address;
  const parts: (string | number | null)[] = [route.page];
  if (route.page === 'board') {
    parts[0] = route.analysis ? 'analysis' : 'game';
    if (route.game !== null) {
      parts.push(route.game);
      if (route.place) parts.push(route.place.ply, route.place.node);
    } else if (!route.analysis) parts[0] = 'board';
  } else if (route.page === 'engines') parts.push(route.engine);
  else if (route.page === 'tests') parts.push(route.test);
  else if (route.page === 'museum') parts.push(route.exhibit);
  else if (route.page === 'games') parts.push(route.file);
  else if (route.page === 'studies') parts.push(route.study);
  else if (route.page === 'repertoire') parts.push(route.side);
  else if (route.page === 'endgames') parts.push(route.endgame);
  else if (route.page !== 'exercises' && route.page !== 'puzzles') parts.push(route.job);
  return `#/${parts.filter((part) => part !== null).join('/')}`;
}
