import { api } from '../wire/api';
import { socket } from '../wire/socket.svelte';
import type {
  Workload,
  WorkloadChange,
  WorkloadDetails,
  WorkloadRequest,
  Workloads,
} from '../wire/types';
import { attempt } from './notices.svelte';
import { router } from './router.svelte';

/** The server's queue of tests and its workers, and the test that is on show. */
class Tests {
  all: Workloads | null = $state.raw(null);
  details: WorkloadDetails | null = $state.raw(null);
  private shown: string | null = null;

  constructor() {
    socket.listen((message) => {
      if (message.type === 'workloads') this.take(message.workloads);
    });
    socket.opened(() => void this.read());
  }

  async read(): Promise<void> {
    this.take(await attempt(() => api.workloads()));
    if (this.shown) void this.show(this.shown);
  }

  /** Show a test's results, and keep them up to date. */
  async show(id: string | null): Promise<void> {
    this.shown = id;
    if (id === null) {
      this.details = null;
      return;
    }
    const found = await attempt(() => api.workload(id));
    if (found && this.shown === id) this.details = found;
  }

  async submit(request: WorkloadRequest): Promise<Workload | undefined> {
    return await attempt(() => api.submitWorkload(request));
  }

  async change(id: string, change: WorkloadChange): Promise<void> {
    await attempt(() => api.changeWorkload(id, change));
    await this.read();
  }

  async delete(id: string): Promise<void> {
    await attempt(() => api.deleteWorkload(id));
    const { route } = router;
    if (route.page === 'tests' && route.test === id) router.replace({ page: 'tests', test: null });
    await this.read();
  }

  /** Let this machine do so many tasks at a time. */
  async workHere(jobs: number): Promise<void> {
    this.take(await attempt(() => api.workHere(jobs)));
  }

  private take(found: Workloads | undefined): void {
    if (!found) return;
    this.all = found;
    const now = found.tests.find((test) => test.id === this.shown);
    const before = this.details?.workload;
    if (now && before?.id === now.id && changed(now, before)) void this.show(now.id);
  }
}

function changed(now: Workload, before: Workload): boolean {
  return (
    now.done !== before.done ||
    now.state !== before.state ||
    now.busy !== before.busy ||
    now.priority !== before.priority ||
    now.failures !== before.failures
  );
}

export const tests = new Tests();
