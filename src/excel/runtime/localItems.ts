/** The page's local storage: small, durable, and shared by all tabs. If it isn't allowed, even accessing it throws. */

/** `null` if there is no such item; undefined if there is no storage. */
export function localItem(name: string): string | null | undefined {
  try {
    return localStorage.getItem(name);
  } catch {
    return undefined;
  }
}

/** Returns whether it is stored now. An empty text removes the item. */
export function setLocalItem(name: string, text: string): boolean {
  try {
    if (text === "") localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return (localStorage.getItem(name) ?? "") === text;
  } catch {
    return false;
  }
}
