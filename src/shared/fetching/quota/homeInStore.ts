/**
 * Which home a question that was sent is about: the answer to one spelling of its address serves the others. Where a store
 * names questions by fingerprints, as Google Sheets does, what it keeps names the home beside them.
 */
import { aliasOfKey } from "../requests/cacheAliases";

interface AboutHome {
  /** Missing if its key tells, and if it is about no single home. */
  readonly home?: string;
}

export function homeOfEntry(key: string, { home }: AboutHome): string | undefined {
  return home ?? aliasOfKey(key);
}

/** The home as it is kept beside the key. */
export function homeBeside(key: string, { home }: AboutHome): AboutHome {
  return home === undefined || aliasOfKey(key) === home ? {} : { home };
}
