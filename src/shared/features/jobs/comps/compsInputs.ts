/** What an analyst can change: named cells, each with a value to start from and what it means. */
import type { FormatName } from "../../../workbook/port/looks";

export type CompsInput =
  | "Address"
  | "AsOf"
  | ("Month" | "Bed" | "Bath" | "SquareFoot" | "LotFoot" | "Year" | "Garage" | "Pool")
  | ("NetLimit" | "GrossLimit")
  | ("LikenessWeight" | "SizeWeight" | "DistanceWeight" | "AgeWeight" | "HalfMiles" | "HalfDays")
  | ("HalfUnlike" | "HalfGross" | "UsualLikeness")
  | ("LookUp" | "ClosedSales" | "Radius" | "Days")
  | ("OwnBeds" | "OwnBaths" | "OwnArea" | "OwnLot" | "OwnYear" | "OwnGarage" | "OwnPool");

export interface InputRow {
  readonly name: CompsInput;
  readonly label: string;
  readonly usual: string | number | null;
  readonly format?: FormatName;
  readonly note: string;
  readonly choices?: readonly string[];
}

interface InputGroup {
  readonly title: string;
  readonly rows: readonly InputRow[];
}

export const YES_NO = ["Yes", "No"] as const;

type Row = readonly [name: CompsInput, label: string, usual: InputRow["usual"], format?: FormatName, note?: string];

const rows = (...all: readonly Row[]): readonly InputRow[] =>
  all.map(([name, label, usual, format, note = ""]) => ({
    ...{ name, label, usual, note },
    ...(format === undefined ? {} : { format }),
  }));

const choice = (name: CompsInput, label: string, usual: string | null, note: string): InputRow => ({
  ...{ name, label, usual, format: "text", note, choices: YES_NO },
});

/** What the analyst already knows about the subject. */
export interface OwnFigures {
  readonly bedrooms?: number;
  readonly bathrooms?: number;
  readonly squareFootage?: number;
}

/** @param closedSales Whether closed sales are asked for to begin with. */
export const inputGroups = (own: OwnFigures, closedSales: boolean): readonly InputGroup[] => [
  {
    title: "Adjustments: starting points, to replace with what your market shows",
    rows: rows(
      ["Month", "Time, per month", 0.0025, "finePercent", "Of the price, for each month since it was listed or sold"],
      ["Bed", "Bedroom", 5000, "dollars", "Subject less comparable, times this amount; 0 leaves it out"],
      ["Bath", "Bathroom", 7500, "dollars"],
      ["SquareFoot", "Square foot of living area", 50, "cents", "Often a third to a half of the price per square foot"],
      ["LotFoot", "Square foot of lot", 1, "cents", "0 for condos, which have no lot of their own"],
      ["Year", "Year of construction", 500, "dollars", "For each year that the subject is newer"],
      ["Garage", "Garage space", 7500, "dollars"],
      ["Pool", "Pool", 15000, "dollars"],
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
      ["UsualLikeness", "Likeness of a closed sale", 0.95, "percent", "The service gives none for these"],
    ),
  },
  {
    title: "More requests",
    rows: [
      choice("LookUp", "Look up garage and pool", "No", "Yes: one request for the subject and each comparable above"),
      choice("ClosedSales", "Closed sales nearby", closedSales ? "Yes" : "No", "Yes: one request"),
      ...rows(["Radius", "Miles around the subject", 1, "decimal"], ["Days", "Days since the sale", 180, "whole"]),
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
