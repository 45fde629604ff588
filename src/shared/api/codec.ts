/**
 * The stored form of a shape, with the store's own names: one declaration both writes and reads it, so that names in the
 * code can change and stored data stays readable. Stored data isn't trusted: a crash, another version or a user may have
 * left anything there. Unreadable parts count as missing.
 */
export interface Codec<T> {
  /** Undefined if it can't be read. */
  readonly read: (stored: unknown) => T | undefined;
  readonly write: (value: T) => unknown;
}

type Stored = Readonly<Record<string, unknown>>;

/** Not a list, a date, a map or anything else that a database can hold. */
export function isTable(value: unknown): value is Stored {
  return Object.prototype.toString.call(value) === "[object Object]";
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** A time that a calendar has: `Date` can't write any other. */
export function isMoment(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= LAST_MOMENT;
}

/** The end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999;

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A value that is stored as it is, if it passes a test. */
export function plain<T>(test: (value: unknown) => value is T): Codec<T> {
  return { read: (stored) => (test(stored) ? stored : undefined), write: (value) => value };
}

export const text = plain(isText);
export const count = plain(isCount);
export const number = plain((value): value is number => typeof value === "number" && Number.isFinite(value));
export const moment = plain(isMoment);
export const flag = plain((value): value is boolean => typeof value === "boolean");
/** Present or not. */
export const mark = plain((value): value is true => value === true);

/** A row or a column, which stores count from 1. */
export const place: Codec<number> = {
  read: (stored) => (isCount(stored) && stored > 0 ? stored - 1 : undefined),
  write: (value) => value + 1,
};

/** One of few words: what each is called in stores. */
export function oneOf<Word extends string>(names: Readonly<Record<Word, string>>): Codec<Word> {
  const byName = new Map((Object.entries(names) as [Word, string][]).map(([word, name]) => [name, word]));
  return {
    read: (stored) => (isText(stored) ? byName.get(stored) : undefined),
    write: (word) => names[word],
  };
}

/** A list; unreadable items are left out. */
export function listOf<T>({ read, write }: Codec<T>): Codec<readonly T[]> {
  return {
    read: (stored) => (Array.isArray(stored) ? stored.map(read).filter((each) => each !== undefined) : undefined),
    write: (list) => list.map(write),
  };
}

/** A list; undefined if any item is unreadable. */
export function wholeListOf<T>(codec: Codec<T>): Codec<readonly T[]> {
  const list = listOf(codec);
  return {
    read(stored) {
      const found = list.read(stored);
      return found?.length === (stored as readonly unknown[] | undefined)?.length ? found : undefined;
    },
    write: list.write,
  };
}

/** A table with arbitrary names; unreadable entries are left out. */
export function tableOf<T>({ read, write }: Codec<T>): Codec<Readonly<Record<string, T>>> {
  return {
    read: (stored) => (isTable(stored) ? readTable(stored, read) : undefined),
    write: (table) => Object.fromEntries(Object.entries(table).map(([name, value]) => [name, write(value)])),
  };
}

/** A table with arbitrary names; undefined if any entry is unreadable. */
export function wholeTableOf<T>(codec: Codec<T>): Codec<Readonly<Record<string, T>>> {
  const table = tableOf(codec);
  return {
    read(stored) {
      const found = table.read(stored);
      const isWhole = found !== undefined && Object.keys(found).length === Object.keys(stored as object).length;
      return isWhole ? found : undefined;
    },
    write: table.write,
  };
}

/** The readable entries of a table. */
export function readTable<T>(
  stored: unknown,
  read: (value: unknown, name: string) => T | undefined,
): Readonly<Record<string, T>> {
  if (!isTable(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => {
      const found = read(value, name);
      return found === undefined ? [] : [[name, found] as const];
    }),
  );
}

/** How a property is stored. */
interface Field<T> extends Codec<T> {
  readonly name: string;
  /** If it is missing or unreadable: nothing is read, it is left out, or a default is used. */
  readonly lacking: "refuse" | "leave out" | "refuse what is not one" | { readonly value: T };
}

type Required<T> = Field<T> & { readonly lacking: "refuse" | { readonly value: T } };

const field = <T, Lacking>(name: string, { read, write }: Codec<T>, lacking: Lacking) => ({
  name,
  read,
  write,
  lacking,
});

export const required = <T>(name: string, codec: Codec<T>): Required<T> => field(name, codec, "refuse" as const);

export const withDefault = <T>(name: string, codec: Codec<T>, value: T): Required<T> => field(name, codec, { value });

export const optional = <T>(name: string, codec: Codec<T>): Field<T> => field(name, codec, "leave out" as const);

/** May be missing, but must be readable if present. */
export const optionalStrict = <T>(name: string, codec: Codec<T>): Field<T> =>
  field(name, codec, "refuse what is not one" as const);

/** Every property of a shape, by the code's name. */
export type Fields<T> = {
  readonly [Name in keyof T]-?: object extends Pick<T, Name> ? Field<NonNullable<T[Name]>> : Required<T[Name]>;
};

/** A shape as a list: properties are named by position, from "0". */
export function row<T extends object>(fields: Fields<T>): Codec<T> {
  const { read, write } = record(fields);
  return {
    read: (stored) => (Array.isArray(stored) ? read({ ...(stored as readonly unknown[]) }) : undefined),
    write: (value) => Object.values(write(value) as object),
  };
}

/** A shape with its properties under the store's names. */
export function record<T extends object>(fields: Fields<T>): Codec<T> {
  const all = Object.entries(fields) as [string, Field<unknown>][];
  return {
    read(stored) {
      if (!isTable(stored)) return undefined;
      const value: Record<string, unknown> = {};
      for (const [property, { name, read, lacking }] of all) {
        const given = stored[name];
        const found = given === undefined ? undefined : read(given);
        if (found !== undefined) value[property] = found;
        else if (typeof lacking === "object") value[property] = lacking.value;
        else if (lacking === "refuse" || (lacking !== "leave out" && given !== undefined)) return undefined;
      }
      return value as T;
    },
    write(value) {
      const stored: Record<string, unknown> = {};
      for (const [property, { name, write }] of all) {
        const each = (value as Stored)[property];
        if (each !== undefined) stored[name] = write(each);
      }
      return stored;
    },
  };
}
