/**
 * Does work of the same name once: calls during it, and for a while after, get the same result. A browser whose
 * connection was cut sends its request again by itself, and both would be billed.
 */
export interface Idempotency<T> {
  /** Whether it is in progress or has a kept result: joining it costs nothing. False once it was joined too often. */
  readonly knows: (name: string) => boolean;
  /** The result. Where it is undefined, the next call does the work again. */
  readonly once: (name: string, act: () => Promise<T | undefined>) => Promise<T | undefined>;
}

export interface IdempotencyLimits<T> {
  /** Milliseconds for which a result is kept. */
  readonly time: number;
  /** The most results, and their most bytes in total. */
  readonly most: number;
  readonly size: number;
  readonly sizeOf: (came: T) => number;
}

/** How often one may be joined: a browser repeats a request once for each connection that was cut, six at most. */
const MOST_JOINED = 10;

interface Done<T> {
  readonly came: Promise<T | undefined>;
  joined: number;
}

export const idempotency = <T>({ time, most, size, sizeOf }: IdempotencyLimits<T>): Idempotency<T> => {
  const all = new Map<string, Done<T>>();
  /** Sizes of the kept results, the oldest first. */
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

/** An id that a client may give a request: long enough that nobody can guess another's. */
export const isId = (id: string | undefined): id is string => id !== undefined && /^[\x21-\x7e]{16,128}$/.test(id);
