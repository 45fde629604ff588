/** The rows of a list with what a local look says of their addresses: what isn't one is never looked up. */
import { checkedAddresses, type CheckedAddress } from "../../../parsing/addressList/checkedAddress";
import { A_TOTAL } from "../../../parsing/addressList/notAnAddress";
import { SEVERAL } from "../../../parsing/address";
import { shownInput, type Input } from "../../../values/input";
import { plainText } from "../../../workbook/layout/layoutCells";
import type { JobRow } from "../../../workbook/lists/jobList";

export interface ListEntry {
  readonly row: JobRow;
  /** The address as it is in the list. */
  readonly typed: string | null;
  /** What is looked up instead of that: another writing, or nothing. */
  readonly instead?: string | null;
  /** Why it isn't looked up. */
  readonly notLookedUp?: string;
}

export const notLookedUp = (why: string): string => `Not looked up: ${why}`;

/** What helps, where the remark doesn't say it and there is anything to help. */
function withAdvice(remark: string, correctedIn: string): string {
  if (remark === A_TOTAL || remark === SEVERAL) return remark;
  return `${remark}${remark.endsWith("?") ? "" : "."} Put the right address in ${correctedIn}`;
}

/** @param correctedIn The heading of the column for addresses that are looked up instead of what is typed. */
export function listEntries(rows: readonly JobRow[], correctedIn: string): readonly ListEntry[] {
  const checked = checkedAddresses(rows.map(({ address = null }) => [address]));
  return rows.map((row, index) => {
    const typed = typedContent(row.address ?? null);
    const one = checked[index];
    if (typed === null && (row.unit ?? null) !== null) return { row, typed, notLookedUp: notLookedUp("no address") };
    return one === undefined ? { row, typed } : { row, typed, ...lookUpOf(one, checked, correctedIn) };
  });
}

/** Rows that mean one home are looked up in one writing, so that they cost one request. */
function lookUpOf(
  one: CheckedAddress,
  all: readonly CheckedAddress[],
  correctedIn: string,
): Pick<ListEntry, "instead" | "notLookedUp"> {
  const held = ({ remark }: { readonly remark: string }) => ({
    ...{ instead: null, notLookedUp: notLookedUp(withAdvice(remark, correctedIn)) },
  });
  if (one.verdict === "rejected" || one.verdict === "held") return held(one);
  const first = one.sameAs === undefined ? one : all[one.sameAs]!;
  if (first.verdict === "held") return held(first);
  const instead = first.mended ?? first.typed;
  return instead === one.typed ? {} : { instead: plainText(instead) };
}

/** An error has no text. */
function typedContent(cell: Input): string | null {
  if (typeof cell === "string") return plainText(cell);
  if (cell === null) return null;
  if (typeof cell !== "object") return shownInput(cell);
  return cell.kind === "day" ? cell.iso : "(error)";
}
