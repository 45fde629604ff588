/** Which runtime this is: what it awaits is told apart from what others do. */

/** No two are alike, by all likelihood. */
export function newName(): string {
  return Math.floor(Math.random() * 2 ** 48).toString(36);
}

export const RUNTIME_NAME = newName();
