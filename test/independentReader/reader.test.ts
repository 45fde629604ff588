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

  const known = new Homes(new Chance(1), true).next();
  const home = ["address", known.address] as const;
  const nobody = ["address", "1 Elm St, Austin, TX 78701"] as const;
  const zip = ["zipCode", "78244"] as const;

  it.each([
    ["30 days for a record", "", home, 29, 31],
    ["60 days for a record where a person keeps it so long", "60", home, 59, 61],
    ["35 days for a home of which nothing is known", "", nobody, 34, 36],
    ["35 days for one, where records are kept for 2 days", "2", nobody, 34, 36],
    ["35 days for one, where records are kept for 60 days", "60", nobody, 34, 36],
    ["7 days for a search", "", zip, 6, 8],
    ["20 days for a search where a person keeps it so long", "searches=20", zip, 19, 21],
    ["7 days for a search without results, where searches are kept for 20 days", "searches=20", zip, 6, 8, 0],
  ])("wants no second request within %s", (_, setting, parameter, within, after, matches = 1) => {
    const { service } = world([known], matches);
    const asked = [{ path: "/properties", query: [parameter] }];
    const told = new Told(service, keepDays(setting));
    told.add(asked, asked);
    const difference = (day: number, came: typeof asked, ages: Parameters<Told["expected"]>[1] = {}) => {
      told.go(day);
      return told.expected(asked, ages).difference(came);
    };
    expect(difference(within, [])).toBeUndefined();
    expect(difference(within, asked)).toMatch(/^must not ask/);
    expect(difference(within, asked, { maxAge: 1 })).toBeUndefined();
    expect(difference(after, asked)).toBeUndefined();
    expect(difference(after, [])).toMatch(/^must ask/);
    // A list without rows is an answer, and was billed.
    expect(difference(after, asked, { isOverRows: true })).toMatch(/^must not ask/);
    expect(difference(after, asked, { isOverRows: true, maxAge: after })).toBeUndefined();
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
