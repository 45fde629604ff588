/** The states that the build before left too, which counted by month alone: those in which the ledger matters. */
export const EXCEL_BY_MONTH = [
  "three months",
  "a page that was closed",
  "a clock that was ahead",
  "a count that was set",
  "a damaged count",
  "a damaged book beside the database",
  "the database away",
] as const;

export const SHEETS_BY_MONTH = [
  "three months",
  "an execution that was ended",
  "another document of the same person",
  "a clock that was ahead",
  "a count that was set",
  "a damaged count",
] as const;
