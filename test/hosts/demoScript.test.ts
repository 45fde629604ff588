/** The built-in sandbox: a script of its own in Excel; in Sheets, only what its answers need. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newDevice, openExcel } from "../standIns/office/excelRealm";
import { outcome } from "./parts/shown";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

const dist = (name: string): string => readFileSync(join(__dirname, "../../dist", name), "utf8");

const sourcesOf = (map: string): readonly string[] =>
  (JSON.parse(dist(map)) as { sources: string[] }).sources.map((path) => path.replace(/^.*?\.\//, ""));

const OF_THE_SANDBOX = /^src\/(sandbox|demo)\//;
/** What only a sandbox server needs: accounts, address ranges, usage, and faults. */
const OF_A_SERVER = /^src\/(sandbox\/(accounts|faults|server|index|answer)|servers)|ipaddr/;

describe("what the scripts contain", () => {
  it("functions.js contains nothing of the sandbox, and demo.js all of its data", () => {
    const ofFunctions = sourcesOf("excel/functions.js.map");
    expect(ofFunctions.filter((path) => path.startsWith("src/shared/")).length).toBeGreaterThan(50);
    expect(ofFunctions.filter((path) => OF_THE_SANDBOX.test(path))).toEqual([]);
    expect(sourcesOf("excel/demo.js.map").filter((path) => OF_THE_SANDBOX.test(path)).length).toBeGreaterThan(40);
  });

  it.each([
    ["demo.js", "excel/demo.js.map"],
    ["Code.js", "Code.js.map"],
  ])("%s holds no accounts, keys, logs, address ranges and no faults made on purpose", (_, map) => {
    const modules = sourcesOf(map);
    expect(modules.filter((path) => OF_THE_SANDBOX.test(path)).length).toBeGreaterThan(40);
    expect(modules.filter((path) => OF_A_SERVER.test(path))).toEqual([]);
  });
});

describe("the sandbox in Excel", () => {
  it("is loaded when demo: is chosen and a cell makes a request, and not before", async () => {
    const loaded: string[] = [];
    const loads = (name: string): boolean => loaded.push(name) > 0;
    const nowhere = newDevice({ PROP_BASE_URL: "http://127.0.0.1:9/v1", PROP_API_KEY: "sandbox" });
    await outcome(() => openExcel(nowhere, { loads }).call("VALUE", [HOME]));
    expect(loaded).toEqual([]);
    const device = newDevice({ PROP_BASE_URL: "demo:" });
    const excel = openExcel(device, { loads });
    expect(loaded).toEqual([]);
    for (let look = 0; look < 3; look += 1) {
      expect(await outcome(() => excel.call("VALUE", [`${5500 + look} Grand Lake Dr, San Antonio, TX 78244`]))).toEqual(
        [[expect.any(Number), expect.any(Number), expect.any(Number)]],
      );
    }
    expect(loaded).toEqual(["demo.js"]);
    await outcome(() => openExcel(device, { loads }).call("VALUE", [HOME]));
    expect(loaded).toEqual(["demo.js"]);
  });

  it("reports that it could not be loaded, books nothing, and is retried", async () => {
    let isOnline = false;
    let later = 0;
    const excel = openExcel(newDevice({ PROP_BASE_URL: "demo:" }), { loads: () => isOnline, set: () => later });
    const value = () => outcome(() => excel.call("VALUE", [HOME, "price"]));
    expect(await value()).toBe("The sandbox could not be loaded: check your connection, then recalculate");
    expect(await outcome(() => excel.call("USAGE", ["billed, free, uncertain"]))).toEqual([[0, 0, 0]]);
    isOnline = true;
    later += 6000;
    expect(await value()).toEqual([[expect.any(Number)]]);
  });
});
