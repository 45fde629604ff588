/** The cells of one row in the sheet of checked addresses. */
import { NOT_FETCHED } from "../../api/text/neededText";
import { a1Of } from "../../formulas/cells";
import type { CheckedAddress } from "../../parsing/addressList/checkedAddress";
import type { CheckedAgainst } from "../../panelApi/deskApi";
import { plainText } from "../../workbook/layout/layoutCells";
import { CHECK_COLUMNS } from "./addressColumns";
import { CHECKS } from "./checkedAgainst";

export interface SheetRow extends Omit<CheckedAddress, "sameAs"> {
  /** Its row in the sheet of the list, which counts from 1. */
  readonly number: number;
  /** Its row in this sheet, counted from 0. */
  readonly line: number;
  /** It waits for a yes, in its cell of this sheet. */
  readonly waits: boolean;
  /** The row with the same address, if an earlier one has it. */
  readonly same?: Pick<SheetRow, "typed" | "mended" | "number" | "line" | "waits">;
}

type Row = Omit<SheetRow, "number" | "typed">;

const cell = (line: number, column: number): string => a1Of({ row: line, column });

/** A text within a formula has 255 characters at most, so a longer one is put together. */
const quoted = (text: string): string =>
  (text.match(/.{1,255}/gs) ?? [""]).map((part) => `"${part.replace(/"/g, '""')}"`).join("&");

/** What the row is looked up as. */
export function askedAs({ verdict, mended, typed, line, same, waits }: Row & Pick<SheetRow, "typed">): string | null {
  if (verdict === "rejected") return null;
  if (same?.waits === true) return `=${cell(same.line, CHECK_COLUMNS.asked)}`;
  if (same !== undefined) return plainText(same.mended ?? same.typed);
  if (!waits) return plainText(mended ?? typed);
  const address = mended === undefined ? cell(line, CHECK_COLUMNS.address) : quoted(mended);
  return `=IF(${cell(line, CHECK_COLUMNS.yes)}="yes",${address},"")`;
}

/** All that an estimate's answer has of the home's record, as one text. */
const factsOf = (line: number): string =>
  CHECKS.values.facts.map((_, index) => cell(line, CHECK_COLUMNS.facts + index)).join("&");

/** A record is on record, whatever it says. */
const ifEstimated = (line: number, against: CheckedAgainst, estimated: string, otherwise: string): string =>
  against === "records" ? otherwise : `IF(${factsOf(line)}="",${estimated},${otherwise})`;

/** What became of the row. Nothing of what the call shows stands for an answer that isn't there yet. */
export function resultOf({ verdict, line, same }: Row, against: CheckedAgainst): string {
  if (verdict === "rejected") return "Not an address";
  const [asked, matched, differs, value, answer] = [
    ...[CHECK_COLUMNS.asked, CHECK_COLUMNS.matched, CHECK_COLUMNS.differs, CHECK_COLUMNS.value, CHECK_COLUMNS.answer],
  ].map((column) => cell(line, column!));
  const estimated = `"Estimated only: "&IF(${matched}="","the service gives no address","no public record found")`;
  const isMatched = ifEstimated(line, against, estimated, '"Matched, on record"');
  const differing = `"Differs in "&${differs}&${ifEstimated(line, against, '"; estimated only"', '""')}`;
  const answered = `IF(${answer}<>"","Problem",IF(${matched}&${value}="","${NOT_FETCHED}",IF(${differs}="",${isMatched},${differing})))`;
  const fetched = `IFERROR(IF(LEFT(${answer},6)="Needs ","${NOT_FETCHED}",${answered}),"${NOT_FETCHED}")`;
  const asks = `IF(${asked}="","Needs your OK",${fetched})`;
  return same === undefined ? `=${asks}` : `="Duplicate of row ${same.number}: "&${asks}`;
}

/** Why the row has no value, or may be wrong. */
export function problemOf({ verdict, remark, line, waits }: Row): string {
  if (verdict === "rejected") return `Not an address: ${remark}`;
  const answer = cell(line, CHECK_COLUMNS.answer);
  const told = `IFERROR(IF(LEFT(${answer},6)="Needs ","",${answer}&""),"")`;
  if (!waits) return `=${told}`;
  return `=IF(${cell(line, CHECK_COLUMNS.asked)}="",${quoted(`May be wrong: ${remark}`)},${told})`;
}
