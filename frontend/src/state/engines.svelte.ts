import { t } from '../i18n/words.svelte';
import { api } from '../wire/api';
import type { Engine, EngineDetails, EngineSeat, Seat } from '../wire/types';
import { attempt } from './notices.svelte';

/** The engines that can play and analyse, as the server lists them. */
class EngineList {
  all: Engine[] = $state.raw([]);
  private readonly known = new Map<string, Promise<EngineDetails>>();

  async read(): Promise<void> {
    this.all = (await attempt(() => api.engines())) ?? this.all;
  }

  /** An engine's name; of one that has been deleted since, that it has been. */
  name(id: string): string {
    const gone = this.all.length ? t('engines.gone') : id;
    return this.all.find((engine) => engine.id === id)?.name ?? gone;
  }

  /** An engine's options and strengths; the server starts the engine once to ask for them. */
  details(id: string): Promise<EngineDetails> {
    const known = this.known.get(id) ?? api.engine(id);
    this.known.set(id, known);
    known.catch(() => this.known.delete(id));
    return known;
  }

  forget(id: string): void {
    this.known.delete(id);
  }

  /** The name shown for a seat; empty for a person without a name. */
  seatName(seat: Seat): string {
    if (seat.kind === 'human') return seat.name ?? '';
    return seat.name || this.name((seat as EngineSeat).engine);
  }
}

export const engines = new EngineList();
