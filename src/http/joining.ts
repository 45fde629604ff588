/**
 * What bears the same name is done once: who comes while it is done, or a while after, is given what it came to. A browser
 * whose connection was cut sends its request again by itself, and both would be billed.
 */
export interface Joining<T> {
  /** Whether it is being done, or was done a moment ago: whoever joins costs nothing, unless they come again and again. */
  readonly knows: (name: string) => boolean;
  /** What it came to. Undefined where it came to nothing: then the next who comes does it anew. */
  readonly once: (name: string, act: () => Promise<T | undefined>) => Promise<T | undefined>;
}

export interface Keeping<T> {
  /** Milliseconds for which it is kept. */
  readonly time: number;
  /** How many are kept, and how large all of them may be together. */
  readonly most: number;
  readonly size: number;
  readonly sizeOf: (came: T) => number;
}

/** How often one may be joined: a browser sends once more for each of its connections that was cut, six at most. */
const MOST_JOINED = 10;

interface Done<T> {
  readonly came: Promise<T | undefined>;
  joined: number;
}

export const joining = <T>({ time, most, size, sizeOf }: Keeping<T>): Joining<T> => {
  const all = new Map<string, Done<T>>();
  /** What is kept, the oldest first. */
  const kept = new Map<string, number>();
  let whole = 0;

  const forget = (name: string): void => {
    whole -= kept.get(name) ?? 0;
    kept.delete(name);
    all.delete(name);
  };
  const keep = (name: string, came: T): void => {
    kept.set(name, sizeOf(came));
    whole += sizeOf(came);
    for (const oldest of kept.keys()) {
      if (kept.size <= most && whole <= size) break;
      forget(oldest);
    }
    const done = all.get(name);
    setTimeout(() => all.get(name) === done && forget(name), time).unref();
  };

  return {
    knows: (name) => (all.get(name)?.joined ?? MOST_JOINED) < MOST_JOINED,
    async once(name, act) {
      for (let done = all.get(name); done !== undefined; done = all.get(name)) {
        done.joined += 1;
        const came = await done.came;
        if (came !== undefined) return came;
      }
      const came = act().then(
        (result) => {
          if (result === undefined) forget(name);
          else keep(name, result);
          return result;
        },
        (fault: unknown) => {
          forget(name);
          throw fault;
        },
      );
      all.set(name, { came, joined: 0 });
      return came;
    },
  };
};

/** What a client may call its sending: long enough that nobody guesses another's. */
export const isId = (id: string | undefined): id is string => id !== undefined && /^[\x21-\x7e]{16,128}$/.test(id);
