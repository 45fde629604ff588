/** The panel's words for jobs and columns. */
import type { ColumnUse, JobId, ListColumn } from "../../../shared/panelApi/jobsApi";
import { USE_TEXTS, usesOf } from "../../../shared/workbook/lists/listText";
import type { ChoiceItem } from "../../parts/Choices";

export const JOB_CHOICES: readonly ChoiceItem<JobId>[] = [
  { name: "comps", label: "Comps grid", meaning: "One home beside its comparables, with adjustments" },
  { name: "valuation", label: "Bulk valuation", meaning: "Value, rent, yield and cap rate of a list" },
  { name: "rentRoll", label: "Rent roll", meaning: "Current beside market rent, and renewals" },
];

const IN_COLUMN = "The Problem column of the sheet says why a row has no figures.";

/** For when its fetch is over: how it ended is said above. */
export const WHERE_PROBLEMS_STAND: Readonly<Record<JobId, string>> = {
  comps: "If there are no figures, the sheet says why below its address.",
  valuation: IN_COLUMN,
  rentRoll: IN_COLUMN,
};

/** The choices for a column, in the order of a list. */
export const useItems = (job: JobId): readonly (readonly [ColumnUse, string])[] =>
  [...usesOf(job), "none" as const].map((use) => [use, USE_TEXTS[use]]);

export const columnLabel = ({ letters, heading, sample }: ListColumn): string => {
  const shown = heading === "" ? sample : heading;
  return shown === "" ? `Column ${letters}` : `Column ${letters}: ${shown}`;
};
