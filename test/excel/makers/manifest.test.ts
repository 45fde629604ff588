/** manifest.xml as Microsoft's own tool reads and changes it. What its `validate` does, it does on the web: not here. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manifest } from "../../../src/excel/manifest/manifest";
import { allElements, children, elementName, parse } from "../../../tools/manifest/document";
import { checkManifest } from "../../../tools/manifest/manifestCheck";
import { pixelsIn } from "../../../tools/manifest/pngPixels";

const root = join(__dirname, "../../..");
const ORIGIN = "https://addin.example.com";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "manifest-"));
  file = join(folder, "manifest.xml");
  writeFileSync(file, manifest({ origin: ORIGIN, version: "1.2.3" }));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the tool says of a manifest: a line for each thing, with its name and what it is. */
function said(...command: readonly string[]): Readonly<Record<string, string>> {
  const tool = join(root, "node_modules/office-addin-manifest/cli.js");
  const text = execFileSync(process.execPath, [tool, ...command], { encoding: "utf8" });
  return Object.fromEntries(
    [...text.matchAll(/^ +([^:\n]+): (.*)$/gm)].map(([, name = "", what = ""]) => [name, what]),
  );
}

test("Microsoft's tool reads from it what a person sees of the add-in, and what Excel starts", () => {
  expect(said("info", file)).toMatchObject({
    ...{ Name: "PROP property data", Provider: "PROP", Version: "1.2.3.0", "Default Locale": "en-US" },
    ...{ Description: "Functions for property values, rents and records.", Permissions: "ReadWriteDocument" },
    ...{ "Icon Url": `${ORIGIN}/excel/icon-32.png`, "High Resolution Icon Url": `${ORIGIN}/excel/icon-64.png` },
    ...{ "Support Url": `${ORIGIN}/excel/help/index.html`, AppDomains: ORIGIN },
    ...{ Type: "TaskPaneApp", Hosts: "Workbook", "Source Location": `${ORIGIN}/excel/functions.html` },
  });
});

test("a company that gives it an id and a name of its own has a manifest that is right", () => {
  const id = "0f0e3c2a-7b0c-4f6e-9a51-2f6c8d1e4b73";
  const before = readFileSync(file, "utf8");
  expect(said("modify", file, "--guid", id, "--displayName", "Homes & rents")).toMatchObject({
    ...{ Id: id, Name: "Homes & rents", Version: "1.2.3.0" },
  });
  const after = readFileSync(file, "utf8");
  expect(checkManifest(after, { development: false, pixelsOf: pixelsIn(join(root, "assets")) })).toEqual([]);
  const changes = { "<Id>[^<]+": `<Id>${id}`, '(DisplayName DefaultValue=)"[^"]+"': '$1"Homes &amp; rents"' };
  const expected = Object.entries(changes).reduce((text, [from, to]) => text.replace(new RegExp(from), to), before);
  expect(written(after)).toEqual(written(expected));
});

/** Every element in its order, with all that stands in it, whatever the lines and quotes. */
const written = (text: string): readonly unknown[] =>
  allElements(parse(text)).map((element) => [
    elementName(element),
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children(element).length === 0 ? element.textContent?.trim() : children(element).length,
  ]);
