/** Makes functions.json from the catalogue, at build time. */
import { CATALOGUE } from "../../shared/functions/catalogue";
import { referencePage, webPage } from "../../shared/functions/declaring/referencePage";
import { REFERENCE } from "../manifest/resources";

/**
 * Every parameter is a matrix of any type, so that ranges arrive whole and a ZIP or a filter as typed. Help URLs are
 * absolute, because Excel has no page that they could be relative to.
 */
export function functionsJson(origin: string): object {
  return {
    // Functions receive errors, and may return data types (numbers with formats, records).
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
      // The address shows which cell reports in a dry run; those of the parameters, which zeros may be blank cells.
      // A cancelled call makes no more requests.
      options: { cancelable: true, requiresAddress: true, requiresParameterAddresses: true },
    })),
  };
}
