/** What an analyst can change: named cells, each with a value to start from and what it means. */
import { RADIUS_LIMIT } from "../../../api/endpoints";
import type { FormatName } from "../../../workbook/port/looks";
import { type AppraisalInput, appraisalInput } from "../appraising/appraisalInputs";
import { ADDRESS_INPUT } from "../declaring/homeAddress";
import { inputRows } from "../declaring/inputRows";
import type { JobInput } from "../declaring/job";

export interface InputRow extends JobInput {
  readonly name: CompsInput;
  /** What it counts as while it is blank or isn't used; otherwise it is as if it weren't there. */
  readonly nothing?: 0;
}

export interface InputGroup {
  readonly title: string;
  readonly rows: readonly InputRow[];
}

/** The names of the inputs. */
export type CompsInput =
  | "Address"
  | "AsOf"
  | AppraisalInput
  | ("ListToSale" | "Bed" | "Garage" | "Pool")
  | ("Condition" | "Quality" | "Basement" | "Fee" | "Free1" | "Free2" | "Free3")
  | ("NetLimit" | "GrossLimit" | "AdjustmentLimit" | "SizeLimit")
  | ("HalfUnlike" | "HalfGross")
  | ("LookUp" | "LookUpTrend" | "ClosedSales" | "Radius" | "Days" | "SizeBand")
  | ("OwnBeds" | "OwnBaths" | "OwnArea" | "OwnLot" | "OwnYear" | "OwnGarage" | "OwnPool")
  | ("OwnCondition" | "OwnQuality" | "OwnBasement" | "OwnFee" | "OwnUnits" | "OwnRent");

export const YES_NO = ["Yes", "No"] as const;

/** Ratings of the trade: 1 is the best. */
const gradesOf = (letter: string): readonly string[] => [1, 2, 3, 4, 5, 6].map((grade) => `${letter}${grade}`);
export const CONDITIONS = gradesOf("C");
export const QUALITIES = gradesOf("Q");

/** What it may be: usually 0 or more. */
type Bounds = Pick<InputRow, "least" | "most" | "nothing">;

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
const ANY: Bounds = { nothing: 0 };

const rows = (...all: readonly Row[]): readonly InputRow[] =>
  all.map(([name, label, value, format, meaning = "", bounds = { least: 0 }]) => ({
    ...{ name, label, value, meaning, ...bounds },
    ...(format === undefined ? {} : { format }),
  }));

const choice = (
  name: CompsInput,
  label: string,
  value: string | null,
  meaning: string,
  choices: readonly string[] = YES_NO,
): InputRow => ({ ...{ name, label, value, format: "text", meaning, choices } });

const freeRow = (name: CompsInput, number: number): InputRow => ({
  ...{ name, label: `Row of your own, ${number}: its name`, value: null, format: "text" },
  ...{ text: "a name", meaning: "Dollars are typed beside each comparable in the lists" },
});

/** What the analyst already knows about the subject. */
export interface OwnFigures {
  readonly bedrooms?: number;
  readonly bathrooms?: number;
  readonly squareFootage?: number;
}

/** Those above the grid. */
export const HEAD_INPUTS: readonly InputRow[] = [
  ADDRESS_INPUT,
  {
    ...{ name: "AsOf", label: "As of", value: null, format: "day", varies: "the day of the answer" },
    meaning: "The day to which prices are adjusted for time",
  },
];

/** @param closedSales What says whether closed sales are asked for to begin with. */
export const inputGroups = (own: OwnFigures, closedSales: string | null): readonly InputGroup[] => [
  {
    title: "Adjustments: starting points to replace",
    rows: [
      ...rows([
        ...(["ListToSale", "List to sale: sold for, of the asking price", null, "percent"] as const),
        ...(["Applied to asking prices; blank: 100%", { least: 0.5, most: 1.5 }] as const),
      ]),
      ...[appraisalInput("Month"), appraisalInput("ContractDays")],
      ...rows(["Bed", "Bedroom", 0, "dollars", "0: the living area includes it; an amount counts a room twice", ANY]),
      ...(["Bath", "SquareFoot", "LotFoot", "Year"] as const).map(appraisalInput),
      ...rows(
        ["Condition", "Condition, a grade", 0, "dollars", "C1 is the best; grades are typed in the lists", ANY],
        ["Quality", "Quality, a grade", 0, "dollars", "Q1 is the best; grades are typed in the lists", ANY],
        ["Basement", "Square foot of basement", 0, "cents", "Typed in the lists", ANY],
        ["Fee", "HOA, for each dollar a month", 0, "dollars", "What a dollar less a month is worth", ANY],
        ["Garage", "Garage space", 7500, "dollars", "", ANY],
        ["Pool", "Pool", 15000, "dollars", "", ANY],
      ),
      ...[freeRow("Free1", 1), freeRow("Free2", 2), freeRow("Free3", 3)],
    ],
  },
  {
    title: "Flags",
    rows: rows(
      [
        ...(["NetLimit", "Net adjustment above", 0.15, "percent"] as const),
        "Of the price; a former guideline (Fannie Mae withdrew it in 2014); some reviewers still ask",
      ],
      ["GrossLimit", "Gross adjustment above", 0.25, "percent", "The same"],
      [
        "AdjustmentLimit",
        "A single adjustment above",
        0.1,
        "percent",
        "Of the price; the remarks name each one above it",
      ],
      ["SizeLimit", "Size differs by more than", 0.25, "percent", "Counts only where “Count it anyway” says Yes"],
    ),
  },
  {
    title: "Similarity: how much each counts",
    rows: [
      ...(["SizeWeight", "YearsWeight", "DistanceWeight", "AgeWeight"] as const).map(appraisalInput),
      ...(["HalfYears", "HalfMiles", "HalfDays"] as const).map(appraisalInput),
    ],
  },
  {
    title: "Weights of the adjusted prices",
    rows: rows(
      [
        ...(["HalfUnlike", "Difference at which a comp counts half", 0.2, "percent"] as const),
        "20%: a comp that is 80% similar counts half; blank: not used",
      ],
      ["HalfGross", "Gross adjustment at which it counts half", 0.1, "percent", "Of the price; blank: not used"],
    ),
  },
  {
    title: "More requests",
    rows: [
      choice("LookUp", "Look up garage and pool", "No", "Yes: one request for the subject and each comparable above"),
      choice(
        "LookUpTrend",
        "Look up the ZIP code’s prices by month",
        "No",
        "Yes: one request; suggests a rate for time",
      ),
      {
        ...choice("ClosedSales", "Closed sales nearby", closedSales, "Yes: one request"),
        varies: "Yes where the state makes sale prices public",
      },
      ...rows(
        ["Radius", "Miles around the subject", 1, "decimal", "", { least: 0.01, most: RADIUS_LIMIT.maximum }],
        ["Days", "Days since the sale", 180, "whole", "", { least: 1 }],
        [
          "SizeBand",
          "Size difference, at most",
          0.2,
          "percent",
          "As a share of the subject’s size; comparables are also of its type",
          { least: 0.01, most: 0.9 },
        ],
      ),
    ],
  },
  {
    title: "The subject, where the service’s figures are wrong or missing",
    rows: [
      ...rows(
        [
          ...(["OwnBeds", "Bedrooms", own.bedrooms ?? null, "whole"] as const),
          "Used for the adjustments; the service’s estimate stays",
        ],
        ["OwnBaths", "Bathrooms", own.bathrooms ?? null],
        ["OwnArea", "Living area, square feet", own.squareFootage ?? null, "whole"],
        ["OwnLot", "Lot, square feet", null, "whole"],
        ["OwnYear", "Year built", null, "year"],
        ["OwnGarage", "Garage spaces", null, "whole"],
      ),
      choice("OwnPool", "Pool", null, ""),
      choice("OwnCondition", "Condition", null, "C1 is the best", CONDITIONS),
      choice("OwnQuality", "Quality", null, "Q1 is the best", QUALITIES),
      ...rows(
        ["OwnBasement", "Basement, square feet", null, "whole"],
        ["OwnFee", "HOA a month", null, "dollars"],
        ["OwnUnits", "Units", null, "whole", "Of a building of several units"],
        ["OwnRent", "Rent a month", null, "dollars", "Of the whole building"],
      ),
    ],
  },
];

/** How far below the first title an input stands. */
export const INPUT_ROWS: ReadonlyMap<CompsInput, number> = new Map(
  inputRows(inputGroups({}, null)).inputs.map(({ row, input }) => [input.name, row]),
);
