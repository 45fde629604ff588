/** The homes to choose from, which stand in the foot: those nearby with what they are assessed at, and those that were sold. */
import { isPaid, UNKNOWN_UNTIL } from "../appraising/closedSales";
import { largerBy, milesApart, newerBy, similarityOf } from "../appraising/similarity";
import { whereNumbers } from "../declaring/arithmetic";
import { decimalIn, onesWhere } from "../declaring/formulaText";
import { ofYear } from "./appealInputs";
import {
  type AppealCells,
  type AppealFormula,
  type AppealTable,
  MOST_COMPARABLES,
  MOST_NEARBY,
  MOST_SOLD,
} from "./appealNames";

type List = "nearby" | "sold";

const percent = (share: string): string => `ROUND(100*${share},0)`;

/** Of a year that a cell names; of the newest until it does. The same request answers for each. */
const YEAR = "{year}";

const askedFields = ({ any }: AppealCells, fields: string): string =>
  `"${fields.split(YEAR).join(`"&IF(ISNUMBER(${any.input("TaxYear")}),${any.input("TaxYear")},"latest")&"`)}"`;

const HOME_COLUMNS = {
  address: { heading: "Address", field: "formattedAddress" },
  street: { heading: "Street", field: "addressLine1" },
  unit: { heading: "Unit", field: "addressLine2" },
  type: { heading: "Type", field: "propertyType" },
  area: { heading: "Living area", field: "squareFootage" },
  built: { heading: "Built", field: "yearBuilt" },
  lot: { heading: "Lot", field: "lotSize" },
  baths: { heading: "Baths", field: "bathrooms" },
  latitude: { heading: "Latitude", field: "latitude" },
  longitude: { heading: "Longitude", field: "longitude" },
  fetched: { heading: "Fetched", field: "fetchedAt", format: "day" },
  problem: { heading: "Problem", field: "problem" },
} as const;

/** How far each is from the home; a sale also by time. */
const comparedColumns = (list: List) => ({
  miles: {
    ...{ heading: "Miles", format: "miles" as const },
    formula: ({ any }: AppealCells) =>
      milesApart(
        { latitude: any.cell(`${list}.latitude`), longitude: any.cell(`${list}.longitude`) },
        { latitude: any.answer("latitude"), longitude: any.answer("longitude") },
      ),
  },
  larger: {
    heading: "Larger than the home",
    formula: ({ any }: AppealCells) => largerBy(any.cell(`${list}.area`), any.input("Area")),
  },
  newer: {
    heading: "Years newer",
    formula: ({ any }: AppealCells) => newerBy(any.cell(`${list}.built`), any.input("Built")),
  },
});

const similarity =
  (list: List): AppealFormula =>
  ({ any }) => {
    const apart = {
      ...{ larger: any.cell(`${list}.larger`), newer: any.cell(`${list}.newer`), miles: any.cell(`${list}.miles`) },
      ...(list === "sold" ? { days: any.cell("sold.days") } : {}),
    };
    return `IF(LEN(${any.cell(`${list}.address`)})>0,${similarityOf(any.input, apart)},"")`;
  };

/**
 * What one is ranked by: its similarity alone, and of equal ones the first. Blank for one that doesn't qualify.
 * @param numbers What must be known of it. @param more Further conditions.
 */
function keyOf(cells: AppealCells, list: List, numbers: readonly string[], more: readonly string[]): string {
  const { any, input, line } = cells;
  const of = (column: "address" | "type" | "larger" | "newer" | "similarity"): string => any.cell(`${list}.${column}`);
  const above = cells.above(`${list}.address`);
  const type = any.answer("type");
  const isOfAge = `IF(ISNUMBER(${of("newer")}),ABS(${of("newer")})<=${input("AgeBand")},NOT(ISNUMBER(${any.input("Built")})))`;
  const conditions = [
    ...more,
    `ROUND(ABS(${of("larger")}),6)<=${input("SizeBand")}`,
    isOfAge,
    `OR(${type}="",${of("type")}=${type})`,
    `${of("address")}<>${any.answer("matched")}`,
  ];
  const rank = `${of("similarity")}-${line + 1}/10^7`;
  const once = line === 0 ? rank : `IF(SUMPRODUCT(${onesWhere(above, of("address"))})=0,${rank},"")`;
  const ranked = `IF(AND(${conditions.join(",")}),${once},"")`;
  return whereNumbers([...numbers, of("larger"), of("similarity")], ranked, '""');
}

const NEARBY: AppealTable<"nearby"> = {
  title: "Homes nearby, of the home’s type and about its size",
  lines: MOST_NEARBY,
  source: {
    name: "NEARBY",
    call: (cells, fields) => {
      const options = `"headers=0; likeSubject="&${percent(cells.input("SizeBand"))}`;
      // Where they support nothing, they cost nothing.
      const where = `IF(${cells.any.input("Capped")}="No",${cells.address},"")`;
      return `${where}, ${cells.input("Radius")}, , , , ${askedFields(cells, fields)}, ${MOST_NEARBY}, ${options}`;
    },
  },
  columns: {
    ...HOME_COLUMNS,
    apn: { heading: "APN", field: "assessorID" },
    assessed: { heading: "Assessed", field: `taxAssessments.${YEAR}.value`, format: "dollars" },
    entryYear: { heading: "Year inside the entry", field: `taxAssessments.${YEAR}.year`, format: "year" },
    ...comparedColumns("nearby"),
    similarity: { heading: "Similarity", formula: similarity("nearby") },
    key: {
      heading: "Ranked by",
      formula: (cells) => {
        const { any } = cells;
        const [assessed, entry] = [any.cell("nearby.assessed"), any.cell("nearby.entryYear")];
        const own = ofYear(cells, "assessments", "assessments.entryYear", cells.input("TaxYear"));
        const isOfYear = `IF(AND(ISNUMBER(${entry}),${own}>0),${entry}=${own},TRUE)`;
        return keyOf(cells, "nearby", [assessed], [`${assessed}>0`, isOfYear]);
      },
    },
  },
};

const SOLD: AppealTable<"sold"> = {
  title: "Closed sales of homes of its type and about its size",
  lines: MOST_SOLD,
  source: {
    name: "SOLD",
    call: (cells, fields) => {
      const { input, any, address } = cells;
      const where = `IF(${any.input("ClosedSales")}="Yes",${address},"")`;
      const alike = `"; likeSubject="&${percent(input("SizeBand"))}`;
      const options = `"headers=0; radius="&${decimalIn(input("SaleRadius"))}&${alike}`;
      return `${where}, ${input("Days")}, , , , "${fields}", ${MOST_SOLD}, ${options}`;
    },
  },
  columns: {
    ...HOME_COLUMNS,
    sold: { heading: "Closed", field: "lastSaleDate", format: "day" },
    price: { heading: "Price", field: "lastSalePrice", format: "dollars" },
    ...comparedColumns("sold"),
    days: {
      heading: "Days from the contract",
      formula: ({ any, cell, input }) =>
        `MAX(0,${input("ValuationDay")}-${cell("sold.sold")}+IF(ISNUMBER(${any.input("ContractDays")}),${any.input("ContractDays")},0))`,
    },
    similarity: { heading: "Similarity", formula: similarity("sold") },
    key: {
      heading: "Ranked by",
      formula: (cells) => {
        const { any, input } = cells;
        const [price, sold, day] = [any.cell("sold.price"), any.cell("sold.sold"), input("ValuationDay")];
        const isBefore = [`${sold}>${UNKNOWN_UNTIL}`, `${sold}<${day}`, `${sold}>=${day}-${input("LookBack")}`];
        return keyOf(cells, "sold", [price, sold], [isPaid(price), ...isBefore]);
      },
    },
  },
};

/** Which of a list stands in a line: the most similar first. */
const picked =
  (list: List, used: "uniformUsed" | "salesUsed"): AppealFormula =>
  (cells) => {
    const keys = cells.all(`${list}.key`);
    const shown = `IF(${cells.row(used)}>0,${cells.row(used)},MIN(COUNT(${keys}),${cells.input("Count")}))`;
    return `IF(${shown}>${cells.line},MATCH(LARGE(${keys},${cells.line + 1}),${keys},0),"")`;
  };

const CHOOSING = {
  nearby: ["Radius", "SizeBand", "AgeBand"],
  sold: ["SaleRadius", "SizeBand", "AgeBand", "Days", "LookBack", "ValuationDay"],
} as const;

/** How many of a list are used: an odd number, or none of too few. Blank while one of what they are chosen by isn't used. */
export const usedOf =
  (list: List): AppealFormula =>
  ({ all, input }) => {
    for (const name of CHOOSING[list]) input(name);
    const most = `MIN(COUNT(${all(`${list}.key`)}),INT(${input("Count")}))`;
    const odd = `${most}-1+MOD(${most},2)`;
    return `IF(${odd}>=${input("Fewest")},${odd},0)`;
  };

const PICKS: AppealTable<"picks"> = {
  title: "Rows of both lists, by similarity",
  lines: MOST_COMPARABLES,
  columns: {
    nearby: { heading: "Homes nearby", formula: picked("nearby", "uniformUsed") },
    sold: { heading: "Closed sales", formula: picked("sold", "salesUsed") },
  },
};

/** More than a county keeps: a list that is longer than its lines has no room. */
const YEARS = 40;

const ASSESSMENTS: AppealTable<"assessments"> = {
  title: "Assessed values on record",
  lines: YEARS,
  source: { name: "ASSESSMENTS", call: ({ address }) => `${address}, "headers=0; entryYear=1"` },
  columns: {
    year: { heading: "Year", field: "year", format: "year" },
    value: { heading: "Assessed", field: "value", format: "dollars" },
    land: { heading: "Land", field: "land", format: "dollars" },
    improvements: { heading: "Improvements", field: "improvements", format: "dollars" },
    entryYear: { heading: "Year inside the entry", field: "entryYear", format: "year" },
  },
};

const TAXES: AppealTable<"taxes"> = {
  title: "Tax bills on record",
  lines: YEARS,
  source: { name: "TAXES", call: ({ address }) => `${address}, "headers=0"` },
  columns: {
    year: { heading: "Year", field: "year", format: "year" },
    total: { heading: "Tax", field: "total", format: "dollars" },
  },
};

export const READ_TABLES = { assessments: ASSESSMENTS, taxes: TAXES, nearby: NEARBY, sold: SOLD, picks: PICKS };
