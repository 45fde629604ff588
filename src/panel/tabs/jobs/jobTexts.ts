/** The panel's words for the columns of a list. */
import type { ColumnUse, JobStart, ListColumn } from "../../../shared/panelApi/jobsApi";
import { USE_TEXTS, usesOf } from "../../../shared/workbook/lists/listText";

/** The choices for a column, in the order of a list. */
export const useItems = (start: JobStart): readonly (readonly [ColumnUse, string])[] =>
  [...usesOf(start), "none" as const].map((use) => [use, USE_TEXTS[use]]);

export const columnLabel = ({ letters, heading, sample }: ListColumn): string => {
  const shown = heading === "" ? sample : heading;
  return shown === "" ? `Column ${letters}` : `Column ${letters}: ${shown}`;
};
