/**
 * The part of Microsoft's custom-functions schema (functions.json) that a spreadsheet needs to call a function and to
 * help people write it.
 */

/** The prefix of every name in a formula: `=PROP.VALUE(A2)`. */
const NAMESPACE = "PROP";

export interface ParameterMetadata {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  /** `matrix` parameters receive rows of cells, `scalar` ones a single value. The default is scalar. */
  readonly dimensionality?: "scalar" | "matrix";
  readonly optional?: boolean;
  readonly repeating?: boolean;
}

export interface FunctionMetadata {
  /** The id that the bundle associates its code with. */
  readonly id: string;
  /** The name that a person types after the namespace. */
  readonly name: string;
  readonly description?: string;
  readonly parameters: readonly ParameterMetadata[];
}

export interface FunctionsMetadata {
  readonly functions: readonly FunctionMetadata[];
}

export const formulaName = (metadata: FunctionMetadata): string => `${NAMESPACE}.${metadata.name.toUpperCase()}`;
