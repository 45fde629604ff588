/**
 * What functions.json says about the add-in's functions: the part of Microsoft's custom-functions schema that a
 * spreadsheet needs to call a function and to help a person write it. Only shapes and names live here.
 */

/** In front of every name in a formula: `=PROP.VALUE(A2)`. */
const NAMESPACE = "PROP";

export interface ParameterMetadata {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  /** `matrix` receives every argument as rows of cells, `scalar` a bare value. Scalar unless said. */
  readonly dimensionality?: "scalar" | "matrix";
  readonly optional?: boolean;
  readonly repeating?: boolean;
}

export interface FunctionMetadata {
  /** What the bundle associates its code with. */
  readonly id: string;
  /** What a person types after the namespace. */
  readonly name: string;
  readonly description?: string;
  readonly parameters: readonly ParameterMetadata[];
}

export interface FunctionsMetadata {
  readonly functions: readonly FunctionMetadata[];
}

/** The name as formulas spell it. */
export const formulaName = (metadata: FunctionMetadata): string => `${NAMESPACE}.${metadata.name.toUpperCase()}`;
