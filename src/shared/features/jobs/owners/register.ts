/**
 * The register: whom a letter went to and when, and who is never mailed. It is typed by a person and read by formulas by name
 * and address, so that nothing slides to another home when the list changes. The next sheet of the job takes it over.
 */
import type { RowsBefore } from "../../../workbook/lists/jobList";
import type { DeclaredTable, TableRowReads } from "../declaring/tables";
import { asCompared, NEVER, type FoundRow, type OwnersNames } from "./ownersNames";

/** Rows below those that come along. */
const SPARE = 1_000;

type Register = OwnersNames["tables"]["register"];

const rowsOf = (before: RowsBefore | undefined): number => SPARE + (before?.rows.length ?? 0);

/** Of each of its rows: what it says of whom it is about, as a day. */
const daysOf = (mailed: string): string => `IF(ISNUMBER(${mailed}),IF(${mailed}>=1,${mailed},${NEVER}),${NEVER})`;

/** Whether who stands in it, or each of those who stand in it, is an owner, a mailing address or a home. */
function isAbout(who: string, [owner, mailing, site]: readonly [owner: string, mailing: string, site: string]): string {
  const isOwner = `ISNUMBER(FIND(UPPER("; "&${who}&"; "),UPPER("; "&${owner}&"; ")))`;
  return `(LEN(${who})>0)*((${who}=${mailing})+(${who}=${site})+${isOwner}>0)`;
}

/** What its two cells mean, and of how many homes that were found. */
function means({ all, cell }: TableRowReads<OwnersNames, Register>): string {
  const [who, mailed] = [asCompared(cell("who")), cell("mailed")];
  const found = (["owner", "mailing", "site"] as const).map((column) => asCompared(all("found", column)));
  const homes = `SUMPRODUCT(${isAbout(who, found as [string, string, string])},${all("found", "isFirst")})`;
  const never = `IF(LEN(${mailed})=0,"do not mail","do not mail: this isn’t a date")`;
  const count = `IF(${homes}=0,": no home here",IF(${homes}=1,": 1 home here",": "&${homes}&" homes here"))`;
  const told = `IF(${daysOf(mailed)}<${NEVER},"mailed",${never})&${count}`;
  return `IF(LEN(${who})=0,IF(LEN(${mailed})=0,"","not used: give an owner or an address"),${told})`;
}

export const registerTable = (before: RowsBefore | undefined): DeclaredTable<OwnersNames, Register> => ({
  title: before === undefined ? "Register" : `Register, begun with that of ${before.sheet}`,
  rows: rowsOf(before),
  columns: {
    who: {
      ...{ heading: "Owner or address", characters: 44, look: "input", format: "text" },
      contents: (before?.rows ?? []).map(([who = null]) => who),
    },
    mailed: {
      ...{ heading: "Letter mailed on", characters: 11, look: "input", format: "day" },
      contents: (before?.rows ?? []).map(([, mailed = null]) => mailed),
    },
    means: { heading: "Means", characters: 34, look: "note", formula: means },
  },
});

/** The latest day that the register has of a home that was found. */
export function notedOf({ all, cell }: FoundRow): string {
  const [who, days] = [asCompared(all("register", "who")), daysOf(all("register", "mailed"))];
  const home = (["owner", "mailing", "site"] as const).map((column) => asCompared(cell(column)));
  return `SUMPRODUCT(MAX(${isAbout(who, home as [string, string, string])}*${days}))`;
}

/** Whether something stands in its last row, and so may stand below it, where nothing reads it. */
export const isFull = (who: string, before: RowsBefore | undefined): string =>
  `IF(LEN(INDEX(${who},${rowsOf(before)}))>0,1,0)`;
