/**
 * Records of any shape become tables that can be read back by their header: no value is under another's name, missing
 * values don't become 0, and no entry or row is lost.
 */
import fc from "fast-check";
import type { Value } from "../../../src/shared/values/value";
import { FIELDS, type Field } from "../../../src/shared/api/fields";
import type { Json, JsonObject } from "../../../src/shared/api/json";
import { isProblem } from "../../../src/shared/api/problem";
import type { Table } from "../../../src/shared/tables/table";
import { NOT_PLACED, response, type Script } from "../memoryHost";
import { column, tableOf } from "../parsing/asked";

/** What a cell must show for a JSON value. */
function shows(cell: Value | undefined, json: Json | undefined): boolean {
  if (json === undefined || json === null || json === "") return cell === null;
  if (Array.isArray(json)) {
    const items = json.filter((item) => item !== null && item !== "");
    const text = items.map((item) => (typeof item === "object" ? JSON.stringify(item) : String(item))).join("; ");
    return items.length === 0 ? cell === null : cell === text;
  }
  if (typeof json === "object") return cell === JSON.stringify(json);
  if (cell === null || cell === undefined) return false;
  if (typeof cell !== "object") return cell === json || cell === String(json);
  if (cell.kind === "measure") return cell.amount === json;
  if (cell.kind === "day") return typeof json === "string" && json.slice(0, 10) === cell.iso;
  return false;
}

const plain = (cell: Value | undefined): Value | undefined =>
  typeof cell === "object" && cell !== null && cell.kind === "day" ? cell.iso : cell;

const step = (json: Json | undefined, name: string): Json | undefined =>
  typeof json === "object" && json !== null && !Array.isArray(json) && Object.keys(json).includes(name)
    ? (json as JsonObject)[name]
    : undefined;

const walk = (json: Json | undefined, path: readonly string[]): Json | undefined => path.reduce(step, json);

const isEntry = (json: Json | undefined): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/** The keys of a map under which an entry stands. */
const keysOf = (json: Json | undefined): readonly string[] =>
  isEntry(json) ? Object.keys(json).filter((name) => isEntry(json[name])) : [];

const DATE = fc
  .tuple(fc.integer({ min: 1950, max: 2026 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`);

const TEXT = fc.oneof(fc.constantFrom("", "=1+1", "Slab / Mat / Raft", "0", "null"), fc.string({ maxLength: 12 }));
const NUMBER = fc.oneof(fc.constantFrom(0, 1, -1), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const ODD: fc.Arbitrary<Json> = fc.oneof(
  TEXT,
  NUMBER,
  fc.boolean(),
  fc.array(fc.oneof(TEXT, NUMBER, fc.constant(null)), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("a", "b"), NUMBER, { noNullPrototype: true }),
);

const RIGHT: Readonly<Record<Field["type"], fc.Arbitrary<Json>>> = {
  text: TEXT,
  number: NUMBER,
  flag: fc.boolean(),
  day: DATE.map((date) => `${date}T00:00:00.000Z`),
  moment: DATE.map((date) => `${date}T00:00:00.000Z`),
  texts: fc.array(TEXT, { maxLength: 3 }),
};

/** Mostly right, often missing or null, now and then of another type. */
const jsonOf = (type: Field["type"]): fc.Arbitrary<Json | undefined> =>
  fc.oneof(
    { weight: 5, arbitrary: RIGHT[type] },
    { weight: 2, arbitrary: fc.constantFrom(null, undefined) },
    { weight: 1, arbitrary: ODD },
  );

function place(record: Record<string, unknown>, path: readonly string[], json: Json | undefined): void {
  const last = path[path.length - 1]!;
  let here = record;
  for (const name of path.slice(0, -1)) {
    here[name] ??= {};
    here = here[name] as Record<string, unknown>;
  }
  here[last] = json;
}

/** A record with these fields, its keys in random order. */
const recordOf = (fields: readonly Field[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.shuffledSubarray([...fields]).chain((some) =>
    fc.tuple(...some.map(({ type }) => jsonOf(type))).map((values) => {
      const record: Record<string, unknown> = {};
      some.forEach(({ path }, index) => place(record, path, values[index]));
      return record;
    }),
  );

const YEAR = fc.integer({ min: 2016, max: 2026 }).map(String);

const mapOf = (map: string, key: fc.Arbitrary<string>): fc.Arbitrary<unknown> => {
  const inner = FIELDS.property
    .filter(({ path }) => path[0] === map)
    .map((field): Field => ({ ...field, path: field.path.slice(2) }));
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.dictionary(
        key,
        fc.oneof({ weight: 6, arbitrary: recordOf(inner) }, { weight: 1, arbitrary: fc.constant(null) }),
        { maxKeys: 6, noNullPrototype: true },
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, {}) },
    { weight: 1, arbitrary: ODD },
  );
};

const PLAIN = FIELDS.property.filter(({ path }) => !path.includes("*"));
const UNKNOWN_FEATURES = fc.dictionary(fc.constantFrom("solar", "elevator", "wellType"), jsonOf("text"), {
  noNullPrototype: true,
});

const RECORD: fc.Arbitrary<JsonObject> = fc
  .record({
    plain: recordOf(PLAIN),
    taxAssessments: mapOf("taxAssessments", YEAR),
    propertyTaxes: mapOf("propertyTaxes", YEAR),
    history: mapOf("history", DATE),
    features: UNKNOWN_FEATURES,
    drop: fc.subarray(["taxAssessments", "propertyTaxes", "history", "features", "owner"]),
  })
  .map(({ plain: base, features, drop, ...maps }) => {
    const record: Record<string, unknown> = { ...maps, ...base };
    if (isEntry(record["features"] as Json)) record["features"] = { ...(record["features"] as object), ...features };
    for (const name of drop) record[name] = null;
    return JSON.parse(JSON.stringify(record)) as JsonObject;
  });

/** A row of the sheet: a record, a blank, or an unknown address. */
const ROWS = fc
  .array(fc.oneof({ weight: 5, arbitrary: RECORD }, { weight: 1, arbitrary: fc.constantFrom("blank", "unknown") }), {
    minLength: 2,
    maxLength: 4,
  })
  .map((rows) => [...rows, "unknown" as const]);

type Row = JsonObject | string;

const addressesOf = (rows: readonly Row[]) =>
  column(...rows.map((row, index) => (row === "blank" ? null : `${index} Elm St`)));

const scriptOf =
  (rows: readonly Row[]): Script =>
  ({ parameters }) => {
    const row = rows[Number.parseInt(parameters["address"]!, 10)]!;
    return typeof row === "string" ? NOT_PLACED : response([row]);
  };

const width = ({ columns, rows }: Table): boolean => rows.every((row) => row.length === columns.length);
const under = (table: Table, row: readonly Value[], name: string): Value | undefined =>
  row[table.columns.findIndex((each) => each.name === name)];

const NAMES = [
  ...PLAIN.map(({ name }) => name),
  ...["taxAssessments", "propertyTaxes"].flatMap((map) =>
    FIELDS.property
      .filter(({ path }) => path[0] === map)
      .flatMap(({ name }) => ["2019", "2023", "latest"].map((year) => name.replace("*", year))),
  ),
  "history.latest.price",
  "history.latest.event",
];

const newest = (map: Json | undefined): string | undefined =>
  isEntry(map)
    ? Object.keys(map)
        .filter((name) => map[name] !== null)
        .sort()
        .pop()
    : undefined;

const fieldOf = (record: JsonObject, name: string): Json | undefined => {
  const [map, key, inner] = name.split(".");
  if (key === "latest") return walk(record, [map!, newest(record[map!]) ?? "", inner!]);
  return walk(record, name.split("."));
};

const check = (rows: readonly Row[], name: string, options: string) =>
  tableOf(name, { address: addressesOf(rows), options }, scriptOf(rows));

/** The blocks of rows of a long table, one for each address; each row must say whose it is. */
function blocks(
  table: Table,
  rows: readonly Row[],
  count: (record: JsonObject) => number,
): readonly (readonly (readonly Value[])[])[] {
  let from = 0;
  return rows.map((row) => {
    const length = typeof row === "string" ? 1 : Math.max(1, count(row));
    const block = table.rows.slice(from, (from += length));
    expect(block).toHaveLength(length);
    for (const each of block) {
      if (row === "blank") expect(each.every((cell) => cell === null)).toBe(true);
      else if (row === "unknown")
        expect([isProblem(each[0]), each.slice(1).every((cell) => cell === null)]).toEqual([true, true]);
      else expect(shows(each[0], (row as JsonObject)["formattedAddress"])).toBe(true);
    }
    return block;
  });
}

/** Each has three to five rows, most of them a record. */
const RUNS = { numRuns: 50 };

describe("records of any shape", () => {
  it.each(["RECORD", "OWNER"])("%s shows each field under its name, in the order asked for", (name) => {
    fc.assert(
      fc.property(ROWS, fc.shuffledSubarray(NAMES, { minLength: 1 }), (rows, fields) => {
        const table = tableOf(name, { address: addressesOf(rows), fields: fields.join(", ") }, scriptOf(rows));
        expect(table.columns.map((each) => each.name)).toEqual(fields);
        expect(table.rows).toHaveLength(rows.length);
        expect(width(table)).toBe(true);
        rows.forEach((row, index) => {
          const cells = table.rows[index]!;
          if (typeof row !== "string") {
            const wrong = fields.filter((field, at) => !shows(cells[at], fieldOf(row, field)));
            expect(wrong).toEqual([]);
          } else {
            expect(isProblem(cells[0])).toBe(row === "unknown");
            expect(cells.slice(1).every((cell) => cell === null)).toBe(true);
          }
        });
      }),
      RUNS,
    );
  });

  it("a card shows the same, downwards", () => {
    fc.assert(
      fc.property(RECORD, fc.shuffledSubarray(NAMES, { minLength: 1 }), (record, fields) => {
        const given = { address: "0 Elm St", fields: fields.join(","), options: "layout=card" };
        const { rows } = tableOf("RECORD", given, () => response([record]));
        expect(rows.map(([field]) => field)).toEqual(fields);
        expect(rows.filter(([field, value]) => !shows(value, fieldOf(record, String(field))))).toEqual([]);
      }),
      RUNS,
    );
  });

  it.each([
    ["TAXES", "propertyTaxes", ["total"]],
    ["ASSESSMENTS", "taxAssessments", ["value", "land", "improvements"]],
  ] as const)("%s shows every year of every property, newest first, the year inside beside it", (name, map, inner) => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const table = check(rows, name, "entryYear=1");
        expect(table.columns.map((each) => each.name)).toEqual(["formattedAddress", "year", ...inner, "entryYear"]);
        expect(width(table)).toBe(true);
        const found = blocks(table, rows, (record) => keysOf(record[map]).length);
        expect(found.flat()).toHaveLength(table.rows.length);
        rows.forEach((row, index) => {
          if (typeof row === "string") return;
          const years = [...keysOf(row[map])].sort().reverse();
          if (years.length === 0) expect(found[index]![0]!.slice(1).every((cell) => cell === null)).toBe(true);
          years.forEach((year, at) => {
            const cells = found[index]![at]!;
            expect(under(table, cells, "year")).toBe(Number(year));
            for (const field of inner)
              expect(shows(under(table, cells, field), walk(row, [map, year, field]))).toBe(true);
            expect(shows(under(table, cells, "entryYear"), walk(row, [map, year, "year"]))).toBe(true);
          });
        });
      }),
      RUNS,
    );
  });

  it.each([
    ["TAXES", "propertyTaxes", ["total"]],
    ["ASSESSMENTS", "taxAssessments", ["value", "land", "improvements"]],
  ] as const)("%s in wide form has the same columns for all, and each value under its year", (name, map, inner) => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const table = check(rows, name, "layout=wide");
        const records = rows.filter((row): row is JsonObject => typeof row !== "string");
        const years = [...new Set(records.flatMap((record) => keysOf(record[map])))].sort();
        expect(table.columns.map((each) => each.name)).toEqual([
          "formattedAddress",
          ...years.flatMap((year) => inner.map((field) => `${map}.${year}.${field}`)),
        ]);
        expect(table.rows).toHaveLength(rows.length);
        expect(width(table)).toBe(true);
        rows.forEach((row, index) => {
          for (const { name: header } of table.columns.slice(1)) {
            const cell = under(table, table.rows[index]!, header);
            const [, year, field] = header.split(".");
            const entry = typeof row === "string" ? undefined : walk(row, [map, year!]);
            expect(shows(cell, isEntry(entry) ? walk(entry, [field!]) : undefined)).toBe(true);
          }
        });
      }),
      RUNS,
    );
  });

  it("HISTORY shows every event of every property, newest first, long and wide", () => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const long = check(rows, "HISTORY", "");
        const wide = check(rows, "HISTORY", "layout=wide");
        expect([width(long), width(wide)]).toEqual([true, true]);
        expect(wide.rows).toHaveLength(rows.length);
        const found = blocks(long, rows, (record) => keysOf(record["history"]).length);
        expect(found.flat()).toHaveLength(long.rows.length);
        rows.forEach((row, index) => {
          const dates = typeof row === "string" ? [] : [...keysOf(row["history"])].sort().reverse();
          dates.forEach((date, at) => {
            const cells = found[index]![at]!;
            const event = ["date", "event", "price"] as const;
            const json = event.map((field) =>
              field === "date" ? date : walk(row as JsonObject, ["history", date, field]),
            );
            expect(plain(under(long, cells, "date"))).toBe(date);
            event.forEach((field, place) => {
              expect(shows(under(long, cells, field), json[place])).toBe(true);
              expect(shows(under(wide, wide.rows[index]!, `${field} ${at + 1}`), json[place])).toBe(true);
            });
          });
          const beyond = wide.columns.slice(1).filter(({ name }) => Number(name.split(" ")[1]) > dates.length);
          for (const { name } of beyond) expect(under(wide, wide.rows[index]!, name)).toBeNull();
        });
      }),
      RUNS,
    );
  });

  it("FEATURES shows every feature once under its own name, unknown ones too, long and wide", () => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const inside = (record: JsonObject): readonly (readonly [string, Json])[] =>
          isEntry(record["features"])
            ? Object.entries(record["features"]).filter((entry): entry is [string, Json] => !shows(null, entry[1]))
            : [];
        const long = check(rows, "FEATURES", "");
        const wide = check(rows, "FEATURES", "layout=wide");
        expect([width(long), width(wide)]).toEqual([true, true]);
        const found = blocks(long, rows, (record) => inside(record).length);
        expect(found.flat()).toHaveLength(long.rows.length);
        rows.forEach((row, index) => {
          const features = typeof row === "string" ? [] : inside(row);
          const told = new Map(found[index]!.map(([, feature, value]) => [feature, value]));
          for (const [name, json] of features) {
            expect(shows(told.get(name), json)).toBe(true);
            expect(shows(under(wide, wide.rows[index]!, `features.${name}`), json)).toBe(true);
          }
          const values = wide.rows[index]!.slice(1).filter((cell) => cell !== null);
          expect(values).toHaveLength(features.length);
        });
      }),
      RUNS,
    );
  });

  it("COMPS shows each comparable's values under their names, the best correlation first", () => {
    const kinds = fc.constantFrom(["sale", "saleComparable"] as const, ["rent", "rentComparable"] as const);
    fc.assert(
      fc.property(
        kinds.chain(([kind, row]) =>
          fc.tuple(
            fc.constant(kind),
            fc.array(
              fc.oneof({ weight: 8, arbitrary: recordOf(FIELDS[row]) }, { weight: 1, arbitrary: fc.constant(null) }),
              { maxLength: 12 },
            ),
            fc.shuffledSubarray(
              FIELDS[row].map(({ name }) => name),
              { minLength: 1 },
            ),
          ),
        ),
        ([kind, list, fields]) => {
          const comparables = JSON.parse(JSON.stringify(list)) as Json[];
          const given = { address: "0 Elm St", kind, fields: fields.join(",") };
          const table = tableOf("COMPS", given, () => response({ price: 1, comparables }));
          expect(table.columns.map(({ name }) => name)).toEqual(fields);
          expect(width(table)).toBe(true);
          const rank = (json: JsonObject) =>
            typeof json["correlation"] === "number" ? json["correlation"] : -Infinity;
          const best = comparables
            .filter(isEntry)
            .sort((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)));
          expect(table.rows).toHaveLength(best.length);
          table.rows.forEach((cells, index) => {
            expect(fields.filter((field, at) => !shows(cells[at], best[index]![field]))).toEqual([]);
          });
        },
      ),
      RUNS,
    );
  });
});
