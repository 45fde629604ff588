/** What requests go by that begin now, from a person's settings. The pipeline reads no clock and no settings itself. */
import type { Problem } from "../../api/problem";
import type { KeepDays } from "./keepDays";
import { isRemote } from "./presence";
import { usableSettings, type Settings } from "./settings";

export interface FetchContext {
  /** The service's base address, which is part of store keys. */
  readonly service: string;
  /** Milliseconds since 1970 UTC, when the work began. */
  readonly now: number;
  /** How long cached results may be shown. */
  readonly keepDays: KeepDays;
  /** How many days longer than that answers are stored, if not as long as a person's cells need them. */
  readonly olderDays?: number;
  /** Largest number of requests in flight at once, which a crash may leave uncertain. */
  readonly batchSize: number;
  /** A person approved the price: neither the spending mode nor a number of requests holds the work back. */
  readonly approved?: true;
  /** The service may be unavailable: if a whole batch gets no answer, it is probed. */
  readonly remote?: boolean;
  /** Whether the answer under this key is on its way: a quote says so. */
  readonly isBeingFetched?: (key: string) => boolean;
  /** How the names of our functions begin in the host's formulas, where a message writes one. */
  readonly prefix?: "PROP." | "PROP_";
  /** The user refreshes: cached outcomes from before `since` aren't used, either all of them or only problems. */
  readonly refresh?: { readonly since: number; readonly what: "everything" | "problems" };
}

/** The approval alone, which goes to the host with each batch. */
export function approvalOf({ approved }: Pick<FetchContext, "approved">): Pick<FetchContext, "approved"> {
  return approved === true ? { approved } : {};
}

export function fetchContext(settings: Settings | Problem, now: number, batchSize: number): FetchContext {
  const { baseUrl, keepDays } = usableSettings(settings);
  return { service: baseUrl ?? "", now, keepDays, batchSize, remote: isRemote(baseUrl) };
}
