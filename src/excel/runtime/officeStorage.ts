/**
 * `OfficeRuntime.storage`, where earlier builds stored settings. It isn't meant for shared runtimes: it is reported to
 * hang, to reject or to be missing there, so the wait for it is limited.
 */

/** Milliseconds. */
const TIMEOUT = 2000;

/** While it hasn't answered, it isn't asked anything else. */
let silent = false;

/** `silent` if it has not answered in time, `failed` if it can't. */
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
