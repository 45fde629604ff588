/**
 * What is stored under which names. A digest of the service and its key keeps teams apart that share a Redis, unless a team
 * has chosen a name, which stays when its key changes; the braces keep all of a team's names on one machine of those that
 * divide names among them.
 */
import { createHash } from "node:crypto";

export interface Names {
  /** The quota state and its version. */
  readonly book: string;
  readonly answer: (key: string) => string;
  /** An answer's key from its name. */
  readonly keyOf: (name: string) => string;
  /** The version that a process wrote last. */
  readonly wrote: (owner: string) => string;
  /** There as long as a process lives. */
  readonly lives: (owner: string) => string;
}

/** @param team The chosen name, if there is one. */
export const namesFor = (upstream: URL, apiKey: string, team = digestOf(upstream, apiKey)): Names => {
  const prefix = `prop:{${team}}`;
  const answers = `${prefix}:answer:`;
  return {
    book: `${prefix}:book`,
    answer: (key) => answers + key,
    keyOf: (name) => name.slice(answers.length),
    wrote: (owner) => `${prefix}:wrote:${owner}`,
    lives: (owner) => `${prefix}:lives:${owner}`,
  };
};

const digestOf = (upstream: URL, apiKey: string): string =>
  createHash("sha256").update(`${upstream.href}\n${apiKey}`).digest("hex").slice(0, 32);
