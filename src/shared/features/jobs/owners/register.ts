/**
 * The register: whom a letter went to and when, and who is never mailed. It is typed by a person and read by formulas by name
 * and address, so that nothing slides to another home when the list changes. The next sheet of the job takes it over.
 */
import type { RowsBefore } from "../../../workbook/lists/jobList";
import type { DeclaredTable, TableRowReads } from "../declaring/tables";
import { asCompared, NEVER, type OwnersNames } from "./ownersNames";

/** Rows below those that come along. */
const SPARE = 1_000;

type Register = OwnersNames["tables"]["register"];
type Noted = OwnersNames["tables"]["noted"];

const rowsOf = (before: RowsBefore | undefined): number => SPARE + (before?.rows.length ?? 0);

/** What its two cells mean, and of how many homes that were found. */
function means({ all, beside, cell }: TableRowReads<OwnersNames, Register>): string {
  const [who, part, code] = (["who", "part", "code"] as const).map((column) => beside("noted", column));
  const [mailing, site, owner] = (["mailing", "site", "owner"] as const).map((column) =>
    asCompared(all("found", column)),
  );
  const owners = `UPPER("; "&${owner!}&"; ")`;
  const isMeant = `(${mailing!}=${who})+(${site!}=${who})+ISNUMBER(FIND(${part},${owners}))>0`;
  const homes = `SUMPRODUCT(--(${isMeant}),${all("found", "isFirst")})`;
  const never = `IF(LEN(${cell("mailed")})=0,"never mailed","never mailed: this isn’t a date")`;
  const count = `IF(${homes}=0,": no home here",IF(${homes}=1,": 1 home here",": "&${homes}&" homes here"))`;
  const told = `IF(${code}<${NEVER},"mailed",${never})&${count}`;
  return `IF(LEN(${who})=0,IF(LEN(${cell("mailed")})=0,"","not used: give an owner or an address"),${told})`;
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

/** The same as formulas compare it. */
export const notedTable = (before: RowsBefore | undefined): DeclaredTable<OwnersNames, Noted> => ({
  rows: rowsOf(before),
  columns: {
    who: {
      ...{ heading: "Register: who", characters: 10 },
      formula: ({ beside }) => `${asCompared(beside("register", "who"))}&""`,
    },
    part: {
      ...{ heading: "Among owners", characters: 10 },
      formula: ({ cell }) => `IF(LEN(${cell("who")})=0,"",UPPER("; "&${cell("who")}&"; "))`,
    },
    code: {
      ...{ heading: "Day, or never", characters: 10 },
      formula: ({ beside, cell }) => {
        const day = beside("register", "mailed");
        return `IF(LEN(${cell("who")})=0,0,IF(COUNT(${day})=1,IF(${day}>=1,${day},${NEVER}),${NEVER}))`;
      },
    },
  },
});

/** Whether something stands in its last row, and so may stand below it, where nothing reads it. */
export const isFull = (who: string, before: RowsBefore | undefined): string =>
  `IF(LEN(INDEX(${who},${rowsOf(before)}))>0,1,0)`;
