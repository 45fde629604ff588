/**
 * A function is declared once: what both hosts, the playground, the panel and the reference pages need is
 * derived from its declaration. To add a function, add a file and a line in `catalogue.ts`.
 */
import type { Grid } from "../cells/input";
import type { Problem } from "../service/problem";
import type { Table } from "../table/table";
import type { Usage } from "../work/ledger";
import type { Plan } from "../work/plan";

export interface FunctionParameter {
  readonly name: string;
  /** One sentence, at most 512 characters, with the forms that are understood. */
  readonly meaning: string;
  readonly optional?: true;
}

export interface Example {
  /** As Excel writes it. */
  readonly formula: string;
  readonly meaning: string;
}

/** Grids by parameter name; undefined where an argument was left out. */
export type Arguments = Readonly<Record<string, Grid | undefined>>;

export interface FunctionDeclaration {
  /** Bare: hosts put `PROP.` or `PROP_` before it. Once released it never changes, nor does the parameters' order. */
  readonly name: string;
  readonly summary: string;
  readonly parameters: readonly FunctionParameter[];
  readonly examples: readonly Example[];
  /** What it costs, in a person's words. */
  readonly cost: string;
  /** It tells what was used this month, and is handed it. */
  readonly tellsUsage?: true;
  readonly plan: (given: Arguments, usage?: Usage) => Plan<Table | Problem>;
}
