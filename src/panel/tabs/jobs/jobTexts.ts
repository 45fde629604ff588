/** The panel's words for jobs and lists. */
import { countText } from "../../../shared/api/text/countText";
import { listedText } from "../../../shared/api/text/listedText";
import type { ColumnUse, JobId, ListColumn, SelectedList } from "../../../shared/panelApi/jobsApi";
import type { ChoiceItem } from "../../parts/Choices";

export const JOB_CHOICES: readonly ChoiceItem<JobId>[] = [
  { name: "comps", label: "Comps grid", meaning: "One home beside its comparables, with adjustments" },
  { name: "valuation", label: "Bulk valuation", meaning: "Value, rent, yield and cap rate of a list" },
  { name: "rentRoll", label: "Rent roll", meaning: "Current beside market rent, and renewals" },
];

const USE_TEXTS: Readonly<Record<ColumnUse, string>> = {
  address: "address",
  street: "street",
  unit: "unit",
  city: "city",
  state: "state",
  zip: "ZIP code",
  bedrooms: "beds",
  bathrooms: "baths",
  squareFootage: "square feet",
  propertyType: "type",
  currentRent: "current rent",
  leaseEnd: "lease end",
  none: "not used",
};

const PLACE: readonly ColumnUse[] = ["address", "street", "unit", "city", "state", "zip"];
const UNIT: readonly ColumnUse[] = [
  "bedrooms",
  "bathrooms",
  "squareFootage",
  "propertyType",
  "currentRent",
  "leaseEnd",
];

const usesOf = (job: JobId): readonly ColumnUse[] => (job === "rentRoll" ? [...PLACE, ...UNIT] : PLACE);

/** The choices for a column, in the order of a list. */
export const useItems = (job: JobId): readonly (readonly [ColumnUse, string])[] =>
  [...usesOf(job), "none" as const].map((use) => [use, USE_TEXTS[use]]);

/** A use that the job doesn't need is none to it. */
export const useFor = (job: JobId, { use }: ListColumn): ColumnUse => (usesOf(job).includes(use) ? use : "none");

/** Columns that a person is asked about. */
export const isAsked = (job: JobId, { use, sure }: ListColumn): boolean =>
  !sure && (usesOf(job).includes(use) || (use === "none" && job === "rentRoll"));

export const columnLabel = ({ letters, heading, sample }: ListColumn): string => {
  const shown = heading === "" ? sample : heading;
  return shown === "" ? `Column ${letters}` : `Column ${letters}: ${shown}`;
};

/** `12 rows: address in A, beds in C.` */
export function recognizedText(job: JobId, { entries, columns }: SelectedList): string {
  const used = columns.filter((column) => useFor(job, column) !== "none");
  const named = used.map((column) => `${USE_TEXTS[column.use]} in ${column.letters}`);
  return `${countText(entries, "row")}${named.length === 0 ? "" : `: ${named.join(", ")}`}.`;
}

/** What a local look says of the addresses, if there is something to say. */
export function checkedText({ rejected, held, mended, doubled }: SelectedList): string {
  const are = (count: number, one: string, several: string): string =>
    `${countText(count, "row")} ${count === 1 ? one : several}`;
  return [
    ...(rejected === 0 ? [] : [`${are(rejected, "has", "have")} no address: shown, and not looked up.`]),
    ...(held === 0
      ? []
      : [
          `${are(held, "looks", "look")} wrong: the sheet says why, and nothing is asked until you correct or confirm.`,
        ]),
    ...(mended === 0 ? [] : [`${are(mended, "is", "are")} written differently for the look-up, beside the original.`]),
    ...(doubled === 0 ? [] : [`${are(doubled, "repeats", "repeat")} another, at no cost.`]),
  ].join(" ");
}

/** Whether rows have units and no address, so that their building's is needed. */
export const needsBuilding = ({ columns }: SelectedList): boolean =>
  !columns.some(({ use }) => use === "address" || use === "street");

/** What to do where nothing that is selected can be used. */
export const WHAT_TO_SELECT: Readonly<Record<JobId, string>> = {
  comps: "Select a cell with an address, or enter one.",
  valuation: "Select the cells with the addresses: one column or several, with or without headings.",
  rentRoll: `Select the rent roll with its headings: ${listedText(["address or unit", "beds", "baths", "sq ft", "rent", "lease end"])}.`,
};
