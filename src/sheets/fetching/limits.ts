/** The limits that Google sets, with a margin where a limit counts bytes of which not all are ours. */

/** Document cache: characters of a key, bytes of a value, seconds of life. About 1,000 entries stay, the oldest go. */
export const CACHE_KEY = 250;
export const CACHE_VALUE = 100_000;
export const CACHE_SECONDS = 21_600;

/** Properties: bytes of a value. All values of a document have 500 KB together. */
export const PROPERTY_VALUE = 9_000;

/** Characters of a cell. */
export const SHEETS_CELL_TEXT = 50_000;

/** Characters of an address that `UrlFetchApp` takes. */
export const URL_LENGTH = 2_082;

/** A cell has 30 seconds, and one `fetchAll` may take most of them: after so many milliseconds no batch is begun. */
export const CELL_PATIENCE = 12_000;

/** A menu or trigger has 6 minutes: after so many milliseconds it begins nothing more and tidies up. */
export const RUN_PATIENCE = 285_000;
