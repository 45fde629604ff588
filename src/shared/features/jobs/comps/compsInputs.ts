/** What an analyst can change: named cells, each with a value to start from and what it means. */
import { RADIUS_LIMIT } from "../../../api/endpoints";
import { textLiteral } from "./formulaText";
import type { FormatName } from "../../../workbook/port/looks";
import { allowedFormula, inputValidation, NOT_USED, wrongTextOf } from "../declaring/allowedInput";
import type { JobInput } from "../declaring/job";
import { type CompsCells, type CompsInput, lineOf, shownAs, type CompsPart, COLUMN, ROW } from "./compsCells";

export interface InputRow extends JobInput {
  readonly name: CompsInput;
}

interface InputGroup {
  readonly title: string;
  readonly rows: readonly InputRow[];
}

export const YES_NO = ["Yes", "No"] as const;

/** What it may be: usually 0 or more. */
type Bounds = Pick<JobInput, "least" | "most">;

type Row = readonly [
  ...[
    name: CompsInput,
    label: string,
    value: JobInput["value"],
    format?: FormatName,
    meaning?: string,
    bounds?: Bounds,
  ],
];

/** A market may pay less for more of something. */
const ANY: Bounds = {};
const SHARE: Bounds = { least: 0, most: 1 };

const rows = (...all: readonly Row[]): readonly InputRow[] =>
  all.map(([name, label, value, format, meaning = "", bounds = { least: 0 }]) => ({
    ...{ name, label, value, meaning, ...bounds },
    ...(format === undefined ? {} : { format }),
  }));

const choice = (name: CompsInput, label: string, value: string | null, meaning: string): InputRow => ({
  ...{ name, label, value, format: "text", meaning, choices: YES_NO },
});

/** What the analyst already knows about the subject. */
export interface OwnFigures {
  readonly bedrooms?: number;
  readonly bathrooms?: number;
  readonly squareFootage?: number;
}

/** Those above the grid. */
export const HEAD_INPUTS: readonly InputRow[] = [
  {
    ...{ name: "Address", label: "Address", value: null, varies: "the address that you selected or typed" },
    text: "an address",
    meaning: "Another address shows another home",
  },
  {
    ...{ name: "AsOf", label: "As of", value: null, format: "day", varies: "the day of the answer" },
    meaning: "The day up to which prices are moved by time",
  },
];

/** @param closedSales Whether closed sales are asked for to begin with. */
export const inputGroups = (own: OwnFigures, closedSales: boolean): readonly InputGroup[] => [
  {
    title: "Adjustments: starting points, to replace with what your market shows",
    rows: rows(
      [
        "Month",
        "Time, per month",
        0.0025,
        "finePercent",
        "Of the price, for each month since it was listed or sold",
        ANY,
      ],
      ["Bed", "Bedroom", 5000, "dollars", "Subject less comparable, times this amount; 0 leaves it out", ANY],
      ["Bath", "Bathroom", 7500, "dollars", "", ANY],
      [
        "SquareFoot",
        "Square foot of living area",
        50,
        "cents",
        "Often a third to a half of the price per square foot",
        ANY,
      ],
      ["LotFoot", "Square foot of lot", 1, "cents", "0 for condos, which have no lot of their own", ANY],
      ["Year", "Year of construction", 500, "dollars", "For each year that the subject is newer", ANY],
      ["Garage", "Garage space", 7500, "dollars", "", ANY],
      ["Pool", "Pool", 15000, "dollars", "", ANY],
    ),
  },
  {
    title: "Flags",
    rows: rows(
      ["NetLimit", "Net adjustment above", 0.15, "percent", "Of the price: 15% is the usual guideline"],
      ["GrossLimit", "Gross adjustment above", 0.25, "percent", "Of the price: 25% is the usual guideline"],
    ),
  },
  {
    title: "Score: how much each counts",
    rows: rows(
      ["LikenessWeight", "Likeness (the service’s correlation)", 40, "whole", "The score is out of 100"],
      ["SizeWeight", "Size", 25, "whole", "Share of the living area that is the same"],
      ["DistanceWeight", "Distance", 20, "whole"],
      ["AgeWeight", "Age of the listing", 15, "whole"],
      ["HalfMiles", "Miles that halve the distance’s part", 1, "decimal"],
      ["HalfDays", "Days that halve the age’s part", 180, "whole"],
    ),
  },
  {
    title: "Weights of the adjusted prices",
    rows: rows(
      [
        "HalfUnlike",
        "Unlikeness that halves the weight",
        0.05,
        "percent",
        "5%: 95% alike counts half; blank: not at all",
      ],
      ["HalfGross", "Gross adjustment that halves it", 0.1, "percent", "Of the price; blank: doesn’t count"],
      ["UsualLikeness", "Likeness of a closed sale", 0.95, "percent", "The service gives none for these", SHARE],
    ),
  },
  {
    title: "More requests",
    rows: [
      choice("LookUp", "Look up garage and pool", "No", "Yes: one request for the subject and each comparable above"),
      {
        ...choice("ClosedSales", "Closed sales nearby", closedSales ? "Yes" : "No", "Yes: one request"),
        varies: "Yes where the state makes sale prices public",
      },
      ...rows(
        ["Radius", "Miles around the subject", 1, "decimal", "", { least: 0.01, most: RADIUS_LIMIT.maximum }],
        ["Days", "Days since the sale", 180, "whole", "", { least: 1 }],
      ),
    ],
  },
  {
    title: "The subject, where the service’s figures are wrong or missing",
    rows: [
      ...rows(
        [
          "OwnBeds",
          "Bedrooms",
          own.bedrooms ?? null,
          "whole",
          "Used for the adjustments; the service’s estimate stays",
        ],
        ["OwnBaths", "Bathrooms", own.bathrooms ?? null],
        ["OwnArea", "Living area, square feet", own.squareFootage ?? null, "whole"],
        ["OwnLot", "Lot, square feet", null, "whole"],
        ["OwnYear", "Year built", null, "year"],
        ["OwnGarage", "Garage spaces", null, "whole"],
      ),
      choice("OwnPool", "Pool", null, ""),
    ],
  },
];

/** What it does, or why it isn't used. */
const noteOf = (input: JobInput, cell: string): string =>
  `=IF(IFERROR(${allowedFormula(input, cell)},FALSE),${textLiteral(input.meaning)},${textLiteral(wrongTextOf(input))})`;

/** The inputs, to the right of the grid. A group's title stands above its rows, and a blank row below them. */
export function inputsPart(cells: CompsCells, groups: ReturnType<typeof inputGroups>): CompsPart {
  const titles: { readonly row: number; readonly title: string }[] = [];
  const placed: { readonly row: number; readonly input: InputRow }[] = [];
  const first = ROW.gridHead;
  let next: number = first;
  for (const { title, rows } of groups) {
    titles.push({ row: next, title });
    rows.forEach((input, index) => placed.push({ row: next + 1 + index, input }));
    next += rows.length + 2;
  }
  return {
    blocks: [
      ...titles.map(({ row, title }) => lineOf(row, COLUMN.inputLabel, [title])),
      ...placed.map(({ row, input }) =>
        lineOf(row, COLUMN.inputLabel, [input.label, input.value, noteOf(input, cells.at(row, COLUMN.input))]),
      ),
    ],
    looks: [
      ...titles.map(({ row }) => shownAs([row, COLUMN.inputLabel], { look: "section" })),
      ...placed.flatMap(({ row, input: { format } }) => [
        shownAs([row, COLUMN.inputLabel], { look: "label" }),
        shownAs([row, COLUMN.input], { look: "input", ...(format === undefined ? {} : { format }) }),
        shownAs([row, COLUMN.inputNote], { look: "note" }),
      ]),
    ],
    names: placed.map(({ row, input: { name } }) => ({ name, row, column: COLUMN.input })),
    rules: [
      {
        ...shownAs([first, COLUMN.input, next - first, 2], {}),
        ...{ look: "bad", formula: `=LEFT($${cells.at(first, COLUMN.inputNote)},${NOT_USED.length})="${NOT_USED}"` },
      },
    ],
    validations: placed.flatMap(({ row, input }) =>
      inputValidation(input, shownAs([row, COLUMN.input], {}), cells.at(row, COLUMN.input)),
    ),
  };
}
