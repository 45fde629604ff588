/** The quota state of this document, in its properties. Each change is made under the document's lock. */
import { EMPTY_QUOTA, type QuotaState } from "../../../shared/fetching/quota/quotaState";
import { retryOnce } from "../../fetching/attempt";
import { locked } from "../../fetching/lock";
import { quotaOf, quotaText } from "./quotaText";
import { readLong, writeLong } from "./longProperty";

const NAME = "PROP_BOOK";

export interface DocumentQuota {
  readonly read: () => QuotaState;
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

export function documentQuota(): DocumentQuota {
  const properties = retryOnce(
    () => PropertiesService.getDocumentProperties() as GoogleAppsScript.Properties.Properties | null,
  );
  /** Without a container, the quota state of this execution. */
  let own = EMPTY_QUOTA;
  const read = (): QuotaState => (properties === null ? own : quotaOf(readLong(properties, NAME)));
  return {
    read,
    change: (milliseconds, change) =>
      locked(milliseconds, () => {
        const before = read();
        const { quota, value } = change(before);
        if (properties === null) own = quota;
        else if (quota !== before) writeLong(properties, NAME, quotaText(quota));
        return { value };
      }),
  };
}
