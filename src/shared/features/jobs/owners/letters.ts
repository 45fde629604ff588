/**
 * Which homes get a letter, and why the others don't. Rows are in the order of their mailing addresses, so that those of one
 * address stand below each other: one of them gets the letter.
 */
import { US_STATES } from "../../../api/vocabulary/states";
import { dayIn } from "../declaring/formulaText";
import { asCompared, NEVER, type HomeColumn, type FoundHome, type FoundRow } from "./ownersNames";
import { notedOf } from "./register";

type Worked = Exclude<FoundHome, keyof typeof FILLED>;

/** The search's columns, and the fields that fill them. */
export const FILLED = {
  site: "formattedAddress",
  owner: "owner.names",
  type: "owner.type",
  street: "owner.mailingAddress.addressLine1",
  unit: "owner.mailingAddress.addressLine2",
  city: "owner.mailingAddress.city",
  state: "owner.mailingAddress.state",
  zip: "owner.mailingAddress.zipCode",
  mailing: "owner.mailingAddress.formattedAddress",
  occupied: "ownerOccupied",
  elsewhere: "absentee",
  outOfState: "outOfState",
  sold: "lastSaleDate",
  price: "lastSalePrice",
  years: "yearsOwned",
  assessed: "taxAssessments.latest.value",
  matches: "matches",
  problem: "problem",
  fetched: "fetchedAt",
} as const;

/** The states, the territories, and the armed forces: what the Postal Service takes as domestic mail. */
export const DOMESTIC = [...US_STATES.map(({ code }) => code), "PR", "GU", "VI", "AS", "MP", "AA", "AE", "AP"];

const ofHome = ({ cell }: FoundRow, formula: string): string => `IF(${cell("isFirst")}=1,${formula},"")`;

/** Of a truth value: one word or the other, and none for anything else. */
const wordOf = (cell: string, isTrue: string, isFalse: string, otherwise = ""): string =>
  `IF(LEN(${cell})=0,"${otherwise}",IF(${cell}=TRUE,"${isTrue}",IF(${cell}=FALSE,"${isFalse}","${otherwise}")))`;

/** The record's flag, the mailing address, or that they disagree. */
function absentee({ cell }: FoundRow): string {
  const byFlag = wordOf(cell("occupied"), "No", "Yes");
  const byMailing = wordOf(cell("elsewhere"), "Yes", "No");
  const byOne = `IF(LEN(${byFlag})>0,${byFlag}&", by flag",IF(LEN(${byMailing})>0,${byMailing}&", by mailing","Not known"))`;
  return `IF(OR(LEN(${byFlag})=0,LEN(${byMailing})=0),${byOne},IF(${byFlag}=${byMailing},${byFlag},"Disagree"))`;
}

/** The mailing address in one line, where a letter can be sent to it. */
function line({ cell, all }: FoundRow): string {
  const [zip, state] = [cell("zip"), cell("state")];
  const isDomestic = `SUMPRODUCT(--(${all("states", "state")}=${state}))>0,LEN(${zip})>=5,ISNUMBER(IFERROR(VALUE(LEFT(${zip},5)),""))`;
  const isWhole = ["mailing", "street", "city"].map((part) => `LEN(${cell(part as FoundHome)})>0`).join(",");
  return `IF(AND(${isWhole},${isDomestic}),${cell("mailing")},"")`;
}

/** What the register says of it: the day of its last letter, or that it is never mailed. */
const noted = (row: FoundRow): string => `IF(${row.all("limits", "noted")}=0,0,${notedOf(row)})`;

/** Why there can be no letter whatever is wanted, and otherwise which wishes it doesn't meet. */
function why({ all, cell, input }: FoundRow): string {
  const mailing = (["mailing", "street", "city", "state", "zip"] as const).map(cell).join("&");
  const part = `IF(OR(LEN(${cell("mailing")})=0,LEN(${cell("street")})=0,LEN(${cell("city")})=0),"mailing address isn’t complete","mailing address has no US state and ZIP code")`;
  const gap = `IF(LEN(${mailing})=0,"no mailing address",${part})`;
  const [years, type, day] = [cell("years"), cell("type"), cell("noted")];
  const owned = `IF(ISNUMBER(${years}),IF(${years}<${input("Years")},", owned "&${years}&" years",""),", years owned not known")`;
  const home = cell("absentee");
  const lives = `IF(LEFT(${home},3)="Yes","",IF(${home}="Disagree",", flag and mailing address disagree on who lives there",IF(${home}="Not known",", not known who lives there",", owner lives there")))`;
  const away = `IF(${cell("away")}="Yes","",IF(${cell("away")}="No",", owner’s mail stays in the state",", owner’s state not known"))`;
  const without = `IF(${type}="Organization",", an organization",IF(LEN(${type})=0,", type of owner not known",""))`;
  const only = `IF(${type}="Organization","",IF(LEN(${type})=0,", type of owner not known",", not an organization"))`;
  const organizations = `IF(${input("Organizations")}="Leave out",${without},IF(${input("Organizations")}="Only",${only},""))`;
  const before = `IF(${day}>0,IF(OR(LEN(${input("Since")})=0,${day}>=${input("Since")}),", mailed "&${dayIn(day)},""),"")`;
  const wishes = [
    `IF(LEN(${input("Years")})=0,"",${owned})`,
    `IF(${input("Absentee")}="Yes",${lives},"")`,
    `IF(${input("OutOfState")}="Yes",${away},"")`,
    organizations,
    before,
  ].join("&");
  return `IF(${all("limits", "isFull")}=1,"the register is full",IF(${day}>=${NEVER},"do not mail",IF(LEN(${cell("owner")})=0,"no owner on record",IF(LEN(${cell("line")})=0,${gap},MID(${wishes},3,250)))))`;
}

/** Whether it has the mailing address of the row above. */
const isAsAbove = ({ cell, above, index }: FoundRow): string =>
  index === 0 ? "FALSE" : `${asCompared(cell("mailing"))}=${asCompared(above("mailing"))}`;

const whereMailed = ({ cell }: FoundRow, formula: string): string => `IF(LEN(${cell("mailing")})=0,"",${formula})`;

const number = (heading: string, formula: (row: FoundRow) => string): HomeColumn => ({
  ...{ heading, characters: 8, look: "note" },
  formula: (row) => ofHome(row, formula(row)),
});

const text = (heading: string, formula: (row: FoundRow) => string): HomeColumn => ({
  ...number(heading, formula),
  characters: 16,
});

/** Beside each record that was found. */
export const LETTER_COLUMNS: Readonly<Record<Worked, HomeColumn>> = {
  isFirst: {
    ...{ heading: "Counts", characters: 8, look: "note" },
    // COUNTIF and MATCH take `*` and `?` for any text.
    formula: ({ cell, downTo }) =>
      `IF(LEN(${cell("site")})=0,"",IF(SUMPRODUCT(--(${downTo("site")}=${cell("site")}))=1,1,0))`,
  },
  line: text("Mails to", line),
  noted: number("In the register", noted),
  absentee: text("Absentee", absentee),
  away: number("Out of state", ({ cell }) => wordOf(cell("outOfState"), "Yes", "No", "Not known")),
  // Without a reason a letter would go out.
  why: { ...text("Why not", why), unused: (row) => ofHome(row, '"an input above isn’t used"') },
  passes: number("Passes", ({ cell }) => `IF(LEN(${cell("why")})=0,1,0)`),
  // Of the rows above with its mailing address. What is found twice passes on what stands above it.
  passed: {
    ...{ heading: "Pass above it", characters: 8, look: "note" },
    formula: (row) => {
      const { above, index } = row;
      const before = index === 0 ? "0" : `${above("passed")}+IF(${above("isFirst")}=1,${above("passes")},0)`;
      return whereMailed(row, `IF(${isAsAbove(row)},${before},0)`);
    },
  },
  letter: number("Letter", ({ cell }) => `IF(${cell("passes")}=1,IF(${cell("passed")}=0,1,0),0)`),
  place: number("Letter’s row", ({ cell, index }) => `IF(${cell("letter")}=1,${index + 1},"")`),
  counted: {
    ...{ heading: "Homes to here", characters: 8, look: "note" },
    formula: (row) => {
      const before = row.index === 0 ? "0" : row.above("counted");
      return whereMailed(row, `IF(${isAsAbove(row)},${before},0)+IF(${row.cell("isFirst")}=1,1,0)`);
    },
  },
  homes: {
    ...{ heading: "Homes", characters: 8, look: "note" },
    formula: (row) => {
      const { cell, below } = row;
      return whereMailed(
        row,
        `IF(${asCompared(cell("mailing"))}=${asCompared(below("mailing"))},${below("homes")},${cell("counted")})`,
      );
    },
  },
};
