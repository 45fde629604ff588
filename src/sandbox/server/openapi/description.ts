/** The service as OpenAPI 3.1, generated from the tables of endpoints and fields. */
import { ENDPOINTS, isPaged, type Endpoint } from "../../../shared/api/endpoints";
import { parametersOf } from "./parameters";
import { recordSchemas, SCHEMA_NAMES } from "./recordSchemas";
import { refTo, type Schema } from "./schema";

/** The label that the interface gives itself (docs/service.md, 9.1). */
const VERSION = "1.0";

const ERROR: Schema = {
  type: "object",
  required: ["status", "error", "message"],
  properties: {
    status: { type: "integer", description: "The HTTP status" },
    error: { type: "string", description: "Area and code, such as auth/api-key-invalid" },
    message: { type: "string", description: "A text for people" },
  },
};

const REFUSALS: Readonly<Record<string, string>> = {
  400: "A parameter is wrong, or an address could not be located",
  401: "The key is missing, invalid, or not allowed for this request",
  403: "The account has no active plan",
  404: "The path or id is unknown, or there is no such ZIP code",
  405: "Only GET is supported",
  429: "More requests per second than the key may make",
};

const WHOLE: Schema = { type: "integer", minimum: 0 };
const PAGE_HEADERS = {
  "X-Limit": { description: "The limit used", schema: WHOLE },
  "X-Offset": { description: "The offset used", schema: WHOLE },
  "X-Total-Count": { description: "The number of all matches, with includeTotalCount=true", schema: WHOLE },
};
const SANDBOX = { "X-Sandbox": { description: "1: made-up data, nothing is billed", schema: { type: "string" } } };

/** @param base The address that the paths are below. */
export const describeService = (base: string) => ({
  openapi: "3.1.0",
  info: {
    title: "Property data service (sandbox)",
    version: VERSION,
    description:
      "Property records, value and rent estimates, listings and markets of the United States, from made-up data: no home, person or price is real.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: base }],
  security: [{ apiKey: [] }],
  paths: Object.fromEntries(
    Object.values(ENDPOINTS).map((endpoint) => [endpoint.path, { get: operationOf(endpoint) }]),
  ),
  components: {
    securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "X-Api-Key" } },
    schemas: { ...recordSchemas(), Error: ERROR },
    responses: Object.fromEntries(Object.entries(REFUSALS).map(([status, what]) => [nameOf(status), refusalOf(what)])),
  },
});

const operationOf = (endpoint: Endpoint) => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  description: `docs/service.md, ${endpoint.section}`,
  parameters: parametersOf(endpoint),
  responses: {
    200: {
      description: endpoint.answers === "list" ? "The records; an empty list where nothing matches" : "The record",
      headers: isPaged(endpoint) ? { ...PAGE_HEADERS, ...SANDBOX } : SANDBOX,
      content: { "application/json": { schema: answerOf(endpoint) } },
    },
    ...Object.fromEntries(
      Object.keys(REFUSALS).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
    ),
  },
});

const answerOf = ({ answers, record }: Endpoint): Schema => {
  const one = refTo(SCHEMA_NAMES[record]);
  return answers === "list" ? { type: "array", items: one } : one;
};

const nameOf = (status: string): string => `Refused${status}`;

const refusalOf = (description: string) => ({
  description,
  headers: SANDBOX,
  content: { "application/json": { schema: refTo("Error") } },
});
