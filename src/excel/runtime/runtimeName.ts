/** Names this runtime, to tell its requests from those of others. */

/** Random, and in practice unique. */
export function newName(): string {
  return Math.floor(Math.random() * 2 ** 48).toString(36);
}

export const RUNTIME_NAME = newName();
