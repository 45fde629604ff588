/** Both bundles show what an independent reading of docs/service.md says, and ask what it says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Chance } from "./chance/chance";
import { Homes } from "./chance/home";
import { world } from "./chance/world";
import { readFieldsPage } from "./reader/fieldsPage";
import { keepDays } from "./reader/keepDays";
import { read } from "./reader/read";
import { difference } from "./trial/difference";
import { Told } from "./trial/expected";
import { trial, type Difference } from "./trial/trial";

const READER = join(__dirname, "reader");

describe("the reader", () => {
  it.each(readdirSync(READER))("%s imports nothing from src", (file) => {
    const text = readFileSync(join(READER, file), "utf8");
    const imported = [...text.matchAll(/(?:from|import|require)\s*\(?\s*["']([^"']+)["']/g)].map(([, path]) => path!);
    expect(imported.filter((path) => !/^\.\/\w+$|^node:(?:fs|path)$/.test(path))).toEqual([]);
  });

  it("notices one wrong cell and one request too many", () => {
    const { service, homes } = world([new Homes(new Chance(1), true).next()]);
    const call = { name: "RECORD", args: [homes[0]!.address, "formattedAddress"] };
    const reading = read(call, service, readFieldsPage());
    const asked = [{ path: "/properties", query: [["address", homes[0]!.address]] as const }];
    const held = (cell: string, requests = asked) =>
      difference(
        "Sheets",
        reading,
        { cells: [[cell]], message: undefined, asked: requests },
        new Told(service, keepDays("")).expected(asked),
      );
    const right = JSON.stringify(homes[0]!.address);
    expect(held(right)).toBeUndefined();
    expect(held('"elsewhere"')).toMatch(/^Sheets: row 1, column 1 must be/);
    expect(held(right, [])).toMatch(/^must ask GET \/properties\?address=/);
    expect(held(right, [...asked, ...asked])).toMatch(/^asks twice/);
    expect(held(right, [...asked, { path: "/properties/random", query: [] as never }])).toMatch(/^must not ask/);
  });
});

describe("random calls over random homes", () => {
  it.each([1, 20_261_122])("of seed %d show and request in both hosts what the reader says", async (seed) => {
    const found: Difference[] = [];
    const counts = await trial({ seed, records: 50, calls: 50, onDifference: (each) => found.push(each) < 5 });
    expect(found.map(({ session, found: { call, what } }) => [session.seed, call.name, call.args, what])).toEqual([]);
    expect(counts.calls).toBeGreaterThanOrEqual(50);
    expect(counts.cells).toBeGreaterThan(1_000);
  });
});
