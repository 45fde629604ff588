/**
 * What may stand in appsscript.json, as Google's page of its structure has it (developers.google.com/apps-script/manifest):
 * all names at its top, and of what this add-in uses also the values. A name that Google doesn't know is refused.
 */
const text = { type: "string", minLength: 1 } as const;
const object = { type: "object" } as const;

/** An address of https with a path, as Google asks for, and no query. */
const PREFIX = "^https://[^/?#\\s]+/[^?#\\s]*$";

export const APPSSCRIPT_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["timeZone", "runtimeVersion"],
  properties: {
    timeZone: { type: "string", pattern: "^[A-Z][A-Za-z_]+(/[A-Za-z_+-]+)+$" },
    runtimeVersion: { enum: ["V8"] },
    exceptionLogging: { enum: ["NONE", "STACKDRIVER"] },
    oauthScopes: {
      type: "array",
      minItems: 1,
      uniqueItems: true,
      items: { type: "string", pattern: "^https://www\\.googleapis\\.com/auth/[a-z.]+(_[a-z]+)*$" },
    },
    urlFetchWhitelist: { type: "array", minItems: 1, items: { type: "string", pattern: PREFIX } },
    sheets: {
      type: "object",
      additionalProperties: false,
      properties: {
        macros: {
          type: "array",
          items: {
            type: "object",
            required: ["menuName", "functionName"],
            properties: { menuName: text, functionName: text },
          },
        },
      },
    },
    ...{ addOns: object, chat: object, dependencies: object, executionApi: object, webapp: object },
  },
} as const;
