/** A cache of one scope: bounded in entries, key, value and life; the oldest goes first. */
import type { Clock } from "./clock";

export const CACHE = { entries: 1_000, key: 250, value: 100 * 1024, seconds: 21_600 } as const;

export class Cache {
  readonly entries = new Map<string, { readonly value: string; readonly until: number }>();
  /** Every entry that was put, for tests that look at sizes. */
  largest = 0;

  constructor(private readonly clock: Clock) {}

  get(key: string): string | null {
    return this.getAll([key])[key] ?? null;
  }

  put(key: string, value: string, seconds = 600): void {
    this.putAll({ [key]: value }, seconds);
  }

  getAll(keys: readonly string[]): Record<string, string> {
    const found = keys.flatMap((key): [string, string][] => {
      const entry = this.entries.get(key);
      return entry !== undefined && entry.until > this.clock.now ? [[key, entry.value]] : [];
    });
    return Object.fromEntries(found);
  }

  putAll(values: Readonly<Record<string, string>>, seconds = 600): void {
    for (const [key, value] of Object.entries(values)) {
      if (typeof value !== "string") throw new Error("Exception: Invalid argument: value");
      if (key.length > CACHE.key) throw new Error("Exception: Argument too large: key");
      if (Buffer.byteLength(value) > CACHE.value) throw new Error("Exception: Argument too large: value");
      if (seconds < 1 || seconds > CACHE.seconds) throw new Error("Exception: Argument too large: expirationInSeconds");
      this.largest = Math.max(this.largest, Buffer.byteLength(value));
      this.entries.delete(key);
      this.entries.set(key, { value, until: this.clock.now + seconds * 1000 });
    }
    for (const key of this.entries.keys()) {
      if (this.entries.size <= CACHE.entries) break;
      this.entries.delete(key);
    }
  }

  remove(key: string): void {
    this.entries.delete(key);
  }

  removeAll(keys: readonly string[]): void {
    for (const key of keys) this.entries.delete(key);
  }
}
