/** Rent roll: what each unit pays beside the market's rent for its own beds, baths and size, for one request each. */
import { MONTH_TO_MONTH } from "../../workbook/lists/cellContents";
import type { Job } from "./declaring/job";
import { areaName, cellAt, contentLine, type Content, type ContentLine } from "./declaring/listCells";
import { listLayout, listSize } from "./declaring/listLayout";
import { FIRST_ROW, type ListRow, type ListSheet } from "./declaring/listSheet";
import {
  isForgotten,
  isProblemIn,
  lookedUpContent,
  problemCount,
  problemFormula,
  totalCount,
} from "./declaring/problemColumn";
import type { Input } from "../../values/input";
import { plainText } from "../../workbook/layout/layoutCells";

const RENT_FIELDS = "rent, rentRangeLow, rentRangeHigh, problem";

/** Where columns stand. Those from `type` to `size` are options of the request, by their headings. */
const AT = {
  ...{ unit: 0, address: 1, lookedUp: 2, type: 3, beds: 4, baths: 5, size: 6, current: 7, leaseEnd: 8, market: 9 },
  ...{ rentProblem: 12, gap: 13, gapShare: 14, status: 15, renewal: 16, loss: 17, problem: 18 },
} as const;

type Column = keyof typeof AT;

/** Also what a month's snapshot is written with. */
export const RENT_ROLL_SHEET: ListSheet = {
  title: "Rent roll",
  note: "Yellow cells are yours to change.",
  more: [
    "Gap: market rent less current rent; its share is of market rent.",
    "Loss to lease is what units under market miss in a year.",
    "Market rent is asked with a unit's own type, beds, baths, sq ft,",
    "as far as they are filled in.",
  ],
  inputs: [
    { name: "AsOf", label: "As of", value: "=TODAY()", format: "day" },
    { name: "Tolerance", label: "Fair within ±", value: 0.1, format: "percent" },
    { name: "RenewalDays", label: "Renewal window", value: 90, format: "days" },
  ],
  counts: (whole) => [
    [
      "Units",
      `=SUMPRODUCT(1-ISBLANK(${whole(AT.unit)})*ISBLANK(${whole(AT.address)}))-${totalCount(whole(AT.problem))}`,
    ],
    ["Under market", `=COUNTIF(${whole(AT.status)},"under")`],
    ["Renewals due", `=COUNTIF(${whole(AT.renewal)},"due now")`],
    ["Problems", problemCount(whole(AT.address), whole(AT.lookedUp), whole(AT.problem))],
  ],
  columns: [
    { heading: "Unit", characters: 17 },
    { heading: "Address", characters: 22 },
    { heading: "Looked up", characters: 14, look: "input" },
    { heading: "Type", characters: 7, look: "input" },
    { heading: "Beds", characters: 6, look: "input" },
    { heading: "Baths", characters: 6, look: "input" },
    { heading: "Sq ft", characters: 7, format: "whole", look: "input" },
    { heading: "Current rent", characters: 11, format: "dollars", look: "input", sum: true, median: true },
    { heading: "Lease end", characters: 15, format: "day", look: "input" },
    { heading: "Market rent", characters: 11, format: "dollars", sum: true, median: true },
    { heading: "Market, low", characters: 9, format: "dollars" },
    { heading: "Market, high", characters: 9, format: "dollars" },
    { heading: "Rent note", characters: 7, look: "note" },
    { heading: "Gap", characters: 10, format: "signedDollars", sum: true, median: true },
    { heading: "Gap, %", characters: 9, format: "signedPercent", median: true },
    { heading: "Status", characters: 9 },
    { heading: "Renewal", characters: 16 },
    { heading: "Loss to lease a year", characters: 12, format: "dollars", sum: true },
    { heading: "Problem", characters: 60 },
  ],
  options: { column: AT.type, columns: 4 },
  spills: (corner, { head, first, rows }) => {
    const addresses = areaName(corner, first, AT.lookedUp, rows, 1);
    const own = areaName(corner, head, AT.type, rows + 1, 4);
    return [[AT.market, `=PROP.RENT(${addresses},"${RENT_FIELDS}",${own})`]];
  },
  row: unitRow,
  rules: (corner) => {
    const first = (column: Column): string => `$${cellAt(corner, FIRST_ROW, AT[column])}`;
    const [status, renewal] = [first("status"), first("renewal")];
    const failed = isProblemIn(first("problem"));
    return [
      { column: AT.status, columns: 1, formula: `${status}="under"`, look: "warning" },
      { column: AT.status, columns: 1, formula: `${status}="over"`, look: "bad" },
      { column: AT.status, columns: 1, formula: `${status}="fair"`, look: "good" },
      { column: AT.renewal, columns: 1, formula: `OR(${renewal}="due now",${renewal}="expired")`, look: "warning" },
      { column: AT.unit, columns: 2, formula: failed, look: "bad" },
      {
        column: AT.unit,
        columns: 2,
        formula: isForgotten(first("address"), first("lookedUp"), first("problem")),
        look: "warning",
      },
      { column: AT.problem, columns: 1, formula: failed, look: "bad" },
    ];
  },
  frozenColumns: 2,
};

function unitRow({ corner, at, entry }: ListRow): ContentLine {
  const cell = (column: Column): string => cellAt(corner, at, AT[column]);
  const tolerance = `${corner.names}Tolerance`;
  const [current, market, gap, share] = [cell("current"), cell("market"), cell("gap"), cell("gapShare")];
  const rounded = `ROUND(${share},6)`;
  const { row } = entry ?? {};
  return contentLine<Column>(AT, {
    unit: own(row?.unit),
    address: entry?.typed ?? null,
    lookedUp: lookedUpContent(cell("address"), entry),
    ...{
      type: own(row?.propertyType),
      beds: own(row?.bedrooms),
      baths: own(row?.bathrooms),
      size: own(row?.squareFootage),
    },
    ...{ current: own(row?.currentRent), leaseEnd: own(row?.leaseEnd) },
    gap: `=IF(COUNT(${current},${market})=2,IF(MIN(${current},${market})>0,${market}-${current},""),"")`,
    gapShare: `=IF(ISNUMBER(${gap}),${gap}/${market},"")`,
    status:
      `=IF(ISNUMBER(${share}),IF(${rounded}>${tolerance},"under",IF(${rounded}+${tolerance}<0,"over","fair")),` +
      `IF(ISNUMBER(${market}),"no rent",""))`,
    renewal: renewalFormula(cell("leaseEnd"), `${corner.names}AsOf`, `${corner.names}RenewalDays`),
    loss: `=IF(ISNUMBER(${gap}),MAX(0,${gap})*12,"")`,
    problem: problemFormula(
      [cell("address"), cell("lookedUp")],
      [{ figure: market, problem: cell("rentProblem") }],
      entry,
    ),
  });
}

/** A unit's own value, as text or number. */
function own(value: Input | undefined): Content {
  if (typeof value === "string") return plainText(value);
  return typeof value === "number" ? value : null;
}

function renewalFormula(end: string, asOf: string, days: string): string {
  const months = `((YEAR(${end})-YEAR(${asOf}))*12+MONTH(${end})-MONTH(${asOf})-IF(DAY(${end})<DAY(${asOf}),1,0))`;
  const later = `IF(${months}<1,"within a month",IF(${months}=1,"in 1 month","in "&${months}&" months"))`;
  const dated = `IF(${end}<${asOf},"expired",IF(${end}-${asOf}<=${days},"due now",${later}))`;
  return `=IF(ISNUMBER(${end}),${dated},IF(${end}="${MONTH_TO_MONTH}","${MONTH_TO_MONTH}",IF(LEN(${end})>0,"not a date","")))`;
}

export const RENT_ROLL: Job = {
  id: "rentRoll",
  title: "Rent roll",
  sheet: "Rent roll",
  size: (list) => listSize(RENT_ROLL_SHEET, list),
  layout: (place, list) => listLayout(RENT_ROLL_SHEET, place, list),
};
