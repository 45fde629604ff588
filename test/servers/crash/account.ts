/** What a store says at the end about each house, beside what the service bills for: every difference has its reason. */
import { readFileSync } from "node:fs";
import { isProblem } from "../../../src/shared/api/problem";
import { STORED_RECORD } from "../../../src/shared/fetching/cache/storedRecord";
import { billingPeriod } from "../../../src/shared/fetching/ledger/billingPeriod";
import { usageOf } from "../../../src/shared/fetching/ledger/ledger";
import { ledgerOf, TEAM } from "../../../src/shared/fetching/quota/members";
import { readQuota } from "../../../src/shared/fetching/quota/stored/storedQuota";
import { QUOTA_KEY } from "../../../src/servers/gateway/storage/changeQuota";
import type { BillingService } from "./billingService";

export interface Account {
  /** Houses whose answer is kept, whose request is booked as uncertain, and whose request is in progress. */
  readonly answered: ReadonlySet<string>;
  readonly uncertain: ReadonlySet<string>;
  readonly underWay: ReadonlySet<string>;
  readonly ledger: LedgerSums;
  /** What each member has spent, in the order of their names, and at the end what was spent with the team's own token. */
  readonly members: readonly { readonly spent: number }[];
}

/** Of the month. */
export type LedgerSums = Readonly<Record<"billed" | "uncertain" | "underWay", number>>;

export interface Comparison {
  /** Of the uncertain requests, and of those that are in progress: the service answered, and the answer was cut off. */
  readonly cutOff: number;
  /** It answered, and the server was killed before it had written the answer. */
  readonly notWritten: number;
  /** They were marked as sent and never came to the service. */
  readonly neverArrived: number;
  /** Billed by the service, and nowhere in the ledger. */
  readonly missing: readonly string[];
  /** Booked as billed, and not by the service. */
  readonly invented: readonly string[];
}

const houseOf = (key: string): string | undefined => {
  const [, number] = /&address=(\d+)%20elm%20st$/.exec(key) ?? [];
  return number === undefined ? undefined : `${number} Elm St`;
};

const housesOf = (keys: readonly string[]): ReadonlySet<string> =>
  new Set(keys.map(houseOf).filter((house) => house !== undefined));

/** @param copy As `--backup` makes it. */
export const accountIn = (copy: string): Account => {
  const [, ...lines] = readFileSync(copy, "utf8").trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as readonly [key: string, value: unknown]);
  const quota = readQuota(entries.find(([key]) => key === QUOTA_KEY)?.[1]);
  const { reservations, recentFailures, ledger, members = {} } = quota;
  const period = billingPeriod(Date.now(), 1);
  const spentBy = (id: string): number => {
    const underWay = Object.values(reservations).filter(({ member = TEAM }) => member === id).length;
    return usageOf(ledgerOf(quota, id), period, 0, underWay).used;
  };
  const named = Object.entries(members).sort(([, one], [, other]) => (one.name < other.name ? -1 : 1));
  const isAnswer = (value: unknown): boolean => {
    const kept = STORED_RECORD.read(value)?.kept;
    return kept !== undefined && "outcome" in kept && !isProblem(kept.outcome);
  };
  const isBooked = ([, { bookedOn }]: (typeof failures)[number]): boolean => bookedOn !== undefined;
  const failures = Object.entries(recentFailures);
  return {
    answered: housesOf(entries.filter(([, value]) => isAnswer(value)).map(([key]) => key)),
    uncertain: housesOf(failures.filter(isBooked).map(([key]) => key)),
    underWay: housesOf(Object.keys(reservations)),
    ledger: usageOf(ledger, period, 0, Object.keys(reservations).length),
    members: [...named.map(([id]) => id), TEAM].map((id) => ({ spent: spentBy(id) })),
  };
};

export const compared = (
  { answered, uncertain, underWay }: Omit<Account, "ledger" | "members">,
  { bill, wasCut }: Pick<BillingService, "bill" | "wasCut">,
): Comparison => {
  const open = [...new Set([...uncertain, ...underWay])];
  const arrived = open.filter((house) => bill.has(house));
  const cutOff = arrived.filter((house) => wasCut.has(house)).length;
  return {
    cutOff,
    notWritten: arrived.length - cutOff,
    neverArrived: open.length - arrived.length,
    missing: [...bill.keys()].filter((house) => !answered.has(house) && !open.includes(house)),
    invented: [...answered].filter((house) => !bill.has(house)),
  };
};
