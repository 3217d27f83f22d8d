import type { Message } from './types';

/** A request that the server refused, with the sentence for the person who made it. */
export class Refusal extends Error {
  constructor(
    readonly words: Message,
    readonly status: number,
  ) {
    super(words.text);
  }
}

/** The server cannot be reached. */
export class Offline extends Error {}

async function answer(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> =
    body === undefined ? {} : { 'Content-Type': 'application/json' };
  const request: RequestInit = { method, headers };
  if (body !== undefined) request.body = JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, request);
  } catch (error) {
    throw new Offline(String(error));
  }
  if (response.ok) return response;
  const text = await response.text();
  throw new Refusal(refusalWords(text, response.status), response.status);
}

function refusalWords(text: string, status: number): Message {
  try {
    const body = JSON.parse(text) as { error?: Message };
    if (body.error) return body.error;
  } catch {
    // Not the house's own answer: a proxy's page or none at all; the status has to do.
  }
  return { code: 'server.internal', params: { status }, text: `The server answered ${status}` };
}

export async function get<T>(path: string): Promise<T> {
  return (await answer('GET', path)).json() as Promise<T>;
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await answer('POST', path, body)).json() as Promise<T>;
}

export async function put<T>(path: string, body: unknown): Promise<T> {
  return (await answer('PUT', path, body)).json() as Promise<T>;
}

export async function remove(path: string): Promise<void> {
  await answer('DELETE', path);
}

export async function removeFor<T>(path: string): Promise<T> {
  return (await answer('DELETE', path)).json() as Promise<T>;
}

/** `?a=1&b=2` of what is set. */
export function query(
  values: Record<string, string | number | boolean | undefined | null>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
