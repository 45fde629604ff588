/** A store whose memory is full, in front of a database that others write too. */
import { EMPTY_QUOTA } from "../../../src/shared/fetching/quota/quotaState";
import type { Database } from "../../../src/servers/gateway/storage/database";
import { openStore } from "../../../src/servers/gateway/storage/store";
import { memory } from "../../../src/shared/fetching/cache/memory";

const answer = (house: number) => {
  const at = 1000 + house;
  const outcome = { kind: "answer", records: [{ id: String(house) }], fetchedAt: at, billed: true } as const;
  return { key: `house ${house}`, endpoint: "properties", ttl: 1e9, cacheEntry: { at, outcome } } as const;
};

it("an answer that leaves memory while it is compared with the database's is still an answer, not asked for again", async () => {
  const held = memory(1);
  const database: Database = {
    isShared: true,
    read(keys) {
      // Others' answers take its place meanwhile. The database leaves out what is known already.
      held.set("another", answer(9).cacheEntry);
      return Promise.resolve(keys.map(() => undefined));
    },
    change: () => Promise.resolve(),
    current: () => Promise.resolve(EMPTY_QUOTA),
    close: () => Promise.resolve(),
  };
  const store = openStore(database, "one", undefined, held);
  held.set("house 1", answer(1).cacheEntry);
  expect(await store.readCache(["house 1"])).toEqual([answer(1).cacheEntry]);
  held.set("house 2", answer(2).cacheEntry);
  expect(await store.readCache(["house 3", "house 2"])).toEqual([undefined, answer(2).cacheEntry]);
});
