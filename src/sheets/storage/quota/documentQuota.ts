/** The quota state of this document, in its properties. Each change is made under the document's lock. */
import { EMPTY_QUOTA, type QuotaState } from "../../../shared/fetching/quota/quotaState";
import { retryOnce } from "../../runtime/attempt";
import { locked } from "../../runtime/lock";
import { quotaOf, quotaText } from "./quotaText";
import { readLong, writeLong } from "./longProperty";

const NAME = "PROP_BOOK";

export interface DocumentQuota {
  readonly read: () => QuotaState;
  /** As this execution read or wrote it a moment ago: each read counts for Google's daily quota. For prices only. */
  readonly readLately: () => QuotaState;
  /**
   * Throws if it can't be written.
   * @returns Undefined if the lock wasn't free within so many milliseconds.
   */
  readonly change: <T>(
    milliseconds: number,
    change: (quota: QuotaState) => DocumentChange<T>,
  ) => { readonly value: T } | undefined;
}

export interface DocumentChange<T> {
  readonly quota: QuotaState;
  readonly value: T;
}

/** Milliseconds. */
const LATELY = 2000;

export function documentQuota(): DocumentQuota {
  const properties = retryOnce(
    () => PropertiesService.getDocumentProperties() as GoogleAppsScript.Properties.Properties | null,
  );
  /** Without a container, the quota state of this execution. */
  let own = EMPTY_QUOTA;
  let last: { readonly at: number; readonly quota: QuotaState } | undefined;
  const lately = (quota: QuotaState): QuotaState => {
    last = { at: Date.now(), quota };
    return quota;
  };
  const read = (): QuotaState => lately(properties === null ? own : quotaOf(readLong(properties, NAME)));
  return {
    read,
    readLately: () => (last !== undefined && Math.abs(Date.now() - last.at) < LATELY ? last.quota : read()),
    change: (milliseconds, change) =>
      locked(milliseconds, () => {
        const before = read();
        const { quota, value } = change(before);
        if (properties === null) own = quota;
        else if (quota !== before) writeLong(properties, NAME, quotaText(quota));
        lately(quota);
        return { value };
      }),
  };
}
