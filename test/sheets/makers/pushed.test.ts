/** What Google's own tool, clasp, would push from dist/sheets, and whether the manifest in it is one that Google knows. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Ajv from "ajv";
import { project } from "../../../src/sheets/functions/project";
import { APPSSCRIPT_SCHEMA } from "./appsscriptSchema";

const root = join(__dirname, "../../..");

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "clasp-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test("clasp pushes the script, its manifest, the panel with its parts, and their licences, and nothing else", async () => {
  cpSync(join(root, "dist/sheets"), join(folder, "dist/sheets"), { recursive: true });
  writeFileSync(join(folder, ".clasp.json"), JSON.stringify({ scriptId: "none", rootDir: "dist/sheets" }));
  writeFileSync(join(folder, "elsewhere.js"), "// Not built.");
  const clasp = join(root, "node_modules/@google/clasp/build/src/index.js");
  // Nobody is logged in: it looks at files only.
  const env = { ...process.env, HOME: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [clasp, "--json", "show-file-status"], {
    ...{ cwd: folder, env },
  });
  const { filesToPush, untrackedFiles } = JSON.parse(stdout) as Readonly<Record<string, string[]>>;
  const panel = ["panel-charts.html", "panel-notices.html", "panel-tabs.html", "panel.html"];
  const ours = ["Code-notices.html", "Code.js", "appsscript.json", ...panel];
  expect(filesToPush!.sort()).toEqual(ours.map((name) => `dist/sheets/${name}`));
  expect(untrackedFiles).toEqual([]);
});

describe("the manifest", () => {
  const accepts = new Ajv().compile(APPSSCRIPT_SCHEMA);
  const built = readFileSync(join(root, "dist/sheets/appsscript.json"), "utf8");

  it("has only what Google documents, with and without a fixed service", () => {
    for (const manifest of [built, project(built, "https://rents.example.com/v1")]) {
      expect([accepts(JSON.parse(manifest)), accepts.errors]).toEqual([true, null]);
    }
  });

  it.each([
    ["a name that Google doesn't know", { oauthScope: [] }],
    ["a service over http", { urlFetchWhitelist: ["http://rents.example.com/v1/"] }],
    ["a service without a path", { urlFetchWhitelist: ["https://rents.example.com"] }],
    ["the engine of old", { runtimeVersion: "DEPRECATED_ES5" }],
    ["a time zone by its letters", { timeZone: "UTC" }],
    ["a scope that is none", { oauthScopes: ["spreadsheets"] }],
  ])("%s would be detected", (_, change) => {
    expect(accepts({ ...(JSON.parse(built) as object), ...change })).toBe(false);
  });
});
