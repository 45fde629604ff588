/**
 * A function is declared once: what both hosts, the playground, the panel and the reference pages need is
 * derived from its declaration. To add a function, add a file and a line in `catalogue.ts`.
 */
import type { Grid } from "../cells/input";
import type { OptionRules } from "../query/options";
import type { RowKind } from "../service/fields";
import type { Problem } from "../service/problem";
import type { Table } from "../table/table";
import type { Usage } from "../work/ledger";
import type { Plan } from "../work/plan";

export interface FunctionParameter {
  readonly name: string;
  /** One sentence, at most 512 characters, with the forms that are understood. */
  readonly meaning: string;
  readonly optional?: true;
  /** What a form offers for it, and how a page describes it. */
  readonly form: ParameterForm;
}

/**
 * - `address`: an address, an id or coordinates
 * - `place`: a ZIP code, a city with its state, or a state; with `center`, an address or coordinates as well, and with
 *   `listing`, an id
 * - `filter`: a number, several, or a range; `span`: a number that is the most, or a range
 * - `choice`: one of a few, or several where `multiple`
 * - `fields`: names of fields of one kind of record; `usual` are shown where none are named; `around` a center, the
 *   distance can be shown too
 * - `options`: names and values by the rules by which the function reads them
 */
export type ParameterForm =
  | { readonly kind: "address" | "filter" | "span" | "text" }
  | { readonly kind: "place"; readonly center?: true; readonly listing?: true }
  | { readonly kind: "number"; readonly minimum: number; readonly maximum?: number; readonly usual?: number }
  | { readonly kind: "choice"; readonly choices: readonly string[]; readonly multiple?: true; readonly usual?: string }
  | { readonly kind: "fields"; readonly of: RowKind; readonly usual: readonly string[]; readonly around?: true }
  | { readonly kind: "options"; readonly rules: OptionRules };

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
  /** What its numbers mean, where they could be taken for something else: sentences of `remarks.ts`. */
  readonly remarks?: readonly string[];
  /** It tells what was used this month, and is handed it. */
  readonly tellsUsage?: true;
  readonly plan: (given: Arguments, usage?: Usage) => Plan<Table | Problem>;
}
