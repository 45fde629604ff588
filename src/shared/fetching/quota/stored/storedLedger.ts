/** The stored form of a ledger: months as every build has written them, and beside them the days. */
import { isTable, readTable, type Codec } from "../../../api/codec";
import { ENDPOINT_NAMES, type EndpointName } from "../../../api/endpoints";
import { ENDPOINT } from "../../cache/storedEntry";
import { isDayName, NO_COUNTS, type Ledger, type LedgerColumn, type LedgerCounts } from "../../ledger/ledger";
import { readDays, writeDays } from "./storedDays";

/** Stores have columns by position too: a new one goes last. */
export const COLUMNS_IN_STORES: Readonly<Record<LedgerColumn, string>> = {
  billed: "billed",
  free: "free",
  failed: "failed",
  uncertain: "uncertain",
};
const COLUMNS = Object.entries(COLUMNS_IN_STORES) as readonly (readonly [column: LedgerColumn, name: string])[];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export interface ReadLedger {
  readonly ledger: Ledger;
  /** Whether all of it could be read. */
  readonly isSound: boolean;
}

/** Reads months. @param isCountHere Which counts are valid: those of changes may be negative. */
export function readLedger(stored: unknown, isCountHere: (value: unknown) => value is number): ReadLedger {
  let isSound = isTable(stored);
  const unsound = (): undefined => void (isSound = false);
  const readCounts = (counts: unknown): LedgerCounts | undefined => {
    // Every build has written `billed`.
    if (!isTable(counts) || counts[COLUMNS_IN_STORES.billed] === undefined) return unsound();
    const read: Record<LedgerColumn, number> = { ...NO_COUNTS };
    for (const [column, name] of COLUMNS) {
      const { [name]: found = 0 } = counts;
      if (isCountHere(found)) read[column] = found;
      else unsound();
    }
    return read;
  };
  const readMonth = (month: unknown, name: string): Ledger[string] | undefined => {
    if (!isTable(month) || !MONTH.test(name)) return unsound();
    const read: Partial<Record<EndpointName, LedgerCounts>> = {};
    for (const [stands, counts] of Object.entries(month)) {
      const endpoint = ENDPOINT.read(stands);
      const found = endpoint === undefined ? unsound() : readCounts(counts);
      if (endpoint !== undefined && found !== undefined) read[endpoint] = found;
    }
    return read;
  };
  const ledger = readTable(stored, readMonth);
  return { ledger, isSound };
}

/** Writes months. */
export function writeLedger(ledger: Ledger): unknown {
  const counts = (given: LedgerCounts): unknown =>
    Object.fromEntries(COLUMNS.map(([column, name]) => [name, given[column]]));
  return monthsAs(ledger, (month) =>
    Object.fromEntries(
      ENDPOINT_NAMES.flatMap((endpoint) => {
        const each = month[endpoint];
        return each === undefined ? [] : [[ENDPOINT.write(endpoint), counts(each)]];
      }),
    ),
  );
}

export function monthsAs(ledger: Ledger, form: (month: Ledger[string]) => unknown): unknown {
  const months = Object.entries(ledger).filter(([date]) => !isDayName(date));
  return Object.fromEntries(months.map(([name, month]) => [name, form(month)]));
}

const DAYS = "days";

/** Adds the days, which a build that doesn't know them leaves out: then they are unknown. */
export function withDays<T extends { readonly ledger: Ledger }>(
  { read, write }: Codec<T>,
  isCountHere: (value: unknown) => value is number,
): Codec<T> {
  return {
    read(stored) {
      const value = read(stored);
      if (value === undefined || !isTable(stored)) return value;
      return { ...value, ledger: { ...value.ledger, ...readDays(stored[DAYS], isCountHere) } };
    },
    write(value) {
      const days = writeDays(value.ledger);
      return { ...(write(value) as object), ...(days === "" ? {} : { [DAYS]: days }) };
    },
  };
}
