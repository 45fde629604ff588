/** The functions as `npm start` builds them in a new clone: all in one script, made by esbuild. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import { sandboxService } from "../../src/servers/http/sandboxState";
import { openParts, Visit, type Playground } from "./openPlayground";

jest.setTimeout(240_000);

const root = join(__dirname, "../..");
const built = join(root, "dist/excel");
const ORIGIN = "https://localhost:3000";

let out: string;
let excelDir: string;
let playground: Playground;
let visit: Visit;

/** The panel beside them is the one of every build. */
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "prop-quick-"));
  excelDir = join(out, "excel");
  const script = `
    import { bundleFunctions } from ${JSON.stringify(join(root, "tools/build/functionsBundle.mjs"))};
    await bundleFunctions(...${JSON.stringify([out, ORIGIN])});`;
  execFileSync(process.execPath, ["--input-type=module", "-e", script]);
  const panel = readdirSync(built).filter((name) => /^pane.*\.js$/.test(name));
  for (const name of panel) symlinkSync(join(built, name), join(excelDir, name));
  playground = await openParts({ excelDir, ...sandboxService() });
  visit = await Visit.begin(playground);
});
afterEach(() => expect(visit.complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await playground.close();
  await rm(out, { recursive: true });
});

const save = (settings: Readonly<Record<string, string>>): Promise<unknown> =>
  visit.page.evaluate(
    (changes) => (window as unknown as { readonly PROP_BRIDGE: PanelApi }).PROP_BRIDGE.save(changes),
    settings,
  );

it("spill over the sheet, and hold what other builds load later: the panel's work and demo:", async () => {
  expect((await visit.range("A13:A62")).flat().filter(Boolean)).toHaveLength(50);
  expect((await visit.range("G3:H3"))[0]).toEqual([expect.any(Number), expect.any(Number)]);
  const asked = await playground.requests();
  await save({ PROP_BASE_URL: "demo:" });
  await visit.set({ L2: '=PROP.VALUE("5502 Grand Lake Dr, San Antonio, TX 78244")' });
  for (const value of (await visit.range("L2:N2"))[0]!) expect(value).toEqual(expect.any(Number));
  expect((await playground.requests()) - asked).toBe(0);
});

it("are described as in every build", () => {
  const described = (folder: string): unknown => JSON.parse(readFileSync(join(folder, "functions.json"), "utf8"));
  expect(described(excelDir)).toEqual(described(built));
});
