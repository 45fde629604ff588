import { isSetSupported, officeRuntime, officeStorage } from "../../src/playground/officeStandIn/runtime";
import { localTexts } from "../../src/playground/page/localTexts";
import { seedSettings } from "../../src/playground/page/settings";

/** As much of a browser's local storage as the stand-in uses: its keys are its own properties. */
const localStorage = (): Storage => {
  const storage = Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage;
  return storage;
};

test("storage keeps texts, gives null for missing ones, and shows no other page's keys", async () => {
  const local = localStorage();
  local.setItem("another", "x");
  const storage = officeStorage(localTexts(local));
  await storage.setItems({ a: "1", b: "2" });
  await storage.setItem("c", "3");
  await storage.removeItems(["b"]);
  expect([await storage.getItem("a"), await storage.getItem("b"), await storage.getKeys()]).toEqual([
    "1",
    null,
    ["a", "c"],
  ]);
  expect(await storage.getItems(["a", "z"])).toEqual({ a: "1", z: null });
});

test("requirement sets up to the version that formats values", () => {
  const asked = [
    ["CustomFunctionsRuntime", "1.4"],
    ["CustomFunctionsRuntime", "1.5"],
    ["SharedRuntime", "1.1"],
    ["SharedRuntime", "1.2"],
    ["ExcelApi", "1.16"],
    ["ExcelApi", "1.17"],
    ["DialogApi", "1.1"],
  ] as const;
  expect(asked.map(([name, version]) => isSetSupported(name, version))).toEqual([
    ...[true, false, true, false, true, false, false],
  ]);
});

test("functions are associated one by one or several at once", () => {
  const { associated, globals } = officeRuntime(new Map());
  const { associate, Error: OfficeError, ErrorCode } = globals.CustomFunctions;
  associate("ONE", () => 1);
  associate({ TWO: () => 2, THREE: () => 3 });
  expect([...associated.keys()]).toEqual(["ONE", "TWO", "THREE"]);
  expect(new OfficeError(ErrorCode.notAvailable, "why")).toMatchObject({ code: "#N/A", message: "why" });
});

test("the first visit needs no settings, and a changed setting stays", async () => {
  const storage = officeStorage(localTexts(localStorage()));
  await storage.setItem("PROP_MONTHLY_LIMIT", "50");
  await seedSettings(storage, "http://127.0.0.1:3000");
  expect(await storage.getItems(["PROP_API_KEY", "PROP_BASE_URL", "PROP_MONTHLY_LIMIT", "PROP_ASK_ABOVE"])).toEqual({
    PROP_API_KEY: "sandbox",
    PROP_BASE_URL: "http://127.0.0.1:3000/v1",
    PROP_MONTHLY_LIMIT: "50",
    PROP_ASK_ABOVE: "10000",
  });
});
