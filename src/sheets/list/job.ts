/** A long list as it is kept in the document's properties: what is filled in, where, and how far it is. */
import { parseJson } from "../../shared/service/json";

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

export function readJob(): ListJob | undefined {
  const text = PropertiesService.getDocumentProperties().getProperty(NAME);
  const json = parseJson(text ?? "");
  return typeof json === "object" && json !== null ? (json as unknown as ListJob) : undefined;
}

export function writeJob(job: ListJob): ListJob {
  PropertiesService.getDocumentProperties().setProperty(NAME, JSON.stringify(job));
  return job;
}
