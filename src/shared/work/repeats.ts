/**
 * A browser whose connection is cut before an answer sends the request again by itself, on each connection that stood, until
 * a new one carries it. Each time it may be billed, and a page is told of none: it can only see, where the service shows
 * its times, that a request waited and then took a connection of its own although some stood. Each connection is cut
 * once: so it is booked once that it may have carried a request more.
 */

/** One request as a page saw it. Moments are milliseconds of one clock. */
export interface Exchange {
  readonly began: number;
  readonly ended: number;
  /** How many others were under way when it began, and when it ended. */
  readonly beside: number;
  readonly besideAtEnd: number;
  /** Nothing came: it may have been cut on every connection. */
  readonly isLost: boolean;
  /** Whoever answered takes what bears one id for one request. */
  readonly isJoined: boolean;
  /** When it took a connection of its own, or when it began where it went over one that stood. Not every service shows it. */
  readonly connected?: number;
}

/** The connections to one service that may stand, as far as a page can tell. */
export interface Connections {
  /** When each had carried its first answer. */
  readonly since: readonly number[];
  /** When the last requests ended. */
  readonly ends: readonly number[];
  readonly joins: boolean;
}

export const NO_CONNECTIONS: Connections = { since: [], ends: [], joins: false };

/** Browsers hold so many to one service. */
const MOST = 6;

/** Those that stand, and as many that were cut while what was sent on them waits for its answer. */
const MOST_KNOWN = 2 * MOST;

/** Milliseconds after which a browser closes a connection that it does not use. */
const UNUSED = 300_000;

/** Milliseconds within which a connection is taken unless another was tried before. */
const AT_ONCE = 1;

/** How many ends are remembered. */
const ENDS = 50;

export interface Heard {
  readonly connections: Connections;
  /** How many times more it may have been sent. */
  readonly repeats: number;
}

export function heard(before: Connections, exchange: Exchange): Heard {
  const { began, ended, beside, besideAtEnd, isLost, isJoined, connected } = exchange;
  const joins = isJoined || (isLost && before.joins);
  const standing = began - (before.ends[before.ends.length - 1] ?? 0) > UNUSED ? [] : before.since;
  const now = (since: readonly number[]): Connections => ({
    since,
    ends: [...before.ends, ended].slice(-ENDS),
    joins,
  });
  if (joins) return { connections: now([]), repeats: 0 };
  if (isLost) return { connections: now([]), repeats: standing.length };
  if (connected === undefined || connected <= began) {
    const isOneMore = standing.length < Math.min(MOST, besideAtEnd + 1);
    return { connections: now(isOneMore ? [...standing, ended] : standing), repeats: 0 };
  }
  const stood = standing.filter((since) => since < connected).length;
  // Others were using them all from its beginning until it had its own: then it tried none.
  const hadNone = stood <= beside && !before.ends.some((end) => end > began && end <= connected);
  const tried = hadNone ? 0 : stood;
  // What was left alone within a moment had been closed before: nothing was sent on it.
  const repeats = connected - began > AT_ONCE ? tried : 0;
  return { connections: now([...standing.slice(tried), ended].slice(-MOST_KNOWN)), repeats };
}
