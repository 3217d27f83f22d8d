const KEY = 'philidor.game';

/** The id of the game that this browser showed last, or null. */
export function lastGame(): string | null {
  const id = localStorage.getItem(KEY);
  return id && /^[\w-]{1,64}$/.test(id) ? id : null;
}

export function rememberGame(id: string): void {
  localStorage.setItem(KEY, id);
}
