/** What the host check needs from a host. Nothing here throws: a failure is an observation too. */
import type { Problem } from "../../api/problem";
import type { HostFindings } from "./hostFindings";

/** The result of one check: one of its outcomes, and what was measured. */
export interface Observation<Outcome extends string = string> {
  readonly outcome: Outcome | GeneralOutcome;
  /** Never the text of an error, which may name a file or an address. */
  readonly detail?: string;
}

/** Outcomes that every check has: it could not be run, nothing answered in time, or no cell calculated. */
export type GeneralOutcome = "failed" | "late" | "silent";

export interface HostTrial {
  /** The name of a check in the host's table. */
  readonly check: string;
  readonly sheet: string;
}

export interface TextTable {
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
}

export interface HostCheckAbilities {
  /** Adds a sheet and opens it. Returns its name: this one, or the next that is free. */
  addSheet: (name: string) => string | Problem;
  /** Runs a check, in cells of that sheet if it needs cells. */
  observe: (trial: HostTrial) => Observation;
  /** Writes texts, starting at the sheet's first cell. */
  writeTexts: (table: TextTable) => Problem | undefined;
  /** The host's adapters use it from then on. */
  rememberFindings: (findings: HostFindings) => void;
}
