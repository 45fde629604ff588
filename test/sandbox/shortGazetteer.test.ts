import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { shortGazetteer } from "../../src/sandbox/places/shortGazetteer";
import { createSandbox } from "../../src/sandbox";
import { ask, idPath, type Parameters } from "./asking";

const ROOM = join(__dirname, "../../src/sandbox");
const short = shortGazetteer();
const small = createSandbox({ gazetteer: short });
const whole = createSandbox({ gazetteer: nationalGazetteer() });

/** The first sheet's addresses, read as text: its file needs a browser. */
const starter = readFileSync(join(ROOM, "../playground/page/starter.ts"), "utf8");
const STARTERS = [...starter.matchAll(/"(\d+ [^"]+, [A-Z]{2} \d{5})"/g)].map(([, address = ""]) => address);

/** Every file that a module imports, its own neighbours and theirs. */
function imported(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, from = ""] of text.matchAll(/ from "(\.[^"]+)"/g)) imported(`${join(dirname(file), from)}.ts`, seen);
  return seen;
}

describe("the short gazetteer", () => {
  it("is small, and does not contain the national one", () => {
    expect(statSync(join(ROOM, "places/shortPlaces.data.ts")).size).toBeLessThan(30_000);
    const files = [...imported(join(ROOM, "places/shortGazetteer.ts"))].map((file) => file.slice(ROOM.length + 1));
    expect(files).toContain("places/shortPlaces.data.ts");
    expect(files).not.toContain("places/nationalPlaces.data.ts");
  });

  it("has places in every state, each of them real and inhabited", () => {
    expect(new Set(short.places.map(({ state }) => state)).size).toBe(51);
    for (const place of short.places) {
      expect(nationalGazetteer().ofZip(place.zipCode)).toEqual(place);
      expect(short.around(place)).toBe(nationalGazetteer().around(place));
      expect(short.around(place)).toBeGreaterThan(0);
    }
  });

  it("has every place that is named in examples", () => {
    const formulas = Object.values(CATALOGUE).flatMap(({ examples }) => examples.map(({ formula }) => formula));
    const zips = [...formulas, ...STARTERS].flatMap((text) => text.match(/(?<![\d=:])\d{5}(?!\d)/g) ?? []);
    const named = zips.filter((zipCode) => nationalGazetteer().ofZip(zipCode) !== undefined);
    expect(STARTERS.length).toBeGreaterThan(4);
    expect(new Set(named).size).toBeGreaterThan(4);
    expect(named.filter((zipCode) => short.ofZip(zipCode) === undefined)).toEqual([]);
    expect(short.ofCity("Austin", "TX").length).toBeGreaterThan(5);
  });

  it("shows the same homes of a ZIP code as the national one: whole records, listings, and ids", () => {
    for (const { zipCode } of short.places.filter((_, at) => at % 97 === 0)) {
      for (const path of ["/properties", "/listings/sale", "/listings/rental/long-term"]) {
        const question: Parameters = { zipCode, limit: 40, includeTotalCount: "true" };
        const [here, there] = [small, whole].map((sandbox) => ask(path, question, { sandbox }));
        expect(here?.json.length).toBeGreaterThan(0);
        expect([here?.text, here?.headers]).toEqual([there?.text, there?.headers]);
        const id = here?.json[0].id as string;
        expect(ask(idPath(id), {}, { sandbox: small }).text).toBe(ask(idPath(id), {}, { sandbox: whole }).text);
      }
    }
  });

  it.each(STARTERS)("estimates %s as the national one does", (address) => {
    for (const path of ["/avm/value", "/avm/rent/long-term"]) {
      const [here, there] = [small, whole].map((sandbox) => ask(path, { address }, { sandbox }));
      expect(here?.status).toBe(200);
      expect(here?.text).toBe(there?.text);
    }
  });

  it("can't place an address elsewhere, and says so", () => {
    const told = ask("/properties", { address: "12 Oak St, Akutan, AK 99553" }, { sandbox: small });
    expect([told.status, told.json.error]).toEqual([400, "resource/bad-request"]);
  });
});
