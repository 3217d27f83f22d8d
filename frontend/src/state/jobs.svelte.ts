import { SvelteMap } from 'svelte/reactivity';
import { t } from '../i18n/words.svelte';
import { api } from '../wire/api';
import { socket } from '../wire/socket.svelte';
import type { Job, JobRequest } from '../wire/types';
import { attempt, sayUndo } from './notices.svelte';
import { router } from './router.svelte';

/** The server's background jobs: blunder checks, suite runs, matches. */
class Jobs {
  all = new SvelteMap<string, Job>();
  /** Whether the server's list has been read, so that a job that is not in it does not exist. */
  known = $state(false);

  constructor() {
    socket.listen((message) => {
      if (message.type === 'job') this.take(message.job);
    });
    socket.opened(() => void this.read());
  }

  async read(): Promise<void> {
    const before = new Map(this.all);
    const list = await attempt(() => api.jobs());
    for (const job of list?.jobs ?? []) this.answered(job, before.get(job.id));
    this.known ||= list !== undefined;
  }

  /** Jobs of a kind, the newest first. */
  of(kind: Job['kind']): Job[] {
    const jobs = [...this.all.values()].filter((job) => job.kind === kind);
    return jobs.sort((one, other) => other.created.localeCompare(one.created));
  }

  async start(request: JobRequest): Promise<Job | undefined> {
    const job = await attempt(() => api.startJob(request));
    if (job) this.answered(job, undefined);
    return job;
  }

  /** Read a job with its result. */
  async fetch(id: string): Promise<void> {
    const before = this.all.get(id);
    const job = await attempt(() => api.job(id));
    if (job) this.answered(job, before);
  }

  /** Continue a job that was interrupted, stopped or failed. */
  async resume(id: string): Promise<void> {
    const before = this.all.get(id);
    const job = await attempt(() => api.continueJob(id));
    if (job) this.answered(job, before);
  }

  /** Stop a job that runs or waits; it stays, and can be continued. */
  async stop(id: string): Promise<void> {
    const before = this.all.get(id);
    const job = await attempt(() => api.stopJob(id));
    if (job) this.answered(job, before);
  }

  /**
   * Delete a job that has ended; the notice offers to undo it. The games of a match stay in the
   * library.
   */
  async delete(id: string): Promise<void> {
    const gone = await attempt(() => api.deleteJob(id).then(() => true));
    if (!gone) return;
    this.all.delete(id);
    const { route } = router;
    if ('job' in route && route.job === id) router.replace({ ...route, job: null });
    sayUndo(t('jobs.deleted'), () => this.restore(id));
  }

  private async restore(id: string): Promise<void> {
    const job = await attempt(() => api.restoreJob(id));
    if (job) this.take(job);
  }

  /**
   * Take the answer to a request, before which the job was `before`. What the socket has told in the
   * meantime is later than the answer, but for the result, which it omits.
   */
  private answered(job: Job, before: Job | undefined): void {
    const now = this.all.get(job.id);
    if (now === before || !now) this.take(job);
    else if (job.result) this.all.set(job.id, { ...now, result: job.result });
  }

  /** Messages may omit the result: keep the last one, and fetch it once the job is done. */
  private take(job: Job): void {
    const before = this.all.get(job.id);
    this.all.set(job.id, job.result ? job : { ...job, result: before?.result ?? null });
    if (!job.result && before && before.state !== job.state && job.state === 'done')
      void this.fetch(job.id);
  }
}

export const jobs = new Jobs();
