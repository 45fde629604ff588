/**
 * Slows down who guesses tokens that people choose: the team's, the owner's and the one for metrics. There is one rule and
 * one count at every door. Nothing is awaited between looking and counting, so guesses that come at once are counted like
 * those that follow each other, and a right token is never counted.
 */

/** Different wrong tokens from one place, and the milliseconds for which only tokens that worked there do after that. */
const MOST_WRONG = 20;
const LASTS = 60_000;
const REMEMBERED = 10_000;

/** `later`: too many wrong ones came from there, and nobody is told whether this one is right. */
type Judgement = "right" | "wrong" | "later";

/** @param client Where it comes from. */
export type Judge = (client: string, digest: string, isRight: boolean) => Judgement;

interface Wrong {
  readonly count: number;
  readonly until: number;
}

/** @param now In milliseconds. */
export const openGuesses = (now = () => performance.now()): Judge => {
  /** Tokens that worked, and those that did not, by place: a sheet that goes on with an old one isn't guessing. */
  const worked = recent<true>();
  const failed = recent<true>();
  const wrong = recent<Wrong>();

  const wrongFrom = (client: string): Wrong => {
    const found = wrong.get(client);
    return found !== undefined && now() < found.until ? found : { count: 0, until: now() + LASTS };
  };

  return (client, digest, isRight) => {
    const place = `${client} ${digest}`;
    const hasFailed = failed.get(place) === true;
    const { count, until } = wrongFrom(client);
    const isKnown = hasFailed || (isRight && worked.get(place) === true);
    if (!isKnown && count >= MOST_WRONG) return "later";
    (isRight ? worked : failed).set(place, true);
    if (!isRight && !hasFailed) wrong.set(client, { count: count + 1, until });
    return isRight ? "right" : "wrong";
  };
};

/** What was set lately, by name. */
const recent = <T>(): Pick<Map<string, T>, "get" | "set"> => {
  const found = new Map<string, T>();
  return {
    get: (name) => found.get(name),
    set(name, value) {
      if (found.size >= REMEMBERED && !found.has(name)) found.clear();
      return found.set(name, value);
    },
  };
};
