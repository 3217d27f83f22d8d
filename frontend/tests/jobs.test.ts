import { expect, test, vi } from 'vitest';
import type { Job, ServerMessage } from '../src/wire/types';

/** What the store does with a message, and what the server answers. */
const { socket, api } = vi.hoisted(() => ({
  socket: { receive: (message: ServerMessage): void => void message },
  api: { startJob: vi.fn(), continueJob: vi.fn(), stopJob: vi.fn(), job: vi.fn() },
}));

vi.mock('../src/wire/socket.svelte', () => ({
  socket: {
    listen: (listener: typeof socket.receive) => (socket.receive = listener),
    opened: () => undefined,
  },
}));
vi.mock('../src/wire/api', () => ({ api }));
vi.mock('../src/i18n/words.svelte', () => ({ t: (word: string) => word }));
vi.mock('../src/state/router.svelte', () => ({ router: {} }));
vi.mock('../src/state/notices.svelte', () => ({ attempt: (ask: () => unknown) => ask() }));

const { jobs } = await import('../src/state/jobs.svelte');

function job(state: Job['state'], result: unknown = null): Job {
  return { id: 'a', kind: 'puzzles', state, created: '2026-11-27', result } as Job;
}

function tell(state: Job['state']): void {
  socket.receive({ type: 'job', job: job(state) } as ServerMessage);
}

test('an answer that the socket has overtaken is not the state of a job', async () => {
  const made = { kind: 'puzzles', games: 0, added: [] };
  api.job.mockResolvedValue(job('done', made));
  api.startJob.mockImplementation(() => {
    // A job without work ends before the request for it is answered.
    tell('running');
    tell('done');
    return job('queued');
  });
  await jobs.start({ kind: 'puzzles', players: [] });
  expect(jobs.all.get('a')?.state).toBe('done');
  await vi.waitFor(() => expect(jobs.all.get('a')?.result).toEqual(made));

  api.continueJob.mockResolvedValue(job('queued'));
  await jobs.resume('a');
  expect(jobs.all.get('a')?.state).toBe('queued');
});

test('a stopped job stays, whether the socket or the answer tells of it first', async () => {
  tell('running');
  api.stopJob.mockImplementation(() => {
    tell('cancelled');
    return job('cancelled');
  });
  await jobs.stop('a');
  expect(jobs.all.get('a')?.state).toBe('cancelled');
});
