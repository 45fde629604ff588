/**
 * Redis, or Valkey, as a store that several processes share. Each change is decided here, over the state that was read, and
 * written only if nobody else has written meanwhile. Otherwise it is decided again, over what they wrote.
 *
 * A write that gets no reply may have been made. It counts as failed: what it may have reserved is no longer held, so the
 * next change leaves it out, and what it may have booked is booked again under the same name, which counts once.
 */
import { late, type RecordWrite } from "../../../../shared/fetching/cache/storedRecord";
import { withoutDeadOwners } from "../../../../shared/fetching/quota/expiry";
import { withLaterMembers } from "../../../../shared/fetching/quota/members";
import { recovered, rejoined, withoutEnded } from "../../../../shared/fetching/quota/joint/recovered";
import { AT_RISK, recordFrom, type Database } from "../database";
import { gathered } from "../gathered";
import { countOf, openBook, ownCountOf, type Page } from "./book";
import { NoReplyCame, type RedisConnection } from "./connection";
import { openInstances } from "./instances";
import type { Names } from "./names";

/** Milliseconds for which Redis is sure to know what this process wrote last: it forgets that after a day. */
const REMEMBERED = 3_600_000;

/** Whether Redis has lost changes: it has fewer than this process has seen, or the same count under another name. */
const isBefore = (version: string, known: string): boolean =>
  countOf(version) < countOf(known) || (countOf(version) === countOf(known) && version !== known);

/** Who finds that Redis has lost changes counts on from the next multiple, which is beyond all that were lost. */
const RECOVERY = 1_000_000_000;

const recoveriesIn = (version: string): number => Math.floor(countOf(version) / RECOVERY);

/** Each fails because another process wrote first. Of all that write at once one succeeds, so nobody fails for ever. */
const MOST_ATTEMPTS = 200;

/** How the text of a record begins whose entry was made then: it need not be parsed to see whether it is known. */
const beginningOf = (at: number | undefined): string => `{"kept":{"at":${at},`;

/** What this process was last told that it had written. */
interface Own {
  readonly count: number;
  readonly at: number;
  /** Its requests that were in progress then. */
  readonly keys: readonly string[];
}

/** @param life Milliseconds after which another process that says nothing has ended. */
export const redisDatabase = (connection: RedisConnection, names: Names, owner: string, life?: number): Database => {
  const book = openBook(connection, names, owner);
  const instances = openInstances(connection, names, owner, life);
  /** The latest state that this process has read or written. */
  let known: Page | undefined;
  let own: Own | undefined;
  /** What Redis may not have on its disk yet. */
  let recent: readonly { readonly at: number; readonly write: RecordWrite }[] = [];
  /** A write without a reply may still be on its way. It comes to nothing once another one has changed the version. */
  let isOnItsWay = false;
  let tried = 0;

  const nextVersion = (version: string, isLost: boolean): string => {
    tried += 1;
    const last = Math.max(countOf(version), countOf(known?.version ?? ""));
    const count = isLost ? (recoveriesIn(String(last)) + 1) * RECOVERY : last + 1;
    return `${count}:${owner}:${tried}`;
  };

  /** Another process was the first to find that Redis had lost changes, and didn't know the latest of this one. */
  const isOwnLost = (wrote: string): boolean =>
    own !== undefined && ownCountOf(wrote) < own.count && performance.now() - own.at < REMEMBERED;

  /**
   * Redis has lost changes that this process knows of. Others may have made as many since: then the members tell, as a
   * revocation must not be forgotten.
   */
  const isOutdated = ({ version, quota }: Page, before: Page | undefined): boolean =>
    before !== undefined && (isBefore(version, before.version) || withLaterMembers(quota, before.quota) !== quota);

  const remember = (page: Page, writes: readonly RecordWrite[]): void => {
    const at = performance.now();
    const keys = Object.entries(page.quota.reservations).flatMap(([key, each]) => (each.owner === owner ? [key] : []));
    known = page;
    own = { count: ownCountOf(page.version), at, keys };
    isOnItsWay = false;
    recent = [...recent.filter((each) => each.at > at - AT_RISK), ...writes.map((write) => ({ at, write }))];
  };

  const attempt: Database["change"] = async (change, writes = []) => {
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts += 1) {
      // What becomes known meanwhile is later than what is read.
      const before = known;
      const { quota: stored, version, wrote, now } = await book.read();

      const isLost = before !== undefined && isBefore(version, before.version);
      const isRecovered = !isLost && isOwnLost(wrote);
      const isWhole = !isLost && !isRecovered;
      const latest = isLost ? recovered(stored, known!.quota, owner) : stored;
      const rejoining = isRecovered ? rejoined(stored, known!.quota, owner) : latest;
      const there = known === undefined ? rejoining : withLaterMembers(rejoining, known.quota);
      if (isWhole && there === stored) known = { quota: stored, version };
      const held = withoutEnded(there, owner, own?.keys ?? []);

      const others = Object.values(held.reservations).flatMap((each) => (each.owner === owner ? [] : [each.owner]));
      const ended = await instances.ended([...new Set(others)]);
      const living = ended.size === 0 ? held : withoutDeadOwners(held, now, owner, (other) => ended.has(other));

      const quota = change(living, now);
      if (quota === stored && writes.length === 0 && !isOnItsWay) return;
      const page = { quota, version: nextVersion(version, isLost) };
      const lost = isWhole ? [] : recent.map(({ write }) => late(write));
      try {
        if (await book.write(version, page, [...lost, ...writes], now)) return remember(page, writes);
      } catch (fault) {
        if (fault instanceof NoReplyCame) isOnItsWay = true;
        throw fault;
      }
    }
    throw new Error("Other servers keep writing to the store");
  };

  const change = gathered(attempt);

  return {
    isShared: true,
    isWritable: instances.isRenewed,
    async current() {
      const before = known;
      const { quota, version, wrote } = await book.current();
      if (!isOutdated({ quota, version }, before)) {
        if (wrote !== undefined && !isOwnLost(wrote)) known = { quota, version };
        return quota;
      }
      // Members were made, capped and revoked by what may be lost: Redis is told it again first.
      await change((found) => found);
      return known!.quota;
    },
    async read(keys, knownAt) {
      // One by one: of several at once, Redis gives none for what is no text.
      const found = await connection.run((client) => Promise.all(keys.map((key) => client.get(names.answer(key)))));
      return found.map((text, index) => {
        if (text === null || text.startsWith(beginningOf(knownAt?.(keys[index]!)))) return undefined;
        return recordFrom(text);
      });
    },
    change,
    async close() {
      await instances.stop();
      connection.close();
    },
  };
};
