/**
 * `OfficeRuntime.storage`, where settings stood before. It is meant for other runtimes than a shared one: there are
 * reports that it hangs, rejects or is not there, so it is waited for only so long.
 */

/** Milliseconds. */
const TIMEOUT = 2000;

/** While it owes an answer it is asked nothing else. */
let silent = false;

/** `silent` where it has not answered in time, `failed` where it can't. */
export async function inOfficeStorage<T>(act: (storage: typeof OfficeRuntime.storage) => Promise<T>) {
  if (silent) return "silent";
  try {
    const answer = act(OfficeRuntime.storage);
    const late = new Promise<"silent">((resolve) => setTimeout(() => resolve("silent"), TIMEOUT));
    const first = await Promise.race([answer.then((value) => ({ value })), late]);
    if (first === "silent") {
      silent = true;
      const heard = (): void => void (silent = false);
      answer.then(heard, heard);
    }
    return first;
  } catch {
    return "failed";
  }
}
