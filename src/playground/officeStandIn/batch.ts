/**
 * The batches of Excel's object model: nothing happens before `sync`, and reading a property that wasn't loaded throws.
 * So does a member that the stand-in doesn't have.
 */
import type { WorkbookBackend } from "./workbookBackend";

/** An error of the object model, with Excel's own code. */
export function excelError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code });
}

/** `RequestContext`. */
export class Batch {
  private queue: (() => void)[] = [];
  private characters = 0;
  workbook: object = {};
  application: object = {};

  constructor(readonly backend: WorkbookBackend) {}

  later(work: () => void): void {
    this.queue.push(work);
  }

  /** Counts the cells that are sent back. */
  weigh(value: unknown): void {
    const { mostLoaded } = this.backend;
    if (mostLoaded === undefined || !Array.isArray(value) || !Array.isArray(value[0])) return;
    this.characters += JSON.stringify(value).length;
    if (this.characters > mostLoaded)
      throw excelError("ResponsePayloadSizeLimitExceeded", "the response is too large.");
  }

  readonly sync = async (): Promise<void> => {
    await this.backend.turn();
    this.characters = 0;
    // The properties of a list's items are loaded together with the list.
    for (let work = this.queued(); work.length > 0; work = this.queued()) for (const each of work) each();
  };

  private queued(): readonly (() => void)[] {
    const { queue } = this;
    this.queue = [];
    return queue;
  }
}

/** What doesn't exist is an error of the batch. */
export function mustBeThere(batch: Batch, isThere: () => boolean): void {
  batch.later(() => {
    if (!isThere()) throw excelError("ItemNotFound", "the requested resource doesn't exist.");
  });
}

export type Loadable = Record<string, unknown> & { readonly load: (names: string) => void };

/** The members of an object: properties that must be loaded, properties that can be set, and others. */
export interface Members {
  readonly name: string;
  readonly read?: Readonly<Record<string, () => unknown>>;
  readonly set?: Readonly<Record<string, (value: unknown) => void>>;
  readonly have?: Readonly<Record<string, unknown>>;
  /** Known after the next `sync` without being loaded. */
  readonly isNothing?: () => boolean;
}

export function loadable(batch: Batch, { name, read = {}, set = {}, have = {}, isNothing }: Members): Loadable {
  const loaded = new Map<string, unknown>();
  if (isNothing !== undefined) batch.later(() => loaded.set("isNullObject", isNothing()));
  const load = (names: string): void => {
    const properties = new Map<string, string[]>();
    for (const each of names.split(",")) {
      const [property = "", ...within] = each.trim().split("/");
      properties.set(property, [...(properties.get(property) ?? []), ...within]);
    }
    for (const [property, within] of properties) {
      const from = read[property];
      if (from === undefined) throw new Error(`${name} has no ${property} here`);
      batch.later(() => {
        if (isNothing?.() === true) return;
        const value = from();
        loaded.set(property, value);
        batch.weigh(value);
        if (within.length > 0) for (const item of value as readonly Loadable[]) item.load(within.join(","));
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
        batch.later(() => write(value));
        return true;
      },
    },
  );
}
