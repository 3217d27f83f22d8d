import { t } from '../i18n/words.svelte';
import { socket } from '../wire/socket.svelte';
import type { Message } from '../wire/types';
import { sentence } from './notices.svelte';

/** Whether the server could store all changes; it tries again by itself. */
class Saving {
  private problem = $state<Message | null>(null);

  /** What the user reads until all changes are stored; empty once they are. */
  get text(): string {
    return this.problem
      ? `${sentence(this.problem).replace(/\.$/, '')}. ${t('saving.retried')}`
      : '';
  }

  constructor() {
    // A server that has a problem says so right after its greeting.
    socket.opened(() => (this.problem = null));
    socket.listen((message) => {
      if (message.type === 'saving') this.problem = message.problem ?? null;
    });
  }
}

export const saving = new Saving();
