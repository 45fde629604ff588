/**
 * Published answers and the sandbox's, field by field: the same names, the same types, and null or nothing only where
 * published answers or the notes about them have it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ask, DAY, everything, NOON, type Loose } from "./asking";

const ZIPS = ["78244", "78705", "90012", "55912"];
const HOMES = ZIPS.flatMap((zipCode) => everything("/properties", { zipCode }));
const SOME = HOMES.filter((home, at) => at % 61 === 0 && home.propertyType !== "Land");
const estimates = (path: string): readonly Loose[] =>
  SOME.map(({ formattedAddress: address }) => ask(path, { address })).flatMap(({ status, json }) =>
    status === 200 ? [json] : [],
  );
/** Of several days, because a group without any known area is rare, and of ZIP codes that always have listings. */
const markets = (): readonly Loose[] =>
  ZIPS.slice(0, 3).flatMap((zipCode) =>
    Array.from(
      { length: 12 },
      (_, month) => ask("/markets", { zipCode }, { now: NOON - month * 30 * DAY }).json as Loose,
    ),
  );
const listings = (path: string): readonly Loose[] =>
  ZIPS.flatMap((zipCode) => ["Active", "Inactive"].flatMap((status) => everything(path, { zipCode, status })));

/** Figures can be null, and a published answer shows it of land for sale and of rentals by bedrooms. */
const AREAS_OF_RENTALS = ["RentPerSquareFoot", "SquareFootage"].flatMap((name) =>
  ["average", "median", "min", "max"].flatMap((statistic) =>
    ["rentalData", "rentalData.history.*"].map((where) => `${where}.dataByPropertyType[].${statistic}${name}`),
  ),
);

/** What the notes tell beyond the five or so records of a sample. */
interface Beyond {
  /** Paths that no sample shows. */
  readonly names?: readonly string[];
  /** Paths that can be null, or missing from a record that could hold them. */
  readonly absent?: readonly string[];
}

const ATTRIBUTES = ["bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"];
const MAPS = ["taxAssessments", "propertyTaxes", "history"];
const MLS = ["mlsName", "mlsNumber", "listingAgent", "listingOffice"];
const BUILDER = ["builder", "builder.name", "builder.development", "builder.phone", "builder.website"];

const CASES: readonly (readonly [file: string, records: readonly Loose[], beyond: Beyond])[] = [
  [
    "properties",
    HOMES,
    {
      absent: [
        ...ATTRIBUTES,
        ...MAPS,
        ...["legalDescription", "subdivision", "zoning", "lastSaleDate", "features", "owner", "ownerOccupied"],
        ...["floorCount", "unitCount", "cooling", "coolingType", "exteriorType", "garage", "garageType", "heating"].map(
          (name) => `features.${name}`,
        ),
        "taxAssessments.*.improvements",
        "history.*.price",
      ],
    },
  ],
  ["value-estimate", estimates("/avm/value"), beyondEstimate()],
  ["rent-estimate", estimates("/avm/rent/long-term"), beyondEstimate()],
  [
    "listings-sale",
    listings("/listings/sale"),
    {
      names: BUILDER,
      absent: [...ATTRIBUTES, ...MLS, "history.*.removedDate", "listingAgent.email", "listingOffice.email"],
    },
  ],
  [
    "listings-rental",
    listings("/listings/rental/long-term"),
    {
      absent: [
        ...ATTRIBUTES,
        ...["listingAgent", "listingOffice"].flatMap((who) => [`${who}.email`, `${who}.website`]),
        "history.*.removedDate",
      ],
    },
  ],
  ["market", markets(), { absent: AREAS_OF_RENTALS }],
];

function beyondEstimate(): Beyond {
  return {
    absent: [
      ...["subjectProperty.", "comparables[]."].flatMap((where) => ATTRIBUTES.map((name) => where + name)),
      ...["lastSaleDate", "lastSalePrice"].map((name) => `subjectProperty.${name}`),
    ],
  };
}

/** Types by path; `nothing` where a record that could hold it doesn't. */
type Shape = ReadonlyMap<string, ReadonlySet<string>>;

function shapeOf(records: readonly Loose[]): Shape {
  const shape = new Map<string, Set<string>>();
  const seen = (path: string, type: string): void =>
    void (shape.get(path) ?? shape.set(path, new Set()).get(path))?.add(type);
  const parents = new Map<string, Loose[]>();
  const walk = (path: string, value: Loose): void => {
    seen(path, value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
    if (Array.isArray(value)) for (const one of value) walk(`${path}[]`, one);
    else if (typeof value === "object" && value !== null) {
      const among = parents.get(path);
      if (among === undefined) parents.set(path, [value]);
      else among.push(value);
    }
  };
  const inner = (path: string, name: string): string =>
    path === "" ? name : `${path}.${/^\d{4}/.test(name) ? "*" : name}`;
  let queue: readonly (readonly [string, Loose])[] = records.map((record) => ["", record] as const);
  while (queue.length > 0) {
    parents.clear();
    for (const [path, value] of queue) walk(path, value);
    const next: [string, Loose][] = [];
    for (const [path, objects] of [...parents]) {
      const names = new Set(objects.flatMap((object) => Object.keys(object)));
      for (const object of objects) {
        for (const name of names) {
          if (name in object) next.push([inner(path, name), object[name]]);
          else if (!/^\d{4}/.test(name)) seen(inner(path, name), "nothing");
        }
      }
    }
    queue = next;
  }
  return shape;
}

describe.each(CASES)("%s", (file, records, { names = [], absent = [] }) => {
  const published = shapeOf(
    [JSON.parse(readFileSync(join(__dirname, "../samples", `${file}.json`), "utf8")) as Loose].flat(),
  );
  const made = shapeOf(records);
  const present = (shape: Shape, path: string): readonly string[] =>
    [...(shape.get(path) ?? [])].filter((type) => type !== "null" && type !== "nothing").sort();

  it("has every published field, in its type", () => {
    for (const path of published.keys()) {
      const types = present(published, path);
      // Of a field that is null in every record of a sample, another sample tells the type.
      expect([path, present(made, path)]).toEqual([path, types.length === 0 ? ["string"] : types]);
    }
  });

  it("has no undocumented field", () => {
    expect([...made.keys()].filter((path) => !published.has(path) && !names.includes(path))).toEqual([]);
  });

  it("lacks a field, or has it null, only where the samples do", () => {
    for (const [path, types] of made) {
      if (!types.has("null") && !types.has("nothing")) continue;
      const told = published.get(path);
      const isTold = told === undefined || told.has("null") || told.has("nothing") || absent.includes(path);
      expect([path, isTold]).toEqual([path, true]);
    }
  });

  it("sometimes lacks what published answers sometimes lack", () => {
    for (const [path, types] of published) {
      if (!types.has("null") && !types.has("nothing")) continue;
      const gaps = made.get(path) ?? new Set();
      expect([path, gaps.has("null") || gaps.has("nothing")]).toEqual([path, true]);
    }
  });
});

describe("property-by-id", () => {
  it("is one record of the list", () => {
    const [home] = HOMES;
    expect(ask(`/properties/${encodeURIComponent(home.id)}`).json).toEqual(home);
  });
});
