/** Code.js in a bare realm, and read by an independent parser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { startTestService, type TestService } from "../service/testService";
import { Cache } from "./appsScript";
import { callSheets, newDocument } from "./sheetsRealm";
import { outcome } from "./shown";

const CODE = readFileSync(join(__dirname, "../../dist/sheets/Code.js"), "utf8");
const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

let service: TestService;
beforeAll(async () => (service = await startTestService()));
afterAll(() => service.stop());

describe("Code.js", () => {
  it("is ES2019, with every function of the catalogue declared at its top, documented and with its parameters by name", () => {
    const comments: { readonly value: string; readonly end: number }[] = [];
    const program = parse(CODE, {
      ecmaVersion: 2019,
      sourceType: "script",
      onComment: (_, value, __, end) => comments.push({ value, end }),
    });
    const declared = program.body.flatMap((node) => (node.type === "FunctionDeclaration" ? [node] : []));
    for (const { name, parameters } of CATALOGUE) {
      const found = declared.find((node) => node.id.name === `PROP_${name}`)!;
      expect(found.params.map((each) => (each.type === "Identifier" ? each.name : "?"))).toEqual(
        parameters.map((each) => each.name),
      );
      const doc = comments.filter(({ end }) => end < found.start).pop()!.value;
      expect(doc).toContain("@customfunction");
      for (const parameter of parameters)
        expect(doc).toMatch(new RegExp(`@param \\{\\*\\} \\[?${parameter.name}\\]? `));
    }
  });

  it("touches no service when it is loaded", () => {
    expect(callSheets({ settings: new Map(), cache: null }, "String", [1])).toBe("1");
  });

  it("says that no service is set until one is", async () => {
    expect(await outcome(() => callSheets(newDocument(), "PROP_VALUE", [HOME]))).toBe(
      "No service is set: open PROP and choose one (PROP_BASE_URL)",
    );
  });

  it("asks nothing again while the document's cache holds the answer, in every new execution", async () => {
    const document = newDocument({ PROP_BASE_URL: service.base("sandbox", "cache"), PROP_API_KEY: "sandbox" });
    const first = await outcome(() => callSheets(document, "PROP_VALUE", [HOME]));
    expect(
      await outcome(() => callSheets(document, "PROP_VALUE", [[[HOME], ["nonsense"], [""]], "price"])),
    ).toHaveLength(2);
    expect(await outcome(() => callSheets(document, "PROP_VALUE", [HOME]))).toEqual(first);
    expect(await outcome(() => callSheets(document, "PROP_VALUE", [[[HOME], ["nonsense"]]]))).toHaveLength(2);
    expect(await service.asked("cache")).toHaveLength(2);
  });

  it("works without a container, where there is no document cache", async () => {
    const settings = new Map([
      ["PROP_BASE_URL", service.base("sandbox", "standalone")],
      ["PROP_API_KEY", "sandbox"],
    ]);
    expect(await outcome(() => callSheets({ settings, cache: null }, "PROP_VALUE", [HOME]))).toHaveLength(1);
  });

  it("does without a cache that refuses: an answer too large for it is still shown", async () => {
    const document = newDocument({ PROP_BASE_URL: service.base("sandbox", "large"), PROP_API_KEY: "sandbox" });
    expect(await outcome(() => callSheets(document, "PROP_SEARCH", [78244, "", "", "", "id", 500]))).toHaveLength(501);
    const full = new Cache(Date.now);
    full.putAll = () => {
      throw new Error("Exception: Service invoked too many times");
    };
    expect(await outcome(() => callSheets({ ...document, cache: full }, "PROP_VALUE", [HOME]))).toHaveLength(1);
  });

  it("asks for a very long address in a key that the cache takes", async () => {
    const document = newDocument({ PROP_BASE_URL: service.base("sandbox", "long"), PROP_API_KEY: "sandbox" });
    const long = `${"Über ".repeat(80)}St, San Antonio, TX 78244`;
    const first = await outcome(() => callSheets(document, "PROP_VALUE", [long]));
    expect(await outcome(() => callSheets(document, "PROP_VALUE", [long]))).toEqual(first);
  });

  it("shows days as dates at local midnight", () => {
    const document = newDocument({ PROP_BASE_URL: service.base("samples", "dates"), PROP_API_KEY: "sandbox" });
    const [[day]] = callSheets(document, "PROP_VALUE", [HOME, "lastSaleDate"]) as [[Date]];
    expect([day.getFullYear(), day.getMonth(), day.getDate(), day.getHours()]).toEqual([2024, 10, 18, 0]);
  });
});
