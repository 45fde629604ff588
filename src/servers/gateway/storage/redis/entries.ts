/** A team's entries in Redis. They are looked for a few at a time, so that others who use it don't wait. */
import { parseJson } from "../../../../shared/api/json";
import { STORED_RECORD } from "../../../../shared/fetching/cache/storedRecord";
import { QUOTA_KEY } from "../changeQuota";
import type { Entries } from "../entries";
import type { RedisConnection } from "./connection";
import type { Names } from "./names";

const PIECE = 500;

export const redisEntries = ({ run, close }: RedisConnection, names: Names): Entries => {
  const nameOf = (key: string): string => (key === QUOTA_KEY ? names.book : names.answer(key));
  // What has a meaning in a pattern stands for itself.
  const MATCH = `${names.answer("").replace(/[[\]*?\\^-]/g, "\\$&")}*`;
  return {
    async *all() {
      const state = await run((client) => client.hGet(names.book, "state"));
      if (state !== null) yield [QUOTA_KEY, parseJson(state)];
      let cursor = "0";
      do {
        const from = cursor;
        const found = await run((client) => client.scan(from, { MATCH, COUNT: PIECE }));
        cursor = found.cursor;
        const values = found.keys.length === 0 ? [] : await run((client) => client.mGet(found.keys));
        for (const [index, name] of found.keys.entries()) {
          const value = values[index];
          if (typeof value === "string") yield [names.keyOf(name), parseJson(value)];
        }
      } while (cursor !== "0");
    },
    async put(entries) {
      const now = Date.now();
      await run((client) =>
        Promise.all(
          entries.map(([key, value]) => {
            if (key === QUOTA_KEY)
              return client.hSet(names.book, { state: JSON.stringify(value), version: "1:restored" });
            const left = (STORED_RECORD.read(value)?.until ?? 0) - now;
            return left < 1
              ? undefined
              : client.set(nameOf(key), JSON.stringify(value), { expiration: { type: "PX", value: Math.ceil(left) } });
          }),
        ),
      );
    },
    async remove(keys) {
      await run((client) => client.del(keys.map(nameOf)));
    },
    forget: () => Promise.resolve(),
    close() {
      close();
      return Promise.resolve();
    },
  };
};
