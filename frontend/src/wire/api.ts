import createClient, { createQuerySerializer } from 'openapi-fetch';
import { Offline, Refusal } from './errors';
import type { components, paths } from './schema';
import type { JobRequest, Message, Rating, Side, WorkloadChange, WorkloadRequest } from './types';

type Schemas = components['schemas'];
export type Query<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Q } };
}
  ? Partial<NonNullable<Q>>
  : never;

const client = createClient<paths>({ baseUrl: location.origin });

client.use({
  async onResponse({ response }) {
    if (response.ok) return;
    throw new Refusal(refusalWords(await response.text(), response.status), response.status);
  },
  onError({ error }) {
    return new Offline(String(error));
  },
});

/** The server's message about a refusal; other answers, such as a proxy's, have only a status. */
function refusalWords(answer: string, status: number): Message {
  try {
    const body = JSON.parse(answer) as { error?: Message };
    if (body.error) return body.error;
  } catch {
    // A proxy's page, or no body at all.
  }
  const text = `The server answered ${status}`;
  return { code: 'server.internal', params: { status }, text, cause: null };
}

/** The body of an answer; the middleware above has already thrown on errors. */
async function body<T>(answer: Promise<{ data?: T }>): Promise<T> {
  try {
    return (await answer).data as T;
  } catch (error) {
    // An answer that breaks off while its body is read is no matter of the middleware.
    throw error instanceof TypeError ? new Offline(error.message) : error;
  }
}

/** The values without empty texts and nulls. */
function given<Values extends object>(values: Values): Values {
  const pairs = Object.entries(values).filter(([, value]) => value !== '' && value !== null);
  return Object.fromEntries(pairs) as Values;
}

/** The server's REST API, typed by the server's schema. Each call throws Refusal or Offline. */
export const api = {
  status: () => body(client.GET('/api/status')),
  settings: () => body(client.GET('/api/settings')),
  keepSettings: (settings: Schemas['PageSettings']) =>
    body(client.PUT('/api/settings', { body: settings })),

  // Games
  games: (query: Query<'/api/games'>) =>
    body(client.GET('/api/games', { params: { query: given(query) } })),
  createGame: (request: Schemas['NewGame']) => body(client.POST('/api/games', { body: request })),
  game: (game: string) => body(client.GET('/api/games/{game}', { params: { path: { game } } })),
  deleteGames: (games: string[]) => body(client.POST('/api/games/delete', { body: { games } })),
  restoreGames: (games: string[]) => body(client.POST('/api/games/restore', { body: { games } })),
  removeDeleted: () => body(client.DELETE('/api/deleted')),
  folders: () => body(client.GET('/api/folders')),
  fileGames: (games: string[], folder: string) =>
    body(client.PUT('/api/folders', { body: { games, folder } })),
  renameFolder: (folder: string, name: string) =>
    body(client.POST('/api/folders/rename', { body: { folder, name } })),
  deleteFolder: (folder: string) =>
    body(client.DELETE('/api/folders', { params: { query: { folder } } })),
  gamePgn: (game: string, query: Query<'/api/games/{game}/pgn'>) =>
    body(client.GET('/api/games/{game}/pgn', { params: { path: { game }, query } })),
  gameEpd: (game: string, node: number) =>
    body(client.GET('/api/games/{game}/epd', { params: { path: { game }, query: { node } } })),
  review: (game: string) =>
    body(client.GET('/api/games/{game}/review', { params: { path: { game } } })),

  // Texts and positions
  openPgn: (upload: Schemas['TextUpload']) => body(client.POST('/api/pgn', { body: upload })),
  openLink: (link: Schemas['TextUpload']) => body(client.POST('/api/links', { body: link })),
  openEpd: (upload: Schemas['TextUpload']) => body(client.POST('/api/epd', { body: upload })),
  collection: (key: string, query: Query<'/api/collections/{key}'>) =>
    body(client.GET('/api/collections/{key}', { params: { path: { key }, query: given(query) } })),
  openCollectionGame: (key: string, number: number) =>
    body(
      client.POST('/api/collections/{key}/games/{number}', { params: { path: { key, number } } }),
    ),
  checkPosition: (fen: string) => body(client.POST('/api/position', { body: { fen } })),
  chess960: (number: number) =>
    body(client.GET('/api/chess960/{number}', { params: { path: { number } } })),
  endgame: (fen: string) => body(client.GET('/api/endgame', { params: { query: { fen } } })),
  training: () => body(client.GET('/api/endgame/training')),
  makeTables: () => body(client.POST('/api/endgame/training/tables')),
  trainingPosition: (
    query: paths['/api/endgame/training/position']['get']['parameters']['query'],
  ) => body(client.GET('/api/endgame/training/position', { params: { query } })),
  trainingAnswer: (fen: string, move: string) =>
    body(client.GET('/api/endgame/training/answer', { params: { query: { fen, move } } })),
  evaluation: (fen: string) => body(client.GET('/api/evaluation', { params: { query: { fen } } })),
  programEvaluation: (engine: string, fen: string) =>
    body(client.GET('/api/evaluation/{engine}', { params: { path: { engine }, query: { fen } } })),

  // Explanations and exercises
  explanation: (query: Query<'/api/explanation'> & { fen: string }) =>
    body(client.GET('/api/explanation', { params: { query } })),
  thoughts: (game: string, node: number) =>
    body(client.GET('/api/games/{game}/thoughts/{node}', { params: { path: { game, node } } })),
  exercises: () => body(client.GET('/api/exercises')),
  answerExercise: (exercise: string, rating: Rating) =>
    body(
      client.POST('/api/exercises/{exercise}/answer', {
        params: { path: { exercise } },
        body: { rating },
      }),
    ),
  makeExercise: (game: string, node: number) =>
    body(client.POST('/api/exercises', { body: { game, node } })),
  restoreExercise: (exercise: string) =>
    body(client.POST('/api/exercises/{exercise}/restore', { params: { path: { exercise } } })),
  resetExercises: () => body(client.POST('/api/exercises/reset')),
  deleteExercise: (exercise: string) =>
    body(client.DELETE('/api/exercises/{exercise}', { params: { path: { exercise } } })),
  deleteExercises: () => body(client.DELETE('/api/exercises')),

  // Puzzles
  nextPuzzle: (query: Query<'/api/puzzles/next'>) =>
    body(client.GET('/api/puzzles/next', { params: { query: given(query) } })),
  tryPuzzle: (puzzle: string, done: number, move: string) =>
    body(
      client.POST('/api/puzzles/{puzzle}/moves', {
        params: { path: { puzzle } },
        body: { done, move },
      }),
    ),
  puzzleHint: (puzzle: string, done: number, level: number) =>
    body(
      client.GET('/api/puzzles/{puzzle}/hint', {
        params: { path: { puzzle }, query: { done, level } },
      }),
    ),
  puzzleSolution: (puzzle: string) =>
    body(client.GET('/api/puzzles/{puzzle}/solution', { params: { path: { puzzle } } })),
  answerPuzzle: (puzzle: string, rating: Rating) =>
    body(
      client.POST('/api/puzzles/{puzzle}/answer', {
        params: { path: { puzzle } },
        body: { rating },
      }),
    ),
  deletePuzzles: (puzzles: string[]) =>
    body(client.POST('/api/puzzles/delete', { body: { puzzles } })),
  restorePuzzles: (puzzles: string[]) =>
    body(client.POST('/api/puzzles/restore', { body: { puzzles } })),
  puzzleProgress: () => body(client.GET('/api/puzzles/progress')),
  puzzleThemes: () => body(client.GET('/api/puzzles/themes')),

  // Studies
  studies: (game?: string) =>
    body(client.GET('/api/studies', { params: { query: given({ game }) } })),
  study: (study: string) =>
    body(client.GET('/api/studies/{study}', { params: { path: { study } } })),
  makeStudy: (contents: Schemas['StudyContents']) =>
    body(client.POST('/api/studies', { body: contents })),
  importStudy: (upload: Schemas['TextUpload']) =>
    body(client.POST('/api/studies/import', { body: upload })),
  changeStudy: (study: string, contents: Schemas['StudyContents']) =>
    body(client.PUT('/api/studies/{study}', { params: { path: { study } }, body: contents })),
  deleteStudy: (study: string) =>
    body(client.DELETE('/api/studies/{study}', { params: { path: { study } } })),
  restoreStudy: (study: string) =>
    body(client.POST('/api/studies/{study}/restore', { params: { path: { study } } })),
  studyPgn: (study: string) =>
    body(client.GET('/api/studies/{study}/pgn', { params: { path: { study } } })),

  // The repertoire
  repertoires: () => body(client.GET('/api/repertoire')),
  repertoire: (side: Side) =>
    body(client.GET('/api/repertoire/{side}', { params: { path: { side } } })),
  repertoirePosition: (fen: string) =>
    body(client.GET('/api/repertoire/position', { params: { query: { fen } } })),
  departures: (game: string) =>
    body(client.GET('/api/repertoire/games/{game}', { params: { path: { game } } })),
  repertoireQuestion: (side: Side, query: Query<'/api/repertoire/{side}/question'>) =>
    body(client.GET('/api/repertoire/{side}/question', { params: { path: { side }, query } })),
  answerRepertoire: (side: Side, given: Schemas['RepertoireAnswer']) =>
    body(client.POST('/api/repertoire/{side}/answer', { params: { path: { side } }, body: given })),
  addToRepertoire: (side: Side, what: Schemas['RepertoireAddition']) =>
    body(client.POST('/api/repertoire/{side}/add', { params: { path: { side } }, body: what })),
  removeFromRepertoire: (side: Side, what: Schemas['RepertoireRemoval']) =>
    body(client.POST('/api/repertoire/{side}/remove', { params: { path: { side } }, body: what })),
  undoRepertoire: (side: Side, change: string) =>
    body(
      client.POST('/api/repertoire/{side}/undo/{change}', { params: { path: { side, change } } }),
    ),

  // Explorer
  explorer: (query: Query<'/api/explorer'> & { fen: string }) =>
    body(client.GET('/api/explorer', { params: { query } })),
  explorerOnline: (question: Schemas['OnlineQuestion']) =>
    body(client.POST('/api/explorer/online', { body: question })),
  openOnlineGame: (choice: Schemas['OnlineGameChoice']) =>
    body(client.POST('/api/explorer/online/games', { body: choice })),
  addAll: (collection: string, folder: string) =>
    body(
      client.POST('/api/collections/{key}/add', {
        params: { path: { key: collection } },
        body: { folder },
      }),
    ),
  importGames: (upload: Schemas['GamesUpload']) =>
    body(client.POST('/api/explorer/import', { body: upload })),

  // Engines
  engines: () => body(client.GET('/api/engines')),
  engine: (engine: string) =>
    body(client.POST('/api/engines/{engine}/details', { params: { path: { engine } } })),
  setEngineOptions: (engine: string, options: Schemas['EngineOptions']) =>
    body(
      client.PUT('/api/engines/{engine}/options', { params: { path: { engine } }, body: options }),
    ),
  proposeEngine: (proposal: Schemas['EngineProposal']) =>
    body(client.POST('/api/engines/proposals', { body: proposal })),
  confirmEngine: (nonce: string) => body(client.POST('/api/engines', { body: { nonce } })),
  deleteEngine: (engine: string) =>
    body(client.DELETE('/api/engines/{engine}', { params: { path: { engine } } })),
  restoreEngine: (engine: string) =>
    body(client.POST('/api/engines/{engine}/restore', { params: { path: { engine } } })),

  // The museum
  exhibits: () => body(client.GET('/api/museum')),
  exhibit: (exhibit: string) =>
    body(client.GET('/api/museum/{exhibit}', { params: { path: { exhibit } } })),
  museumHour: () => body(client.GET('/api/museum/hour')),
  levonTest: () => body(client.GET('/api/museum/levon')),
  judgement: (request: Schemas['JudgementRequest']) =>
    body(client.POST('/api/museum/judgements', { body: request })),
  museumGames: (query: Query<'/api/museum/pgn'>) =>
    body(client.GET('/api/museum/pgn', { params: { query } })),
  exhibitFigure: (
    exhibit: string,
    query: paths['/api/museum/{exhibit}/figure']['get']['parameters']['query'],
  ) => body(client.GET('/api/museum/{exhibit}/figure', { params: { path: { exhibit }, query } })),
  museumShow: (exhibit: string, line: string) =>
    body(client.GET('/api/museum/{exhibit}/shows/{line}', { params: { path: { exhibit, line } } })),
  exhibitPgn: (exhibit: string, query: Query<'/api/museum/{exhibit}/pgn'>) =>
    body(client.GET('/api/museum/{exhibit}/pgn', { params: { path: { exhibit }, query } })),

  // Jobs and suites
  accounts: () => body(client.GET('/api/accounts')),
  ratings: () => body(client.GET('/api/ratings')),
  jobs: () => body(client.GET('/api/jobs')),
  job: (job: string) => body(client.GET('/api/jobs/{job}', { params: { path: { job } } })),
  jobPgn: (job: string) => body(client.GET('/api/jobs/{job}/pgn', { params: { path: { job } } })),
  startJob: (request: JobRequest) => body(client.POST('/api/jobs', { body: request })),
  continueJob: (job: string) =>
    body(client.POST('/api/jobs/{job}/continue', { params: { path: { job } } })),
  deleteJob: (job: string) => body(client.DELETE('/api/jobs/{job}', { params: { path: { job } } })),
  restoreJob: (job: string) =>
    body(client.POST('/api/jobs/{job}/restore', { params: { path: { job } } })),
  stopJob: (job: string) =>
    body(client.POST('/api/jobs/{job}/stop', { params: { path: { job } } })),
  suites: () => body(client.GET('/api/suites')),
  addSuite: (upload: Schemas['TextUpload']) => body(client.POST('/api/suites', { body: upload })),

  // The queue of tests
  workloads: () => body(client.GET('/api/tests')),
  submitWorkload: (request: WorkloadRequest) => body(client.POST('/api/tests', { body: request })),
  workload: (test: string) => body(client.GET('/api/tests/{test}', { params: { path: { test } } })),
  changeWorkload: (test: string, change: WorkloadChange) =>
    body(client.PATCH('/api/tests/{test}', { params: { path: { test } }, body: change })),
  deleteWorkload: (test: string) =>
    body(client.DELETE('/api/tests/{test}', { params: { path: { test } } })),
  workloadGames: (test: string, query: Query<'/api/tests/{test}/games'>) =>
    body(client.GET('/api/tests/{test}/games', { params: { path: { test }, query } })),
  openWorkloadGame: (test: string, number: number) =>
    body(client.POST('/api/tests/{test}/games/{number}', { params: { path: { test, number } } })),
  workHere: (jobs: number) => body(client.PUT('/api/workers/local', { body: { jobs } })),

  // The opening library
  library: () => body(client.GET('/api/library')),
  libraryPosition: (fen: string) =>
    body(client.GET('/api/library/position', { params: { query: { fen } } })),
  enterLibraryMove: (entry: Schemas['LibraryEntry']) =>
    body(client.PUT('/api/library/moves', { body: entry })),
  toggleLibraryMove: (fen: string, uci: string) =>
    body(client.POST('/api/library/moves/toggle', { params: { query: { fen, uci } } })),
  deleteLibraryMove: (fen: string, uci: string) =>
    body(client.DELETE('/api/library/moves', { params: { query: { fen, uci } } })),
};

/** The address at which all games that match a search can be downloaded as one PGN file. */
export function exportAddress(query: Query<'/api/export.pgn'> = {}): string {
  const path = '/api/export.pgn' satisfies keyof paths;
  const search = createQuerySerializer()(given(query));
  return search ? `${path}?${search}` : path;
}

/** The address at which the puzzles of a kind can be downloaded as a file. */
export function puzzleFile(
  kind: 'csv' | 'pgn',
  query: { theme: string; sources: string[] },
): string {
  return `/api/puzzles/export.${kind}?${createQuerySerializer()(query)}`;
}
