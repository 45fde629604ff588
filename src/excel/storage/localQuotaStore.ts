/**
 * The quota state while the database refuses, in the page's local storage, which is small, durable and shared by all
 * tabs. It has a copy of the database's last quota state, so that a new page knows what was spent, and the changes made
 * without the database (`shared/fetching/quota/localQuota.ts`) until it merges them. Without local storage they are in
 * memory, and the next page doesn't know them.
 */
import {
  LOCAL_QUOTA,
  localQuotaAfter,
  localCopy,
  newLocalQuota,
  withLocalQuota,
  type LocalQuota,
} from "../../shared/fetching/quota/stored/localQuota";
import type { QuotaState } from "../../shared/fetching/quota/quotaState";
import { parseJson } from "../../shared/api/json";
import { readQuota, writeQuota } from "../../shared/fetching/quota/stored/storedQuota";
import type { ChangeQuota } from "./changeQuota";
import { newName } from "../runtime/runtimeName";
import { localItem, setLocalItem } from "../runtime/localItems";

export interface LocalQuotaStore {
  /** The database's quota state as it was copied. @param last As this page saw it last, if there is no copy. */
  readonly lastKnown: (last: QuotaState) => QuotaState;
  /** The database's quota state, with all local changes that it hasn't merged. */
  readonly merged: (quota: QuotaState) => QuotaState;
  /** Copies what the database has now. */
  readonly copy: (quota: QuotaState) => void;
  /** @param last The database's quota state as this page saw it last. */
  readonly change: (change: ChangeQuota, last: QuotaState) => Promise<void>;
}

const COPY_ITEM = "prop.book";
const ASIDE_ITEM = "prop.aside";

/** The version makes sure that it is merged. */
const DAMAGED = { version: 1, damagedDay: "" };

export function openLocalQuota(): LocalQuotaStore {
  let inMemory: LocalQuota | undefined;
  /** What this page was granted meanwhile. */
  let recentGrants: QuotaState["recentGrants"] | undefined;

  /** Damaged changes are replaced once: they are lost, and the quota state is marked as damaged. */
  const stored = (): LocalQuota | undefined => {
    const text = localItem(ASIDE_ITEM) ?? undefined;
    if (text === undefined) return undefined;
    const read = LOCAL_QUOTA.read(parseJson(text));
    if (read !== undefined) return read;
    const begun: LocalQuota = { ...newLocalQuota(newName()), ...DAMAGED };
    setLocalItem(ASIDE_ITEM, JSON.stringify(LOCAL_QUOTA.write(begun)));
    return begun;
  };
  const all = (quota: QuotaState): QuotaState =>
    [stored(), inMemory].reduce(
      (before, aside) => (aside === undefined ? before : withLocalQuota(before, aside)),
      quota,
    );

  const lastKnown = (last: QuotaState): QuotaState => {
    const copied = localItem(COPY_ITEM) ?? undefined;
    return copied === undefined ? last : readQuota(parseJson(copied) ?? null);
  };

  function changed(
    aside: LocalQuota | undefined,
    change: (quota: QuotaState) => QuotaState,
    last: QuotaState,
  ): LocalQuota {
    const base = lastKnown(last);
    const merged = all(base);
    const before = { ...merged, recentGrants: recentGrants ?? merged.recentGrants };
    const after = change(before);
    ({ recentGrants } = after);
    return localQuotaAfter(aside ?? newLocalQuota(newName()), base, before, after);
  }

  return {
    lastKnown,
    merged: all,
    copy(quota) {
      setLocalItem(COPY_ITEM, JSON.stringify(writeQuota(localCopy(quota))));
    },
    change: (change, last) =>
      alone(() => {
        if (inMemory === undefined) {
          const aside = changed(stored(), (quota) => change(quota, true), last);
          if (setLocalItem(ASIDE_ITEM, JSON.stringify(LOCAL_QUOTA.write(aside)))) return;
        }
        inMemory = changed(inMemory, (quota) => change(quota, false), last);
      }),
  };
}

/** Excludes other tabs if the browser has locks and allows them. Within one process each change is atomic anyway. */
async function alone(act: () => void): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : (navigator as Partial<Navigator>).locks;
  if (locks === undefined) act();
  else await locks.request(ASIDE_ITEM, act).catch(act);
}
