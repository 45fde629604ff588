/** What a cell says whose request waits for a person: `Needs 1 request: press Fetch`. */
const NEEDED = /^Needs [^:]*: /;

/** @param requests Such as `1 request`. @param why The obstacle, or what a person can do. */
export const neededText = (requests: string, why: string): string => `Needs ${requests}: ${why}`;

export const saysNeeded = (text: string): boolean => NEEDED.test(text);

/** What it begins with where a single request is needed. */
export const NEEDS_ONE = neededText("1 request", "");

/** What a sheet of ours says instead, since its price counts the requests of all its cells. */
export const NOT_FETCHED = "Not fetched yet";

/** Without the number of requests, where it isn't about one cell. */
export const whyNeeded = (text: string): string => text.replace(NEEDED, "");
