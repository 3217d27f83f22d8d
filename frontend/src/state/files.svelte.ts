import { openGame } from './navigation.svelte';
import { t } from '../i18n/words.svelte';
import { fileText } from '../chess/fileText';
import { isEpd } from '../chess/textKind';
import { api } from '../wire/api';
import type { Collection, EpdFile } from '../wire/types';
import { settings } from '../settings/settings.svelte';
import { Refusal } from '../wire/errors';
import { attempt, complaint, say, sayAdded, sayFaults, sentence } from './notices.svelte';
import type { Route } from './route';
import { router } from './router.svelte';
import { ui } from './ui.svelte';

/** The folder for the games of a file: one of the file's name. */
export function folderOf(file: string): string {
  return file.replace(/\.[^.]*$/, '').slice(0, 80);
}

/** Opening of texts: PGN with one or many games, EPD, FEN. */
class Files {
  collection: Collection | null = $state.raw(null);
  epd: EpdFile | null = $state.raw(null);

  async open(text: string, name = ''): Promise<void> {
    if (isEpd(text, name)) await this.openEpd(text, name);
    else await this.openPgn(text, name);
  }

  async openFile(file: File): Promise<void> {
    await this.open(await fileText(file), file.name);
  }

  /** Offer the games of the file that the address names, now and whenever it names one. */
  followAddress(): void {
    const offer = (route: Route) => {
      if (route.page !== 'games' || route.file === null) return;
      // Behind the choice the page shows all games.
      router.replace({ page: 'games', file: null });
      void this.offer(route.file);
    };
    router.navigated(offer);
    offer(router.route);
  }

  private async offer(id: string): Promise<void> {
    const page = await attempt(() => api.collection(id, { limit: 1 }));
    if (!page) return;
    this.collection = {
      id,
      name: page.name,
      total: page.total,
      faults: [],
      game: null,
      known: false,
    };
    ui.show('collection');
  }

  /** Open a game of the loaded file. */
  async openNumber(number: number): Promise<void> {
    const id = this.collection?.id;
    const made = id && (await attempt(() => api.openCollectionGame(id, number)));
    if (!made) return;
    sayFaults(made.faults);
    await this.openOne(made.id, made.known);
  }

  /** Add all games of the loaded file to the library, in a folder of the file's name. */
  async addAll(): Promise<void> {
    if (!this.collection) return;
    const { id, name } = this.collection;
    const added = await attempt(() => api.addAll(id, folderOf(name)));
    if (!added) return;
    ui.close();
    sayAdded(added);
  }

  private async openOne(id: string, known: boolean): Promise<void> {
    if (known) say(t('open.known'));
    await openGame(id);
  }

  private async openEpd(text: string, name: string): Promise<void> {
    const epd = await attempt(() => api.openEpd({ text, name }));
    if (!epd) return;
    if (!epd.records.length) {
      say(epd.faults[0] ? sentence(epd.faults[0]) : t('open.noPosition'), true);
      return;
    }
    this.epd = epd;
    ui.show('epd');
  }

  private async openPgn(text: string, name: string): Promise<void> {
    try {
      await this.show(await api.openPgn({ text, name }));
    } catch (error) {
      if (error instanceof Refusal && error.words.code === 'link.game') this.offerLink(text, error);
      else say(complaint(error), true);
    }
  }

  /** Fetch the game of a link from its site: at once if the user has allowed it, else on a click. */
  private offerLink(text: string, refusal: Refusal): void {
    const site = String(refusal.words.params['site'] ?? '');
    const run = async () => {
      const collection = await attempt(() => api.openLink({ text, name: '' }));
      if (collection) await this.show(collection);
    };
    if (settings.accounts) void run();
    else
      say(t('open.link', { site }), false, {
        label: t('open.fetch', { site }),
        run: () => void run(),
      });
  }

  /** Show what has been opened: its game, or the choice of its games. */
  async show(collection: Collection): Promise<void> {
    sayFaults(collection.faults);
    if (collection.game) {
      await this.openOne(collection.game, collection.known);
    } else {
      this.collection = collection;
      ui.show('collection');
    }
  }
}

export const files = new Files();
