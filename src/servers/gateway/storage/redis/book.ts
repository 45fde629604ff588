/** The quota state in Redis: read with the time that all processes share, and replaced if nobody else has replaced it. */
import { STORED_RECORD, type RecordWrite } from "../../../../shared/fetching/cache/storedRecord";
import { EMPTY_QUOTA, type QuotaState } from "../../../../shared/fetching/quota/quotaState";
import { writeQuota } from "../../../../shared/fetching/quota/stored/storedQuota";
import { storedCount } from "../storedCount";
import type { RedisConnection } from "./connection";
import type { Names } from "./names";
import { WAS_WRITTEN, WRITE_IF_SAME } from "./scripts";

/** A version begins with how many there were before it, and is written once only, even if Redis loses some. */
export interface Page {
  readonly quota: QuotaState;
  readonly version: string;
}

export interface Book {
  /** `wrote` is the version that this process wrote last, as far as Redis knows. */
  readonly read: () => Promise<Page & { readonly now: number; readonly wrote: string | null }>;
  /** @returns Whether nobody had replaced the state meanwhile. */
  readonly write: (before: string, page: Page, writes: readonly RecordWrite[], now: number) => Promise<boolean>;
  /** Whether a write without a reply was done. If not, it will not be. */
  readonly wasWritten: (version: string) => Promise<boolean>;
}

export const countOf = (version: string): number => parseInt(version, 10) || 0;

const DAY = 86_400_000;

export const openBook = ({ run }: RedisConnection, names: Names, owner: string): Book => {
  const own = [names.book, names.wrote(owner)];
  let latest: Page = { quota: EMPTY_QUOTA, version: "" };
  return {
    async read() {
      const [[seconds, micros], [state, version], wrote] = await run((client) =>
        Promise.all([client.time(), client.hmGet(names.book, ["state", "version"]), client.get(names.wrote(owner))]),
      );
      if ((version ?? "") !== latest.version) latest = { quota: storedCount(state), version: version ?? "" };
      return { ...latest, wrote, now: Number(seconds) * 1000 + Math.floor(Number(micros) / 1000) };
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
    wasWritten: async (version) =>
      (await run((client) => client.eval(WAS_WRITTEN, { keys: own, arguments: [version, `:not ${version}`] }))) === 1,
  };
};
