/**
 * What is released stays as it is: functions with their parameters, settings, ribbon, menu, the gateway's variables, and
 * the requests of a set of calls. A change of the record beside this test is a change for the people who use the product.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { SETTING_NAMES } from "../../src/shared/fetching/requests/settings";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { newDocument } from "../standIns/appsScript/document";
import { execute } from "../standIns/appsScript/execution";
import { openTestService, type TestService } from "../standIns/service/testService";
import { bothHosts } from "../hosts/parts/bothHosts";
import { argumentsOf } from "../hosts/parts/formula";

const root = join(__dirname, "../..");

const text = (file: string): string => readFileSync(join(root, file), "utf8");

const everyFile = (folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .map((name) => join(folder, name))
    .flatMap((file) => (statSync(join(root, file)).isDirectory() ? everyFile(file) : [file]))
    .sort();

/** Names of the ribbon's controls, in the manifest's order. */
const ribbonIds = (): readonly string[] => [...text("manifest.xml").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

const menuEntries = (): readonly string[] => {
  const document = newDocument();
  execute(document, "onOpen", [{ authMode: "LIMITED" }]);
  return document.log;
};

const gatewayVariables = (): readonly string[] =>
  [
    ...new Set(everyFile("src/servers/gateway").flatMap((file) => text(file).match(/(?<=["'`])PROP_[A-Z_]+/g) ?? [])),
  ].sort();

describe("what is released stays as it is", () => {
  it("functions with their parameters, as Excel is told them", () => {
    expect(JSON.parse(text("dist/excel/functions.json"))).toMatchSnapshot();
  });

  it("settings", () => {
    expect(SETTING_NAMES).toMatchSnapshot();
  });

  it("the ids of the ribbon", () => {
    expect(ribbonIds()).toMatchSnapshot();
  });

  it("the entries of Google Sheets' menu, with what they call", () => {
    expect(menuEntries()).toMatchSnapshot();
  });

  it("the gateway's variables", () => {
    expect(gatewayVariables()).toMatchSnapshot();
  });

  it("what earlier builds stored", () => {
    const stored = everyFile("test/storedBefore").filter((file) => file.endsWith(".json"));
    const hashes = stored.map((file) => [file, createHash("sha256").update(text(file)).digest("hex")]);
    expect(Object.fromEntries(hashes)).toMatchSnapshot();
  });
});

const HOMES = ["5500 Grand Lake Dr, San Antonio, TX 78244", "604 Hampton St, San Antonio, TX 78244"];

describe("the requests of the reference's examples stay as they are", () => {
  let service: TestService;
  beforeAll(async () => (service = await openTestService()));

  it.each(CATALOGUE.map(({ name, examples }) => [name, examples] as const))("%s", async (name, examples) => {
    const asked: Record<string, readonly string[]> = {};
    for (const { formula } of examples) {
      const args = argumentsOf(formula, (row) => HOMES[row % 2]!);
      asked[formula] = (await bothHosts(service, "sandbox", name, args)).requests;
    }
    expect(asked).toMatchSnapshot();
  });
});
