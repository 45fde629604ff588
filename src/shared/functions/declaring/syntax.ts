/** How a call is written, in Excel's form. */
import type { FunctionDeclaration } from "./declaration";

/** `=PROP.VALUE(address, [fields], [options])` */
export function syntax({ name, parameters }: Pick<FunctionDeclaration, "name" | "parameters">): string {
  const listed = parameters.map((each) => (each.optional === true ? `[${each.name}]` : each.name));
  return `=PROP.${name}(${listed.join(", ")})`;
}
