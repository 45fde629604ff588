/** functions.json for Excel, from the catalogue. Read at build time only. */
import { CATALOGUE } from "../../shared/functions/catalogue";
import { referencePage, webPage } from "../../shared/functions/declaring/referencePage";
import { REFERENCE } from "../manifest/resources";

/**
 * Every parameter is a matrix of anything: a range arrives whole, a zip or a filter as it was typed. Help is named in
 * full, with the origin that the add-in is served from, because Excel knows no page that it could be relative to.
 */
export function functionsJson(origin: string): object {
  return {
    // Errors are handed to functions, and data types (numbers with formats, records) are taken from them.
    allowErrorForDataTypeAny: true,
    allowCustomDataForDataTypeAny: true,
    functions: CATALOGUE.map(({ name, summary, parameters }) => ({
      id: name,
      name,
      description: summary,
      helpUrl: webPage(`${origin}${REFERENCE}`, referencePage({ name })),
      parameters: parameters.map((parameter) => ({
        name: parameter.name,
        description: parameter.meaning,
        type: "any",
        dimensionality: "matrix",
        ...(parameter.optional === undefined ? {} : { optional: true }),
      })),
      result: { type: "any", dimensionality: "matrix" },
      // The cell's address tells which cell reports in a dry run, those of the parameters which zeros may be blank cells.
      // What is cancelled asks no more.
      options: { cancelable: true, requiresAddress: true, requiresParameterAddresses: true },
    })),
  };
}
