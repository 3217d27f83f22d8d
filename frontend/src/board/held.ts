/** The boards on screen, each as a function that cancels what is held on it. */
const boards = new Set<() => boolean>();

/** Add a board until the returned function is called. */
export function addBoard(cancel: () => boolean): () => void {
  boards.add(cancel);
  return () => boards.delete(cancel);
}

/** Cancel premoves and selected squares. Returns whether there were any. */
export function cancelHeld(): boolean {
  return [...boards].map((cancel) => cancel()).includes(true);
}
