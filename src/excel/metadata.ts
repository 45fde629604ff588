/** functions.json for Excel, from the catalogue. Read at build time only. */
import { CATALOGUE } from "../shared/functions/catalogue";

/** Every parameter is a matrix of anything: a range arrives whole, a zip or a filter as it was typed. */
export function functionsJson(): object {
  return {
    allowErrorForDataTypeAny: true,
    functions: CATALOGUE.map(({ name, summary, parameters }) => ({
      id: name,
      name,
      description: summary,
      parameters: parameters.map((parameter) => ({
        name: parameter.name,
        description: parameter.meaning,
        type: "any",
        dimensionality: "matrix",
        ...(parameter.optional === undefined ? {} : { optional: true }),
      })),
      result: { type: "any", dimensionality: "matrix" },
      // The address tells which cell reports in a pricing pass; what is cancelled asks no more.
      options: { cancelable: true, requiresAddress: true },
    })),
  };
}
