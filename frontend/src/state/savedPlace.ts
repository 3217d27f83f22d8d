const KEY = 'philidor.saved';
const KEPT = 20;

/** A game as it was saved: its id and text, and the node that was shown. */
export interface SavedPlace {
  game: string;
  node: number;
  ply: number;
  fen: string;
  pgn: string;
}

/** The games that this browser saved, the last one first. */
function all(): SavedPlace[] {
  const text = localStorage.getItem(KEY);
  if (!text) return [];
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? (found as SavedPlace[]) : [];
  } catch {
    // Not written by this page: nothing has been saved.
    return [];
  }
}

/** The game that this browser saved last, or null. */
export function kept(): SavedPlace | null {
  return all()[0] ?? null;
}

/** Save a place before the others, none of which is overwritten. */
export function save(place: SavedPlace): void {
  localStorage.setItem(KEY, JSON.stringify([place, ...all()].slice(0, KEPT)));
}

/** Forget the place saved last: the one before it is loaded next. */
export function forget(): void {
  localStorage.setItem(KEY, JSON.stringify(all().slice(1)));
}
