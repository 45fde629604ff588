/**
 * Redis, or Valkey, as a store that several processes share. Each change is decided here, over the state that was read, and
 * written if nobody else wrote meanwhile; otherwise it is decided again over theirs.
 */
import { late, type RecordWrite } from "../../../../shared/fetching/cache/storedRecord";
import { settledWithout } from "../../../../shared/fetching/quota/expiry";
import { recovered, rejoined, withoutEnded } from "../../../../shared/fetching/quota/joint/recovered";
import { undone } from "../../../../shared/fetching/quota/joint/undone";
import type { QuotaState } from "../../../../shared/fetching/quota/quotaState";
import { AT_RISK, recordFrom, type Database } from "../database";
import { gathered } from "../gathered";
import { countOf, openBook, type Page } from "./book";
import { NoReplyCame, type RedisConnection } from "./connection";
import { openInstances } from "./instances";
import type { Names } from "./names";

/** Milliseconds after which Redis isn't expected to know what this process wrote last: it forgets that after a day. */
const REMEMBERED = 3_600_000;

/** Whether Redis has lost changes: there are fewer than before, or as many and other ones. */
const isBefore = (version: string, known: string): boolean =>
  countOf(version) < countOf(known) || (countOf(version) === countOf(known) && version !== known);

/** A version after Redis has lost some counts so many more: all that were lost are before it, known or not. */
const RECOVERY = 1_000_000_000;

/** Each is lost to another process that wrote meanwhile: some of them always get theirs written. */
const MOST_ATTEMPTS = 200;

/** How the text of a record begins whose entry was made then: it need not be parsed to see whether it is known. */
const beginningOf = (at: number | undefined): string => `{"kept":{"at":${at},`;

/** A change that whoever wanted it was told had failed. */
interface Failed {
  readonly before: QuotaState;
  readonly after: QuotaState;
}

/** @param life Milliseconds after which another process that says nothing has ended. */
export const redisDatabase = (connection: RedisConnection, names: Names, owner: string, life?: number): Database => {
  const book = openBook(connection, names, owner);
  const instances = openInstances(connection, names, owner, life);
  /** The latest state that is known to have been there. */
  let known: Page | undefined;
  /** What this process wrote last, and which keys it had in flight then. */
  let own: { readonly version: string; readonly at: number } | undefined;
  let held: readonly string[] = [];
  let recent: readonly { readonly at: number; readonly write: RecordWrite }[] = [];
  let inDoubt: (Failed & { readonly version: string }) | undefined;
  let toUndo: readonly Failed[] = [];
  let versions = 0;

  /** A write without a reply was done or not: whoever wanted it believes that it wasn't. */
  const settleDoubt = async (): Promise<void> => {
    if (inDoubt === undefined) return;
    if (await book.wasWritten(inDoubt.version)) {
      toUndo = [inDoubt, ...toUndo];
      own = { version: inDoubt.version, at: performance.now() };
    }
    inDoubt = undefined;
  };

  const remember = (page: Page, writes: readonly RecordWrite[]): void => {
    const at = performance.now();
    known = page;
    own = { version: page.version, at };
    held = Object.entries(page.quota.inFlight).flatMap(([key, each]) => (each.owner === owner ? [key] : []));
    toUndo = [];
    recent = [...recent.filter((each) => each.at > at - AT_RISK), ...writes.map((write) => ({ at, write }))];
  };

  /** Redis has lost it, and another process has recovered what that one knew. */
  const isOwnLost = (wrote: string | null): boolean =>
    own !== undefined && own.version !== wrote && performance.now() - own.at < REMEMBERED;

  const attempt: Database["change"] = async (change, writes = []) => {
    await settleDoubt();
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts += 1) {
      const { quota: stored, version, wrote, now } = await book.read();
      const isLost = known !== undefined && isBefore(version, known.version);
      const isRecovered = !isLost && isOwnLost(wrote);
      const latest = isLost ? recovered(stored, known!.quota, owner) : stored;
      const there = withoutEnded(isRecovered ? rejoined(stored, known!.quota, owner) : latest, owner, held);
      if (!isLost && !isRecovered) known = { quota: stored, version };
      const before = toUndo.reduce((state, failed) => undone(state, failed.before, failed.after), there);
      const others = Object.values(before.inFlight).flatMap((each) => (each.owner === owner ? [] : [each.owner]));
      const ended = await instances.ended([...new Set(others)]);
      const after = change(
        ended.size === 0 ? before : settledWithout(before, now, owner, (other) => ended.has(other)),
        now,
      );
      if (after === stored && writes.length === 0) return;
      const all = [...(isLost || isRecovered ? recent.map(({ write }) => late(write)) : []), ...writes];
      versions += 1;
      const last = Math.max(countOf(version), countOf(known?.version ?? ""));
      const count = isLost ? (Math.floor(last / RECOVERY) + 1) * RECOVERY : last + 1;
      const page = { quota: after, version: `${count}:${owner}:${versions}` };
      try {
        if (!(await book.write(version, page, all, now))) continue;
      } catch (fault) {
        if (fault instanceof NoReplyCame) inDoubt = { before: stored, after, version: page.version };
        throw fault;
      }
      return remember(page, writes);
    }
    throw new Error("Others write all the time");
  };

  return {
    isShared: true,
    isWritable: instances.isRenewed,
    async read(keys, knownAt) {
      // One by one: of several at once, Redis gives none for what is no text.
      const found = await connection.run((client) => Promise.all(keys.map((key) => client.get(names.answer(key)))));
      return found.map((text, index) => {
        if (text === null || text.startsWith(beginningOf(knownAt?.(keys[index]!)))) return undefined;
        return recordFrom(text);
      });
    },
    change: gathered(attempt),
    async close() {
      await instances.stop();
      connection.close();
    },
  };
};
