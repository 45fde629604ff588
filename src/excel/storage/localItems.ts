/** The page's local storage: small, lasting, and shared by all tabs. Where it is not allowed, even to name it throws. */

/** `null` where there is no such item; undefined where there is no storage. */
export function localItem(name: string): string | null | undefined {
  try {
    return localStorage.getItem(name);
  } catch {
    return undefined;
  }
}

/** Whether it is there now. An empty text takes the item away. */
export function setLocalItem(name: string, text: string): boolean {
  try {
    if (text === "") localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return (localStorage.getItem(name) ?? "") === text;
  } catch {
    return false;
  }
}
