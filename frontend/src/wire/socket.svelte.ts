import { untrack } from 'svelte';
import { Offline, Refusal } from './errors';
import type { Command, ServerMessage } from './types';

type Listener = (message: ServerMessage) => void;
interface Waiting {
  resolve: (message: ServerMessage) => void;
  reject: (error: Error) => void;
}

const FIRST_RETRY = 250;
const LAST_RETRY = 4_000;

/** The page's only WebSocket. It reconnects by itself. */
export class Socket {
  /** `connecting` until the first `welcome`, then `open` or `lost`. */
  state: 'connecting' | 'open' | 'lost' = $state('connecting');
  private socket: WebSocket | null = null;
  private number = 0;
  private retry = FIRST_RETRY;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<Listener>();
  private readonly openers = new Set<() => void>();

  constructor(private readonly url: string) {}

  connect(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.lost();
  }

  /** Listen to every message of the server. Returns a function that removes the listener. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Call `opener` at every (re)connection. Returns a function that removes it. */
  opened(opener: () => void): () => void {
    this.openers.add(opener);
    // An effect that listens does not depend on the state: it would call the opener twice.
    untrack(() => this.state === 'open' && opener());
    return () => this.openers.delete(opener);
  }

  /** Send a command and wait for its answer. Throws Refusal, or Offline without connection. */
  request(command: Command): Promise<ServerMessage> {
    const socket = this.socket;
    if (!socket || this.state !== 'open') return Promise.reject(new Offline('not connected'));
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...command, id }));
    });
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.state = 'open';
      this.retry = FIRST_RETRY;
      for (const opener of this.openers) opener();
    }
    for (const listener of this.listeners) listener(message);
    const id = 'id' in message ? message.id : null;
    if (typeof id !== 'number') return;
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (message.type === 'error') waiting?.reject(new Refusal(message.error, 409));
    else waiting?.resolve(message);
  }

  private lost(): void {
    this.state = 'lost';
    for (const waiting of this.waiting.values()) waiting.reject(new Offline('connection lost'));
    this.waiting.clear();
    setTimeout(() => this.connect(), this.retry);
    this.retry = Math.min(this.retry * 2, LAST_RETRY);
  }
}

const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
export const socket = new Socket(`${scheme}://${location.host}/ws`);
