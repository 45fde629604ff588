import { execFileSync } from "node:child_process";
import Ajv2020 from "ajv/dist/2020";
import { ENDPOINTS, type Endpoint } from "../../../src/shared/api/endpoints";
import { describeService } from "../../../src/sandbox/server/openapi/description";
import { serve } from "../../../src/sandbox/server/serverStart";
import { readCommandLine, type ServeCommand } from "../../../src/sandbox/server/commandLine";
import { ask, PLACES, type Parameters } from "../asking";

const DESCRIPTION = describeService("http://127.0.0.1/v1");
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Tree = Readonly<Record<string, unknown>>;

/** Every object without what the description does not name: an answer with an unknown field fails. */
const closed = (tree: unknown): unknown => {
  if (Array.isArray(tree)) return tree.map(closed);
  if (typeof tree !== "object" || tree === null) return tree;
  const inner = Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, closed(value)]));
  return "properties" in tree && !("additionalProperties" in tree) ? { ...inner, additionalProperties: false } : inner;
};

const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { "date-time": DATE_TIME } });
ajv.addSchema({ $id: "service", components: (closed(DESCRIPTION) as Tree)["components"] });

const check = (name: string, isList: boolean, body: unknown): readonly string[] => {
  const one = { $ref: `service#/components/schemas/${name}` };
  const validate = ajv.compile(isList ? { type: "array", items: one } : one);
  return validate(body) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

/** What the description says of an endpoint's answer. */
const answerOf = ({ path }: Endpoint): { readonly name: string; readonly isList: boolean } => {
  const schema = DESCRIPTION.paths[path]!.get.responses[200].content["application/json"].schema;
  const ref = schema.$ref ?? schema.items?.$ref ?? "";
  return { name: ref.split("/").at(-1) ?? "", isList: schema.type === "array" };
};

const ADDRESS = { address: "5500 Grand Lake Dr, San Antonio, TX 78244" };
const LISTED = (path: string): string => encodeURIComponent(ask(path, { zipCode: "78705" }).json[0].id);
const ASKED: Readonly<Record<string, readonly (readonly [string, Parameters])[]>> = {
  properties: PLACES.map(({ zipCode }) => ["/properties", { zipCode, limit: 500 }] as const),
  randomProperties: [["/properties/random", { limit: 20 }]],
  propertyById: [["/properties/5500-Grand-Lake-Dr,-San-Antonio,-TX-78244", {}]],
  valueEstimate: [["/avm/value", { ...ADDRESS, compCount: 25 }]],
  rentEstimate: [["/avm/rent/long-term", { ...ADDRESS, compCount: 25 }]],
  saleListings: [
    ["/listings/sale", { zipCode: "78705", limit: 500 }],
    ["/listings/sale", { zipCode: "78705", limit: 500, status: "Inactive" }],
  ],
  saleListingById: [[`/listings/sale/${LISTED("/listings/sale")}`, {}]],
  rentalListings: [["/listings/rental/long-term", { zipCode: "78705", limit: 500, status: "Inactive" }]],
  rentalListingById: [[`/listings/rental/long-term/${LISTED("/listings/rental/long-term")}`, {}]],
  markets: PLACES.map(({ zipCode }) => ["/markets", { zipCode, historyRange: 24 }]),
};

describe("the description of the service", () => {
  it("is valid OpenAPI 3.1 by an independent validator", () => {
    const script = `
      import { Validator } from "@seriousme/openapi-schema-validator";
      const validator = new Validator();
      const { valid, errors } = await validator.validate(JSON.parse(process.env.DESCRIPTION));
      process.stdout.write(JSON.stringify({ valid, errors, version: validator.version }));`;
    const validated = (description: unknown): unknown =>
      JSON.parse(
        execFileSync("node", ["--input-type=module", "-e", script], {
          env: { ...process.env, DESCRIPTION: JSON.stringify(description) },
          encoding: "utf8",
        }),
      );
    expect(validated(DESCRIPTION)).toEqual({ valid: true, version: "3.1" });
    expect(validated({ ...DESCRIPTION, info: { title: "without a version" } })).toMatchObject({ valid: false });
  });

  it("has every endpoint with every parameter", () => {
    expect(Object.keys(DESCRIPTION.paths)).toEqual(Object.values(ENDPOINTS).map(({ path }) => path));
    for (const { path, parameters } of Object.values(ENDPOINTS)) {
      expect(DESCRIPTION.paths[path]!.get.parameters.map(({ name }) => name)).toEqual(
        parameters.map(({ name }) => name),
      );
    }
  });

  it("needs no key, and names the address of the request", async () => {
    const { address, stop } = await serve(readCommandLine(["--port", "0"]) as ServeCommand, () => undefined);
    try {
      const response = await fetch(`${address}/openapi.json`);
      expect([response.status, response.headers.get("x-sandbox")]).toEqual([200, "1"]);
      expect(await response.json()).toEqual(JSON.parse(JSON.stringify(describeService(address))));
    } finally {
      await stop();
    }
  });
});

describe("answers match the description, in every field", () => {
  it.each(Object.values(ENDPOINTS))("$path", (endpoint) => {
    const { name, isList } = answerOf(endpoint);
    let records = 0;
    for (const [path, parameters] of ASKED[endpoint.name] ?? []) {
      const { status, json } = ask(path, parameters);
      expect(status).toBe(200);
      expect(check(name, isList, json)).toEqual([]);
      records += isList ? json.length : 1;
    }
    expect(records).toBeGreaterThan(0);
  });

  it("errors too", () => {
    for (const [path, parameters] of [
      ["/properties", {}],
      ["/properties/nothing", {}],
      ["/nowhere", {}],
    ] as const) {
      expect(check("Error", false, ask(path, parameters).json)).toEqual([]);
    }
  });

  it("an answer that doesn't match is detected", () => {
    const [home] = ask("/properties", { zipCode: "78244", limit: 1 }).json;
    expect(check("Property", false, { ...home, bedrooms: "3" })).not.toEqual([]);
    expect(check("Property", false, { ...home, colour: "red" })).not.toEqual([]);
    expect(check("Property", false, { ...home, lastSaleDate: "2024-11-18" })).not.toEqual([]);
    expect(check("Property", false, { ...home, taxAssessments: { last: {} } })).not.toEqual([]);
    expect(check("Error", false, { status: 400 })).not.toEqual([]);
  });
});

describe("a reader learns", () => {
  const untold = (schema: Tree, path: string): readonly string[] =>
    Object.entries((schema["properties"] ?? {}) as Record<string, Tree>).flatMap(([name, inner]) => [
      ...("description" in inner ? [] : [`${path}.${name}`]),
      ...untold(inner, `${path}.${name}`),
      ...untold((inner["additionalProperties"] ?? {}) as Tree, `${path}.${name}.*`),
    ]);

  it("what every field means", () => {
    const { schemas } = DESCRIPTION.components;
    expect(Object.entries(schemas).flatMap(([name, schema]) => untold(schema as unknown as Tree, name))).toEqual([]);
  });

  it.each(Object.values(ENDPOINTS))("how every parameter is written: $path", ({ path }) => {
    for (const { name, schema } of DESCRIPTION.paths[path]!.get.parameters) {
      if (schema.type === "boolean") continue;
      expect([name, schema.examples?.length ?? 0]).not.toEqual([name, 0]);
      for (const example of schema.examples ?? []) {
        expect([name, example, ajv.validate(schema, example)]).toEqual([name, example, true]);
      }
    }
  });
});

describe("parameters match the description", () => {
  const schemaOf = (name: string) =>
    DESCRIPTION.paths["/properties"]!.get.parameters.find((one) => one.name === name)!.schema;

  it.each([
    ["bedrooms", "3", true],
    ["bedrooms", "2|3|4:*", true],
    ["bedrooms", "2-3", false],
    ["saleDateRange", "30", true],
    ["saleDateRange", "*:30", true],
    ["saleDateRange", "30|60", false],
    ["propertyType", "Condo|Single Family", true],
    ["propertyType", "Condo|", false],
    ["state", "tx", false],
    ["zipCode", "78244", true],
  ])("%s=%s: %s, and the service agrees", (name, value, isRight) => {
    expect(ajv.validate(schemaOf(name), value)).toBe(isRight);
    // Small letters are read and find nothing: the pattern tells what is useful.
    if (name !== "state") {
      const place: Parameters = name === "zipCode" ? {} : { zipCode: "78244" };
      expect(ask("/properties", { ...place, [name]: value }).status).toBe(isRight ? 200 : 400);
    }
  });
});
