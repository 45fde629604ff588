/** Code.js in a bare realm, and read by an independent parser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { project } from "../../src/sheets/functions/project";
import { TOP_LEVEL } from "../../src/sheets/functions/topLevel";
import { openTestService, type TestService } from "../standIns/service/testService";
import { callSheets, newDocument } from "../standIns/appsScript/sheetsRealm";
import { outcome } from "./parts/shown";

const CODE = readFileSync(join(__dirname, "../../dist/sheets/Code.js"), "utf8");
const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

/** What other runtimes have and this one lacks. */
const BANNED: readonly string[] = [
  ...["fetch", "URL", "URLSearchParams", "TextEncoder", "TextDecoder", "setTimeout", "setInterval", "clearTimeout"],
  ...["crypto", "atob", "btoa", "structuredClone", "queueMicrotask", "AbortController", "window", "document", "self"],
  ...["process", "require", "Buffer", "global", "XMLHttpRequest", "localStorage", "navigator", "importScripts", "eval"],
];

interface Visited {
  readonly type: string;
  readonly [name: string]: unknown;
}

function visit(node: unknown, see: (node: Visited, parent: Visited | undefined) => void, parent?: Visited): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, see, parent);
    return;
  }
  if (typeof node !== "object" || node === null || typeof (node as Visited).type !== "string") return;
  see(node as Visited, parent);
  for (const each of Object.values(node)) visit(each, see, node as Visited);
}

let service: TestService;
beforeAll(async () => (service = await openTestService()));

describe("Code.js", () => {
  it("is ES2019, and declares every function of the catalogue at its top level, documented and with named parameters", () => {
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

  it("declares nothing else at its top level but documented functions, the bundle and where its help is", () => {
    const comments: { readonly value: string; readonly end: number }[] = [];
    const program = parse(CODE, {
      ecmaVersion: 2019,
      sourceType: "script",
      onComment: (_, value, __, end) => comments.push({ value, end }),
    });
    const kinds = program.body.map(({ type }) => type).filter((type) => type !== "EmptyStatement");
    expect(new Set<string>(kinds)).toEqual(
      // The expression gives the bundle's global its value.
      new Set(["VariableDeclaration", "ExpressionStatement", "FunctionDeclaration"]),
    );
    const variables = program.body.flatMap((node) => (node.type === "VariableDeclaration" ? node.declarations : []));
    expect(variables.map(({ id }) => (id.type === "Identifier" ? id.name : "?"))).toEqual(["PropLib", "PropHelp"]);
    const functions = program.body.flatMap((node) => (node.type === "FunctionDeclaration" ? [node] : []));
    expect(functions.map(({ id }) => id.name)).toEqual([
      ...CATALOGUE.map(({ name }) => `PROP_${name}`),
      ...TOP_LEVEL.map(({ name }) => name),
    ]);
    for (const node of functions) {
      const doc = comments.filter(({ end }) => end < node.start).pop()!;
      expect(CODE.slice(doc.end, node.start).trim()).toBe("");
      expect(doc.value.startsWith("*")).toBe(true);
      expect(doc.value.includes("@customfunction")).toBe(node.id.name.startsWith("PROP_"));
    }
  });

  it("names no global that Apps Script lacks", () => {
    const program = parse(CODE, { ecmaVersion: 2019, sourceType: "script" });
    const used = new Set<string>();
    visit(program, (node, parent) => {
      if (node.type !== "Identifier" || !BANNED.includes(String(node["name"]))) return;
      const isMember =
        parent?.type === "MemberExpression" && parent["property"] === node && parent["computed"] !== true;
      const isKey = parent?.type === "Property" && parent["key"] === node && parent["computed"] !== true;
      if (!isMember && !isKey) used.add(String(node["name"]));
    });
    expect([...used]).toEqual([]);
  });

  it("is pushed with the least scopes, and with the one service that it was built for", () => {
    const base = readFileSync(join(__dirname, "../../appsscript.json"), "utf8");
    const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;
    const { oauthScopes } = JSON.parse(base) as { readonly oauthScopes: readonly string[] };
    expect([...oauthScopes].sort()).toEqual(
      ["script.container.ui", "script.external_request", "script.scriptapp", "spreadsheets.currentonly"].map(scope),
    );
    expect(JSON.parse(project(base, undefined))).not.toHaveProperty("urlFetchWhitelist");
    expect(JSON.parse(project(base, "https://host.example/v1"))).toMatchObject({
      urlFetchWhitelist: ["https://host.example/v1/"],
    });
    expect(() => project(base, "http://host.example/v1")).toThrow(/give an address such as https:/);
  });

  it("calls no service when it is loaded", () => {
    expect(callSheets(newDocument({}, { container: false }), "String", [1])).toBe("1");
  });

  it("says that no service is set, until one is set", async () => {
    expect(await outcome(() => callSheets(newDocument(), "PROP_VALUE", [HOME]))).toBe(
      "No service is set: open PROP and choose one (PROP_BASE_URL)",
    );
  });

  it("requests nothing again while the document's cache has the answer, in every new execution", async () => {
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
    const settings = { PROP_BASE_URL: service.base("sandbox", "standalone"), PROP_API_KEY: "sandbox" };
    const alone = newDocument(settings, { container: false });
    expect(await outcome(() => callSheets(alone, "PROP_VALUE", [HOME]))).toHaveLength(1);
  });

  it("works without a cache that refuses: an answer too large for it is still shown", async () => {
    const document = newDocument({ PROP_BASE_URL: service.base("sandbox", "large"), PROP_API_KEY: "sandbox" });
    expect(await outcome(() => callSheets(document, "PROP_SEARCH", [78244, "", "", "", "id", 500]))).toHaveLength(501);
    document.cache.putAll = () => {
      throw new Error("Exception: Service invoked too many times");
    };
    expect(await outcome(() => callSheets(document, "PROP_VALUE", [HOME]))).toHaveLength(1);
  });

  it("stores a very long address under a key that the cache accepts", async () => {
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
