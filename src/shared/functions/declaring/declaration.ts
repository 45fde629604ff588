/**
 * A function is declared once: everything that the hosts, the playground, the panel and the reference pages need is
 * derived from its declaration. To add a function, add a file and a line in `catalogue.ts`.
 */
import type { Grid } from "../../values/input";
import type { OptionRules } from "../../parsing/options";
import type { RowKind } from "../../api/fields";
import type { Problem } from "../../api/problem";
import type { MapName } from "../../tables/entries";
import type { Table } from "../../tables/table";
import type { Usage } from "../../fetching/ledger/ledger";
import type { Plan } from "../../fetching/work/plan";

/** What functions are about, as forms and lists of them are divided. */
export const FUNCTION_GROUPS = ["Estimates", "Records", "Searches", "Markets", "About PROP"] as const;

export interface FunctionParameter {
  readonly name: string;
  /** Its name in a form. */
  readonly label: string;
  /** What it means and which formats it accepts, in at most 512 characters. */
  readonly meaning: string;
  readonly optional?: true;
  /** How the panel's form asks for it. */
  readonly form: ParameterForm;
}

/**
 * - `address`: an address, an id or coordinates
 * - `zip`: a ZIP code
 * - `place`: a ZIP code, a city with its state, or a state; with `center`, also an address or coordinates, and with
 *   `listing`, also an id
 * - `filter`: a number, several, or a range; `span`: a maximum, or a range
 * - `choice`: one of a few values, or several if `multiple`
 * - `fields`: field names of one kind of record; `usual` are the default; with `around`, distance is available too
 * - `options`: names and values, read by the function's rules; a form begins with some of them set
 */
export type ParameterForm =
  | { readonly kind: "address" | "zip" | "filter" | "span" | "text" }
  | { readonly kind: "place"; readonly center?: true; readonly listing?: true }
  | { readonly kind: "number"; readonly minimum: number; readonly maximum?: number; readonly usual?: number }
  | { readonly kind: "choice"; readonly choices: readonly string[]; readonly multiple?: true; readonly usual?: string }
  | { readonly kind: "fields"; readonly of: RowKind; readonly usual: readonly string[]; readonly around?: true }
  | { readonly kind: "options"; readonly rules: OptionRules; readonly begins?: Readonly<Record<string, string>> };

interface Example {
  /** In Excel's form. */
  readonly formula: string;
  readonly meaning: string;
}

/** Grids by parameter name; undefined if an argument was left out. */
export type Arguments = Readonly<Record<string, Grid | undefined>>;

export interface FunctionDeclaration {
  /** Without the host's prefix (`PROP.` or `PROP_`). Once released, neither it nor the parameters' order changes. */
  readonly name: string;
  readonly group: (typeof FUNCTION_GROUPS)[number];
  /** One address gives one row, so that a long list of addresses can be filled in over several runs. */
  readonly oneRowEach?: true;
  /** The map of a record whose entries it lists. */
  readonly entries?: MapName;
  readonly summary: string;
  readonly parameters: readonly FunctionParameter[];
  readonly examples: readonly Example[];
  /** What it costs, in plain words. */
  readonly cost: string;
  /** What its numbers mean, if they could be misread: sentences from `remarks.ts`. */
  readonly remarks?: readonly string[];
  /** The function shows the billing month's usage, so `plan` is passed it. */
  readonly tellsUsage?: true;
  readonly plan: (given: Arguments, context: PlanContext) => Plan<Table | Problem>;
}

/** What a plan is told besides its arguments. */
export interface PlanContext {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly usage?: Usage;
}
