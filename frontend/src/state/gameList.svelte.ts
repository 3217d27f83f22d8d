import { api, type Query } from '../wire/api';
import { socket } from '../wire/socket.svelte';
import type { Folder, GameList, GameRow } from '../wire/types';
import { openingSearch } from '../i18n/chessNames';
import { attempt } from './notices.svelte';

export type GameSort = NonNullable<Query<'/api/games'>['sort']>;
const STEP = 50;
// Columns whose largest values are wanted first.
const FALLING: GameSort[] = ['recent', 'date', 'white_elo', 'black_elo', 'plies'];
// Typing must not ask the server at every key.
const WAIT = 80;

/** The list of stored games: what is looked for, what was found, and which games are selected. */
class StoredGames {
  words = $state('');
  kind: '' | 'own' | 'match' | 'imported' = $state('own');
  /** The order; `recent` is that of the last move. */
  sort: GameSort = $state('recent');
  descending = $state(true);
  folder = $state('');
  /** The deleted games instead of the others. */
  deleted = $state(false);
  limit = $state(STEP);
  list: GameList | null = $state.raw(null);
  folders: Folder[] = $state.raw([]);
  selected: string[] = $state([]);
  private changes = $state(0);

  /** Keep the list up to date while it is shown. */
  follow(): void {
    $effect(() => socket.listen((message) => message.type === 'games_changed' && this.changed()));
    $effect(() => socket.opened(() => this.changed()));
    $effect(() => {
      void this.changes;
      void this.readFolders();
    });
    $effect(() => {
      void this.changes;
      const query = this.query;
      const wait = setTimeout(() => void this.read(query), WAIT);
      return () => clearTimeout(wait);
    });
  }

  /** The choice of games, as the server takes it. */
  get choice() {
    const [all, folder] = [this.folder !== '' || this.deleted, this.folder];
    return { query: openingSearch(this.words), kind: all ? ('' as const) : this.kind, folder };
  }

  private get query() {
    const { sort, descending } = this;
    return { ...this.choice, deleted: this.deleted, sort, descending, limit: this.limit };
  }

  /** Sort by a column; once more turns the order round. */
  sortBy(column: GameSort): void {
    this.descending = column === this.sort ? !this.descending : FALLING.includes(column);
    this.sort = column;
  }

  async readFolders(): Promise<void> {
    this.folders = (await attempt(() => api.folders())) ?? this.folders;
  }

  changed(): void {
    this.changes += 1;
  }

  more(): void {
    this.limit += STEP;
  }

  /** Show the games of a folder, of all for an empty name. */
  show(folder: string): void {
    this.choose(folder, false);
  }

  showDeleted(): void {
    this.choose('', true);
  }

  /** The former list is not shown under the new choice, even for a moment. */
  private choose(folder: string, deleted: boolean): void {
    if (folder === this.folder && deleted === this.deleted) return;
    [this.folder, this.deleted, this.limit] = [folder, deleted, STEP];
    [this.list, this.selected] = [null, []];
  }

  get rows(): GameRow[] {
    return this.list?.games ?? [];
  }

  /** Select all games that are shown, or none if all are selected. */
  selectAll(): void {
    const ids = this.rows.map((row) => row.id);
    this.selected = ids.length === this.selected.length ? [] : ids;
  }

  private async read(query: StoredGames['query']): Promise<void> {
    const answer = await attempt(() => api.games(query));
    if (!answer || JSON.stringify(query) !== JSON.stringify(this.query)) return;
    this.list = answer;
    const shown = new Set(answer.games.map((row) => row.id));
    this.selected = this.selected.filter((id) => shown.has(id));
  }
}

export const storedGames = new StoredGames();
