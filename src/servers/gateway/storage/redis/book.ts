/** The quota state in Redis: read with the time that all processes share, and replaced if nobody else has replaced it. */
import { STORED_RECORD, type RecordWrite } from "../../../../shared/fetching/cache/storedRecord";
import { EMPTY_QUOTA, type QuotaState } from "../../../../shared/fetching/quota/quotaState";
import { writeQuota } from "../../../../shared/fetching/quota/stored/storedQuota";
import { storedCount } from "../storedCount";
import type { RedisConnection } from "./connection";
import type { Names } from "./names";

/**
 * A version is how many there have been, who wrote it, and how many that process had tried to write: no two are the same,
 * even if Redis loses some.
 */
export interface Page {
  readonly quota: QuotaState;
  readonly version: string;
}

export interface Book {
  /** `wrote` is the version that this process wrote last, as far as Redis knows; empty if it knows none. */
  readonly read: () => Promise<Page & { readonly now: number; readonly wrote: string }>;
  /** The state, which is read only if its version is another than the latest that was: then with `wrote`. */
  readonly current: () => Promise<Page & { readonly wrote?: string }>;
  /** @returns Whether nobody had replaced the state meanwhile. */
  readonly write: (before: string, page: Page, writes: readonly RecordWrite[], now: number) => Promise<boolean>;
}

export const countOf = (version: string): number => parseInt(version, 10) || 0;

/** How many its process had tried to write by then. */
export const ownCountOf = (version: string): number => Number(version.slice(version.lastIndexOf(":") + 1));

const DAY = 86_400_000;

/**
 * Writes the quota state and answers in one step inside Redis, if the state's version is still the one that was read. An
 * answer that is late doesn't replace a newer one.
 * KEYS: the book, what this process wrote last, answers. ARGV: the version that was read, the new one, the state, how long
 * to remember who wrote it; then each answer, its milliseconds, and if it is late, when it came.
 */
const WRITE_IF_SAME = `
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3])
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[4])
for i = 3, #KEYS do
  local value, lasts, at = ARGV[3 * i - 4], ARGV[3 * i - 3], tonumber(ARGV[3 * i - 2])
  local there = at and tonumber(string.match(redis.call('GET', KEYS[i]) or '', '^{"kept":{"at":(%d+),'))
  if not there or there <= at then redis.call('SET', KEYS[i], value, 'PX', lasts) end
end
return 1`;

export const openBook = ({ run }: RedisConnection, names: Names, owner: string): Book => {
  const own = [names.book, names.wrote(owner)];
  let latest: Page = { quota: EMPTY_QUOTA, version: "" };
  const book: Book = {
    async read() {
      const [[seconds, micros], [state, version], wrote] = await run((client) =>
        Promise.all([client.time(), client.hmGet(names.book, ["state", "version"]), client.get(names.wrote(owner))]),
      );
      if ((version ?? "") !== latest.version) latest = { quota: storedCount(state), version: version ?? "" };
      return { ...latest, wrote: wrote ?? "", now: Number(seconds) * 1000 + Math.floor(Number(micros) / 1000) };
    },
    async current() {
      const found = await run((client) => client.hGet(names.book, "version"));
      return (found ?? "") === latest.version ? latest : book.read();
    },
    async write(before, { version, quota }, writes, now) {
      const kept = writes.filter(([, { until }]) => until > now);
      const keys = [...own, ...kept.map(([key]) => names.answer(key))];
      const answers = kept.flatMap(([, record, isLate = false]) => [
        JSON.stringify(STORED_RECORD.write(record)),
        String(Math.ceil(record.until - now)),
        isLate ? String(record.kept.at) : "",
      ]);
      const words = [before, version, JSON.stringify(writeQuota(quota)), String(DAY), ...answers];
      const done = (await run((client) => client.eval(WRITE_IF_SAME, { keys, arguments: words }))) === 1;
      if (done) latest = { quota, version };
      return done;
    },
  };
  return book;
};
