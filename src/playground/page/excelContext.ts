/**
 * How Excel's object model works: nothing happens before `sync`, and a property that was not loaded throws when it is
 * read. What a member is not here throws too: the stand-in never seems to do what it doesn't.
 */
import type { Book } from "./book";

export class Context {
  private queue: (() => void)[] = [];
  workbook: object = {};

  constructor(readonly book: Book) {}

  later(work: () => void): void {
    this.queue.push(work);
  }

  readonly sync = async (): Promise<void> => {
    await Promise.resolve();
    const work = this.queue;
    this.queue = [];
    for (const each of work) each();
  };
}

export type Loadable = Record<string, unknown>;

/** What an object has: properties to be loaded, properties that can be set, and all else as it is. */
export interface Members {
  readonly name: string;
  readonly read: Readonly<Record<string, () => unknown>>;
  readonly set?: Readonly<Record<string, (value: unknown) => void>>;
  readonly have: Readonly<Record<string, unknown>>;
  /** Known after the next `sync`, without being loaded. */
  readonly isNothing?: () => boolean;
}

export function loadable(context: Context, { name, read, set = {}, have, isNothing }: Members): Loadable {
  const loaded = new Map<string, unknown>();
  if (isNothing !== undefined) context.later(() => loaded.set("isNullObject", isNothing()));
  const load = (names: string): void => {
    for (const each of names.split(",")) {
      const property = each.trim().split("/")[0]!;
      const from = read[property];
      if (from === undefined) throw new Error(`${name} has no ${property} here`);
      context.later(() => {
        if (isNothing?.() !== true) loaded.set(property, from());
      });
    }
  };
  return new Proxy<Loadable>(
    { ...have, load },
    {
      get(target, property: string) {
        if (property in target) return target[property];
        if (loaded.has(property)) return loaded.get(property);
        if (property === "then") return undefined;
        throw new Error(`${name}.${property} was not loaded, or is not known here`);
      },
      set(_, property: string, value: unknown) {
        const write = set[property];
        if (write === undefined) throw new Error(`${name}.${property} can't be set here`);
        context.later(() => write(value));
        return true;
      },
    },
  );
}
