const KEY = 'philidor.saved';

/** A game as it was saved: its id and text, and the node that was shown. */
export interface SavedPlace {
  game: string;
  node: number;
  ply: number;
  fen: string;
  pgn: string;
}

/** The game that this browser saved last, or null. */
export function kept(): SavedPlace | null {
  const text = localStorage.getItem(KEY);
  if (!text) return null;
  try {
    return JSON.parse(text) as SavedPlace;
  } catch {
    // Not written by this page: nothing has been saved.
    return null;
  }
}

export function save(place: SavedPlace): void {
  localStorage.setItem(KEY, JSON.stringify(place));
}
