/** Notifies listeners that a cell calculated by itself and waits for the user: earlier prices don't include it. */
const listeners = new Set<() => void>();

/** @returns Stops listening. */
export function watchPending(waits: () => void): () => void {
  listeners.add(waits);
  return () => void listeners.delete(waits);
}

export const tellPending = (): void => listeners.forEach((listener) => listener());
