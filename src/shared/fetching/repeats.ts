/**
 * Estimates how often a browser resent a request on its own. If a connection is cut before the answer, the browser
 * resends on each open connection in turn, and finally on a new one. Each time may be billed, but the page doesn't learn of it. If
 * the service exposes timings, the page can only see that a request waited and then used a new connection although others
 * were open. Each connection is cut once, so each is booked at most once as one more possible request. Of many
 * requests at once a few repeats go unseen: those answered over a connection that the browser opened for another.
 */

/** One request as the page saw it. Times are milliseconds on one clock. */
export interface Exchange {
  readonly began: number;
  readonly ended: number;
  /** How many others were in flight when it began, and when it ended. */
  readonly beside: number;
  readonly besideAtEnd: number;
  /** No response came: it may have been cut off on every connection. */
  readonly isLost: boolean;
  /** The answering gateway treats requests with the same id as one. */
  readonly isJoined: boolean;
  /** When it opened a new connection, or when it began if it reused one. Not every service exposes this. */
  readonly connected?: number;
}

/** The connections to one service that may be open, as far as the page can tell. */
export interface Connections {
  /** When each delivered its first response. */
  readonly since: readonly number[];
  /** When the last requests ended. */
  readonly ends: readonly number[];
  readonly joins: boolean;
}

export const NO_CONNECTIONS: Connections = { since: [], ends: [], joins: false };

/** Browsers open at most so many connections to one host. */
const MOST = 6;

/** The open ones, and as many that were cut while their requests were waiting for an answer. */
const MOST_KNOWN = 2 * MOST;

/** Milliseconds after which browsers close an idle connection. */
const UNUSED = 300_000;

/** Milliseconds within which a request gets a connection, unless it tried another one first. */
const AT_ONCE = 1;

/** How many ends are remembered. */
const ENDS = 50;

export interface RepeatCount {
  readonly connections: Connections;
  /** How many more times the request may have been sent. */
  readonly repeats: number;
}

export function repeatsSeen(before: Connections, exchange: Exchange): RepeatCount {
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
  // If others used all of them until the new connection was open, it tried none.
  const hadNone = stood <= beside && !before.ends.some((end) => end > began && end <= connected);
  const tried = hadNone ? 0 : stood;
  // Connections skipped at once had been closed before, so nothing was sent on them.
  const repeats = connected - began > AT_ONCE ? tried : 0;
  return { connections: now([...standing.slice(tried), ended].slice(-MOST_KNOWN)), repeats };
}
