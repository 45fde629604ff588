/** Google's limits, other than times (`shared/fetching/work/timeouts.ts`), with a margin where a limit counts bytes that aren't all ours. */

/** Document cache: characters of a key, bytes of a value, seconds of life. It keeps about 1,000 entries. */
export const CACHE_KEY = 250;
export const CACHE_VALUE = 100_000;
export const CACHE_SECONDS = 21_600;

/** Properties: bytes of a value. All values of a document together have 500 KB. */
export const PROPERTY_VALUE = 9_000;

/** Characters per cell. */
export const SHEETS_CELL_TEXT = 50_000;

/** Characters of a URL for `UrlFetchApp`. */
export const URL_LENGTH = 2_082;
