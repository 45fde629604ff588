/** A long list as it is kept in the document's properties: what is filled in, where, and how far it is. */
import { count, otherwise, plain, record, required, text, words } from "../../shared/api/codec";
import { parseJson } from "../../shared/api/json";

export interface ListJob {
  readonly sheet: string;
  /** Where the addresses stand. */
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** The function, and the fields as they were typed. */
  readonly name: string;
  readonly fields: string;
  /** How many columns are filled in, to the right of the addresses; the moment of each row stands behind them. */
  readonly width: number;
  /** Rows before this are done. */
  readonly next: number;
  readonly state: "running" | "stopped" | "done";
  /** Requests that it was to make when a person agreed. */
  readonly requests: number;
  /** A run works on it: no other begins before. */
  readonly busyUntil: number;
}

const NAME = "PROP_LIST";

/** From 1, as Google Sheets counts rows and columns. */
const place = plain((value): value is number => Number.isSafeInteger(value) && (value as number) >= 1);

const JOB = record<ListJob>({
  sheet: required("sheet", text),
  row: required("row", place),
  column: required("column", place),
  rows: required("rows", count),
  columns: required("columns", place),
  name: required("name", text),
  fields: otherwise("fields", text, ""),
  width: required("width", place),
  next: required("next", count),
  state: required("state", words({ running: "running", stopped: "stopped", done: "done" })),
  requests: otherwise("requests", count, 0),
  busyUntil: otherwise("busyUntil", count, 0),
});

export function readJob(): ListJob | undefined {
  return JOB.read(parseJson(PropertiesService.getDocumentProperties().getProperty(NAME) ?? ""));
}

export function writeJob(job: ListJob): ListJob {
  PropertiesService.getDocumentProperties().setProperty(NAME, JSON.stringify(JOB.write(job)));
  return job;
}
