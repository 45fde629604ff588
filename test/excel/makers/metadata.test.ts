/**
 * functions.json against what Microsoft publishes about it: the schema of app-manifest, which describes the same for
 * another kind of manifest, and what their generator writes for functions that are described as ours are.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv-draft-04";
import { generateCustomFunctionsMetadata } from "custom-functions-metadata";

const root = join(__dirname, "../../..");

interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly helpUrl: string;
  readonly options: Readonly<Record<string, boolean>>;
  readonly parameters: readonly { readonly name: string; readonly description: string; readonly optional?: boolean }[];
  readonly result: object;
}

type Metadata = Readonly<Record<string, unknown>> & { readonly functions: readonly FunctionMetadata[] };

const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), "utf8")) as T;
const ours = read<Metadata>("dist/excel/functions.json");

describe("the published schema", () => {
  const { definitions } = read<{ readonly definitions: Readonly<Record<string, object>> }>(
    "node_modules/@microsoft/app-manifest/build/json-schemas/teams/v1.30/MicrosoftTeams.schema.json",
  );
  const validate = new Ajv({ strict: false, logger: false, allErrors: true }).compile({
    ...definitions["extensionCustomFunctions"],
    definitions,
  });

  /** What a functions.json has in another way, with the reason. */
  const ELSEWHERE = [
    { flag: "allowErrorForDataTypeAny", reason: "documented for functions.json only (custom-functions-json)" },
  ];

  const plainly = ({ options, ...described }: FunctionMetadata): object => {
    // Options stand beside the rest there, and one under a name in the singular.
    const { requiresParameterAddresses, ...others } = options;
    return { ...described, ...others, requiresParameterAddress: requiresParameterAddresses };
  };

  it("accepts the whole file, but for flags that it doesn't know", () => {
    expect(validate({ ...ours, functions: ours.functions.map(plainly) })).toBe(false);
    expect(validate.errors!.map(({ keyword, params }) => [keyword, params["additionalProperty"]])).toEqual(
      ELSEWHERE.map(({ flag }) => ["additionalProperties", flag]),
    );
    const flags = Object.fromEntries(ELSEWHERE.map(({ flag }) => [flag, undefined]));
    const known = JSON.parse(JSON.stringify({ ...ours, ...flags, functions: ours.functions.map(plainly) })) as object;
    expect([validate(known), validate.errors]).toEqual([true, null]);
  });

  it("knows every option by its name, and refuses a function without parameters or of two letters", () => {
    const { properties } = definitions["extensionFunction"] as { readonly properties: object };
    for (const each of ours.functions) {
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(plainly(each))));
    }
    expect(validate({ functions: [{ ...ours.functions[0], parameters: undefined }] })).toBe(false);
    expect(validate({ functions: [{ ...ours.functions[0], id: "XY", name: "XY" }] })).toBe(false);
  });
});

describe("Microsoft's generator", () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "metadata-"))));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function generated(source: string): Promise<{ readonly errors: readonly string[]; readonly file: Metadata }> {
    const file = join(folder, "functions.ts");
    writeFileSync(file, source);
    const { metadataJson, errors } = await generateCustomFunctionsMetadata(file);
    return { errors, file: (metadataJson === "" ? {} : JSON.parse(metadataJson)) as Metadata };
  }

  /** What our file says beside what it writes, with the reason. */
  const DIFFERENCES = [
    { path: ["allowErrorForDataTypeAny"], says: true, reason: "there is no tag for it" },
    { path: ["functions", "result", "type"], says: "any", reason: "it leaves out what holds anyway" },
  ];

  it("writes the same file for the same descriptions, but for what is listed", async () => {
    const { errors, file } = await generated(ours.functions.map(described).join("\n"));
    expect(errors).toEqual([]);
    const ourFile = read<Metadata>("dist/excel/functions.json");
    for (const { path, says } of DIFFERENCES) {
      expect(valuesAt(ourFile, path)).toEqual(new Set([says]));
      expect(valuesAt(file, path)).toEqual(new Set([undefined]));
      takeAway(ourFile, path);
    }
    expect(file).toEqual(ourFile);
  });

  it("refuses a function that is handed its cell's address and takes no invocation", async () => {
    const { errors } = await generated("/** @customfunction X\n * @requiresAddress */ function x(a: any[][]): any {}");
    expect(errors).toEqual([expect.stringContaining("should be of type CustomFunctions.Invocation")]);
  });
});

type Step = Readonly<Record<string, unknown>>;

/** What stands at the end of a path, in each member of lists on the way. */
const holders = (value: unknown, path: readonly string[]): readonly Step[] => {
  if (Array.isArray(value)) return value.flatMap((each) => holders(each, path));
  const [name = "", ...rest] = path;
  return rest.length === 0 ? [value as Step] : holders((value as Step)[name], rest);
};

const valuesAt = (value: unknown, path: readonly string[]): Set<unknown> =>
  new Set(holders(value, path).map((holder) => holder[path[path.length - 1]!]));

function takeAway(value: unknown, path: readonly string[]): void {
  for (const holder of holders(value, path)) Reflect.deleteProperty(holder, path[path.length - 1]!);
}

/** A function as a developer would describe it in JSDoc. */
function described({ id, name, description, helpUrl, options, parameters }: FunctionMetadata): string {
  return [
    "/**",
    ` * ${description}`,
    ` * @customfunction ${id} ${name}`,
    ` * @helpurl ${helpUrl}`,
    ...parameters.map(
      (each) => ` * @param ${each.optional === true ? `[${each.name}]` : each.name} ${each.description}`,
    ),
    " * @param invocation",
    ...Object.keys(options).map((option) => ` * @${option}`),
    " */",
    `function called${id}(`,
    ...parameters.map((each) => `  ${each.name}${each.optional === true ? "?" : ""}: any[][],`),
    "  invocation: CustomFunctions.CancelableInvocation,",
    "): any[][] {}",
  ].join("\n");
}
