/** What a host has to be able to do to be checked. None of it throws: what goes wrong is an observation too. */
import type { Problem } from "../../api/problem";
import type { HostFindings } from "./hostFindings";

/** What came of trying something: one of the outcomes that the check has, and what was measured. */
export interface Observation<Outcome extends string = string> {
  readonly outcome: Outcome | GeneralOutcome;
  /** Never the text of an error, which may name a file or an address. */
  readonly detail?: string;
}

/** Of any check: it could not be tried, nothing answered in time, or no cell calculated. */
export type GeneralOutcome = "failed" | "late" | "silent";

export interface HostTrial {
  /** A name of the host's table of checks. */
  readonly check: string;
  readonly sheet: string;
}

export interface TextTable {
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
}

export interface HostCheckAbilities {
  /** Adds a sheet and opens it. Gives its name: this one, or the next that is free. */
  addSheet: (name: string) => string | Problem;
  /** Tries something, in cells of that sheet where it takes cells. */
  observe: (trial: HostTrial) => Observation;
  /** Writes texts from the sheet's first cell on. */
  writeTexts: (table: TextTable) => Problem | undefined;
  /** From now on the host's adapters go by it. */
  rememberFindings: (findings: HostFindings) => void;
}
