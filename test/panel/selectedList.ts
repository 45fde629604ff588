/** A list that is selected: a rent roll one of whose columns isn't certain. */
import type { ColumnUse, ListColumn, SelectedList } from "../../src/shared/panelApi/jobsApi";

const column = (letters: string, heading: string, use: ColumnUse, sure = true): ListColumn => ({
  ...{ letters, heading, sample: "", use, sure },
});

export const RENT_ROLL_LIST: SelectedList = {
  area: { sheet: "Sheet1", row: 0, column: 0, rows: 13, columns: 5 },
  cells: "Sheet1!A1:E13",
  columns: [
    column("A", "Property address", "address"),
    column("B", "BR", "bedrooms"),
    column("C", "Rent", "currentRent"),
    column("D", "Rent (old)", "none", false),
    column("E", "Lease end", "leaseEnd"),
  ],
  entries: 12,
  first: "5500 Grand Lake Dr, San Antonio, TX 78244",
  readings: [
    {
      uses: ["address", "bedrooms", "currentRent", "none", "leaseEnd"],
      first: ["5500 Grand Lake Dr, San Antonio, TX 78244"],
    },
  ],
  ...{ rejected: 2, held: 1, mended: 1, doubled: 3, zips: ["78244"] },
};
