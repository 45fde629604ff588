/** What sheets that compare homes let an analyst change in the same words: what a difference is worth, and how much it counts. */
import { dollarsIn, percentIn } from "../declaring/figureWords";
import type { JobInput } from "../declaring/job";
import type { SimilarityInput } from "./similarity";

export type AppraisalInput = SimilarityInput | "Month" | "ContractDays" | "Bath" | "SquareFoot" | "LotFoot" | "Year";

export interface InputOfAppraisal extends JobInput {
  readonly name: AppraisalInput;
  /** What it counts as while it is blank. */
  readonly nothing?: 0;
}

/** The change of prices in a month that a sheet begins with. No market says so: it stands in for one that a person knows. */
export const USUAL_MONTH = 0.0025;

type Rest = Omit<InputOfAppraisal, "name">;

const dollars = (label: string, value: number, meaning: string): Rest => ({
  // A market may pay less for more of something.
  ...{ label, value, format: "dollars", meaning, nothing: 0 },
});

const weight = (label: string, value: number, meaning = ""): Rest => ({
  ...{ label, value, format: "whole", meaning, least: 0, nothing: 0 },
});

const half = (label: string, value: number, format: "whole" | "decimal" = "whole"): Rest => ({
  ...{ label, value, format, meaning: "", least: 0 },
});

const INPUTS: Readonly<Record<AppraisalInput, Rest>> = {
  Month: {
    ...{ label: "Time, per month", value: USUAL_MONTH, format: "finePercent", nothing: 0 },
    meaning: "Of the price, from its day to “As of”; 0 while listed",
  },
  ContractDays: {
    ...{ label: "Days from contract to closing", value: 30, format: "whole", least: 0, most: 365 },
    meaning: "A sale’s price was agreed at the contract",
  },
  Bath: dollars("Bathroom", 7500, "Subject less comparable, times this amount; 0 leaves it out"),
  SquareFoot: {
    ...dollars("Square foot of living area", 50, "Often a third to a half of the price per sq ft"),
    format: "cents",
  },
  LotFoot: {
    ...dollars("Square foot of lot", 1, "0 for condos and apartments, which have no lot of their own"),
    format: "cents",
  },
  Year: dollars("Year of construction", 500, "For each year that the subject is newer"),
  SizeWeight: weight("Size", 35, "Share of the living area that is the same"),
  YearsWeight: weight("Age", 20, "By the years of construction"),
  DistanceWeight: weight("Distance", 25),
  AgeWeight: weight("Recency", 20, "Days from the price to “As of”: 0 while listed"),
  HalfYears: half("Years apart at which age counts half", 20),
  HalfMiles: half("Miles at which distance counts half", 1, "decimal"),
  HalfDays: half("Days at which recency counts half", 180),
};

export const appraisalInput = (name: AppraisalInput): InputOfAppraisal => ({ name, ...INPUTS[name] });

/** The amounts as a sentence has them. @param timed What time changes: `prices`. */
export function ratesText(input: (name: AppraisalInput) => string, timed: string): string {
  const rate = (name: "SquareFoot" | "Year" | "LotFoot", of: string): string =>
    `"$"&ROUND(${input(name)},2)&" ${of}, "`;
  const rates = [
    ...[rate("SquareFoot", "a sq ft"), rate("Year", "a year of construction"), rate("LotFoot", "a sq ft of lot")],
    ...[`${dollarsIn(input("Bath"))}&" a bathroom, "`, `"${timed} "&${percentIn(input("Month"))}&" a month"`],
  ];
  return rates.join("&");
}
