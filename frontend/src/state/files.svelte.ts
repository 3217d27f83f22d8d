import { openGame } from './navigation.svelte';
import { t, worded } from '../i18n/words.svelte';
import { kindOf } from '../chess/textKind';
import { api } from '../wire/api';
import type { Collection, EpdFile } from '../wire/types';
import { startGame } from './newGame.svelte';
import { attempt, say } from './notices.svelte';
import { ui } from './ui.svelte';

/** Opening of texts: PGN with one or many games, EPD, FEN. */
class Files {
  collection: Collection | null = $state.raw(null);
  epd: EpdFile | null = $state.raw(null);

  async open(text: string, name = ''): Promise<void> {
    const kind = kindOf(text, name);
    if (kind === 'fen') await this.openPosition(text.trim());
    else if (kind === 'epd') await this.openEpd(text, name);
    else await this.openPgn(text, name);
  }

  async openFile(file: File): Promise<void> {
    await this.open(await file.text(), file.name);
  }

  private async openPosition(fen: string): Promise<void> {
    const id = await startGame({ fen });
    if (id) await openGame(id);
  }

  private async openEpd(text: string, name: string): Promise<void> {
    const epd = await attempt(() => api.openEpd({ text, name }));
    if (!epd) return;
    this.epd = epd;
    ui.show('epd');
  }

  private async openPgn(text: string, name: string): Promise<void> {
    const collection = await attempt(() => api.openPgn({ text, name }));
    if (!collection) return;
    const fault = collection.faults[0];
    if (fault)
      say(`${t('open.faults', { count: collection.faults.length })}: ${worded(fault)}`, true);
    if (collection.game) {
      await openGame(collection.game);
    } else {
      this.collection = collection;
      ui.show('collection');
    }
  }
}

export const files = new Files();
