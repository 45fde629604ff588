/** Random calls of every function, as people write them: right ones mostly, wrong ones too. */
import type { Call } from "../reader/read";
import {
  AROUND,
  BATHS,
  BEDS,
  CITIES,
  COMP_FIELDS,
  ESTIMATE_FIELDS,
  LATER,
  LISTED,
  LISTING_FIELDS,
  PLACES,
  PROPERTY_FIELDS,
  RECORDS,
  SIZES,
  SIZES_AND_SALE,
  SORTS,
  TYPES,
  WRONG_BATHS,
  WRONG_BEDS,
  WRONG_PLACES,
  WRONG_TYPES,
} from "./argumentPools";
import type { Chance } from "./chance";
import type { Home } from "./home";

/** Areas that a run can leave out. */
export type Area = "derived" | "moments" | "distance" | "ages" | "listing" | "circle" | "cities" | "oldDays";

export class Calls {
  constructor(
    private readonly chance: Chance,
    private readonly without: ReadonlySet<Area>,
  ) {}

  private has = (area: Area): boolean => !this.without.has(area);

  private readonly makers: readonly ((homes: readonly Home[]) => Call)[] = [
    (homes) => this.estimate("VALUE", "price", homes),
    (homes) => this.estimate("RENT", "rent", homes),
    (homes) => this.comps(homes),
    (homes) => this.record(homes),
    (homes) => ({
      name: "OWNER",
      args: [this.address(homes), this.fields(PROPERTY_FIELDS), this.options(["headers"])],
    }),
    (homes) => this.map("TAXES", homes),
    (homes) => this.map("ASSESSMENTS", homes),
    (homes) => this.map("HISTORY", homes),
    (homes) => this.map("FEATURES", homes),
    () => this.random(),
    () => ({ name: "SEARCH", args: this.searching(this.where(), PROPERTY_FIELDS, SIZES_AND_SALE) }),
    (homes) => this.nearby(homes),
    (homes) => this.sold(homes),
    () => this.count(),
    (homes) => this.listings("FORSALE", homes),
    (homes) => this.listings("FORRENT", homes),
    () => ({ name: "FIELDS", args: this.chance.is(0.2) ? [] : [this.chance.of(RECORDS)] }),
  ];

  next(homes: readonly Home[]): Call {
    const { chance } = this;
    const { name, args } = chance.of(this.makers)(homes);
    const given = [...args];
    while (given.length > 0 && given[given.length - 1] === undefined) given.pop();
    return { name, args: given, ...(this.has("ages") && chance.is(0.2) && { later: chance.of(LATER) }) };
  }

  /** Right for the most part. */
  private mostly<Item>(right: readonly Item[], wrong: readonly Item[]): Item {
    return this.chance.is(0.97) ? this.chance.of(right) : this.chance.of(wrong);
  }

  private spelled(home: Home): string {
    const { chance } = this;
    return chance.of([
      home.address,
      home.address,
      home.address.toUpperCase(),
      `  ${home.address} `,
      `${home.address}, USA`,
    ]);
  }

  private one(homes: readonly Home[], ids: boolean): unknown {
    const { chance } = this;
    if (chance.is(0.1)) return chance.of(["12 Nowhere", "99 Unknown Rd, San Antonio, TX 78244"]);
    const home = chance.of(homes);
    return ids && chance.is(0.2) ? home.id : this.spelled(home);
  }

  private parts(home: Home): unknown[] {
    const found = /^(.*), ([^,]+), ([A-Z]{2}) (\d{5})$/.exec(home.address)!;
    return [found[1], found[2], found[3], Number(found[4])];
  }

  /** An address, or several in one column or in parts, with blank rows among and below them. */
  private address(homes: readonly Home[], { ids = true, points = false } = {}): unknown {
    const { chance } = this;
    const fate = chance.next();
    if (fate < 0.5) return this.one(homes, ids);
    if (fate < 0.55) return [this.parts(chance.of(homes))];
    if (fate < 0.6 && points) return chance.of<unknown>(["29.5, -98.5", [[29.5, -98.5]]]);
    if (fate < 0.7) return [...chance.some(homes, 2, 4).map((home) => this.parts(home)), ["", "", "", ""]];
    const column = Array.from({ length: chance.whole(2, 6) }, () => [chance.is(0.15) ? "" : this.one(homes, ids)]);
    return chance.is(0.3) ? [...column, [""], [""]] : column;
  }

  private fields(names: readonly string[]): unknown {
    const { chance } = this;
    if (chance.is(0.25)) return undefined;
    if (chance.is(0.03)) return chance.of(["prise", "bedroom, city", "noSuchField"]);
    const found = chance.some(names, 1, 5);
    if (chance.is(0.12)) found.push("problem");
    if (chance.is(0.2)) return found.map((name) => [name]);
    return found.join(chance.of([",", ", ", " , "]));
  }

  private options(names: readonly string[], more: readonly (readonly [string, unknown])[] = []): unknown {
    const { chance } = this;
    const known: Readonly<Record<string, readonly unknown[]>> = {
      headers: [0, 1, "label"],
      suppressLogging: ["true"],
      layout: ["long", "wide"],
      entryYear: [1],
      maxAge: ["12h", "30d"],
    };
    const all = [...names, "suppressLogging", "maxAge"];
    const chosen = [...new Set(chance.some(all, 0, 2))].flatMap((name) =>
      known[name] === undefined ? [] : [[name, chance.of(known[name])] as const],
    );
    const pairs = [...chosen, ...more];
    if (chance.is(0.02)) return chance.of(["colour=red", "10"]);
    if (pairs.length === 0) return undefined;
    if (chance.is(0.3)) return pairs.map(([name, value]) => [name, value]);
    return pairs.map(([name, value]) => `${name}=${String(value)}`).join("; ");
  }

  private estimate(name: string, main: string, homes: readonly Home[]): Call {
    const { chance } = this;
    const address = this.address(homes, { ids: true, points: true });
    const derived = this.has("derived") ? ["rangePercent", "compsUsed", "compsRadius", "newestComp"] : [];
    const ages = this.has("ages") ? ["ageDays"] : [];
    const fields = this.fields([main, `${main}RangeLow`, `${main}RangeHigh`, ...ESTIMATE_FIELDS, ...derived, ...ages]);
    if (Array.isArray(address) && address.length > 1 && chance.is(0.3)) {
      const rows = [...(address as unknown[][])];
      while (rows.length > 1 && rows[rows.length - 1]!.every((cell) => cell === "")) rows.pop();
      return {
        name,
        args: [rows, fields, [["bedrooms", "bathrooms", "squareFootage"], ...rows.map(() => this.subject())]],
      };
    }
    return { name, args: [address, fields, this.options(["headers"], this.supposed())] };
  }

  private subject(): unknown[] {
    const { chance } = this;
    return [chance.of([3, 4, ""]), chance.of([2, 2.5, ""]), chance.of([1500, ""])];
  }

  private supposed(): (readonly [string, unknown])[] {
    const { chance } = this;
    const all: readonly (readonly [string, readonly unknown[]])[] = [
      ["bedrooms", [3, 0, 9, "studio"]],
      ["beds", [4]],
      ["bathrooms", [2.5]],
      ["squareFootage", [1500, 9999]],
      ["propertyType", ["condo", "duplex", "Multi-Family"]],
      ["maxRadius", [2, 0.5]],
      ["daysOld", [30]],
      ["compCount", [5, 10, 25, 26]],
      ["lookupSubjectAttributes", ["no", "true"]],
    ];
    const names = new Set<string>();
    return chance.some(all, 0, 2).flatMap(([name, values]) => {
      const plain = name === "beds" ? "bedrooms" : name;
      if (names.has(plain)) return [];
      names.add(plain);
      return [[name, chance.of(values)] as const];
    });
  }

  private comps(homes: readonly Home[]): Call {
    const moments = this.has("moments") ? ["lastSeenAt"] : [];
    const kind = this.mostly<unknown>(["", "sale", "rent", "Rent", undefined], ["lease"]);
    const count = this.mostly<unknown>([undefined, 5, 10, 25, ""], [4, 26]);
    const address = this.address(homes, { points: true });
    const own = this.supposed().filter(([name]) => name !== "compCount");
    return {
      name: "COMPS",
      args: [address, kind, count, this.fields([...COMP_FIELDS, ...moments]), this.options(["headers"], own)],
    };
  }

  private record(homes: readonly Home[]): Call {
    const { chance } = this;
    const ages = this.has("ages") ? ["ageDays"] : [];
    const fields = this.fields([...PROPERTY_FIELDS, ...ages]);
    if (chance.is(0.15)) return { name: "RECORD", args: [this.one(homes, true), fields, "layout=card"] };
    if (chance.is(0.15)) return { name: "RECORD", args: [this.address(homes), fields, "as=entity"] };
    return { name: "RECORD", args: [this.address(homes), fields, this.options(["headers"])] };
  }

  private map(name: string, homes: readonly Home[]): Call {
    const years = name === "TAXES" || name === "ASSESSMENTS" ? ["entryYear"] : [];
    return { name, args: [this.address(homes), this.options(["headers", "layout", "layout", ...years])] };
  }

  private random(): Call {
    const { chance } = this;
    const count = this.mostly<unknown>([undefined, 1, 5, 20], [501, 0.5]);
    return {
      name: "RANDOM",
      args: [count, chance.of([undefined, "second"]), this.fields(PROPERTY_FIELDS), this.options(["headers"])],
    };
  }

  private where(): unknown {
    const { chance } = this;
    const places: readonly unknown[] = this.has("cities") ? [...PLACES, ...CITIES] : PLACES;
    const fate = chance.next();
    if (fate < 0.8) return this.mostly(places, WRONG_PLACES);
    const flat = places.filter((place) => !Array.isArray(place));
    return Array.from({ length: chance.whole(2, 3) }, (_, index) => [
      index > 0 && chance.is(0.2) ? "" : chance.of(flat),
    ]);
  }

  private filters(): [type: unknown, beds: unknown, baths: unknown] {
    const { chance } = this;
    return [
      chance.is(0.6) ? undefined : this.mostly<unknown>(TYPES, WRONG_TYPES),
      chance.is(0.6) ? undefined : this.mostly<unknown>(BEDS, WRONG_BEDS),
      chance.is(0.7) ? undefined : this.mostly<unknown>(BATHS, WRONG_BATHS),
    ];
  }

  private searching(
    where: unknown,
    fields: readonly string[],
    filters: Readonly<Record<string, readonly unknown[]>>,
    more: readonly (readonly [string, unknown])[] = [],
    sorts: readonly string[] = SORTS,
  ): unknown[] {
    const { chance } = this;
    const ages = this.has("ages") ? ["ageDays"] : [];
    const columns = this.fields([...fields, ...ages, "matches"]);
    const names = chance.is(0.4) ? [chance.of(Object.keys(filters))] : [];
    const own = names.map((name) => [name, chance.of(filters[name]!)] as const);
    const sort = chance.is(0.3) ? [["sort", chance.of(sorts)] as const] : [];
    const asTyped = this.has("cities") && chance.is(0.05) ? [["city", "asTyped"] as const] : [];
    const rows = this.mostly<unknown>([undefined, "", 1, 3, 50, "20", 500, 501, 1200], [0, 1.5]);
    return [where, ...this.filters(), columns, rows, this.options(["headers"], [...own, ...sort, ...asTyped, ...more])];
  }

  /** The middle of a circle; now and then what can't be one. */
  private center(homes: readonly Home[]): unknown {
    const { chance } = this;
    const { address, id } = chance.of(homes);
    return chance.of<unknown>([
      address,
      address,
      "29.5, -98.5",
      [[29.5, -98.5]],
      [[address], ["29.5, -98.5"]],
      id,
      78244,
    ]);
  }

  private nearby(homes: readonly Home[]): Call {
    const { chance } = this;
    const center = chance.of<unknown>([chance.of(homes).address, "29.5, -98.5", [[29.5, -98.5]]]);
    const distance = this.has("distance") ? ["distance"] : [];
    const fields = [...PROPERTY_FIELDS, ...distance, ...distance];
    const args = this.searching(
      center,
      fields,
      SIZES_AND_SALE,
      [],
      distance.length > 0 ? [...SORTS, ...AROUND] : SORTS,
    );
    return {
      name: "NEARBY",
      args: [center, this.mostly<unknown>([1, 0.5, 100, "2"], [101, -1, "", undefined]), ...args.slice(1)],
    };
  }

  private sold(homes: readonly Home[]): Call {
    const { chance } = this;
    const around = this.has("circle") && chance.is(0.3);
    const where = around ? this.center(homes) : this.where();
    const distance = around && this.has("distance") ? ["distance"] : [];
    const args = this.searching(
      where,
      [...PROPERTY_FIELDS, ...distance],
      SIZES,
      around && chance.is(0.95) ? [["radius", chance.of([1, 5])]] : [],
      around ? [...SORTS, ...AROUND] : SORTS,
    );
    const right = [90, "90", "<=90", "30:90", "30+", "90 days", "6 months", "6m", "1y", "0:7", "3-6 months", ">=2w"];
    const days = this.mostly<unknown>(right, [0, "30|90", "90 nights", undefined]);
    return { name: "SOLD", args: [args[0], days, ...args.slice(1)] };
  }

  private count(): Call {
    return { name: "COUNT", args: [this.where(), ...this.filters(), this.options([], [])] };
  }

  private listings(name: string, homes: readonly Home[]): Call {
    const { chance } = this;
    const moments = this.has("moments") ? ["lastSeenAt", "createdAt"] : [];
    const fields = [...LISTING_FIELDS, ...moments];
    const fate = chance.next();
    if (this.has("listing") && fate < 0.2) {
      const home = chance.of(homes);
      const beds = chance.is(0.1) ? 3 : undefined;
      const one = (): string => chance.of([home.address, home.id, "99 Unknown Rd, San Antonio, TX 78244"]);
      const where = chance.is(0.8) ? one() : Array.from({ length: chance.whole(2, 3) }, () => [one()]);
      const options = chance.of([undefined, undefined, "headers=0", "suppressLogging=true", "sort=-price", "price=5+"]);
      return { name, args: [where, undefined, beds, undefined, this.fields(fields), undefined, options] };
    }
    if (this.has("circle") && fate < 0.4) {
      const around = chance.is(0.95) ? [["radius", chance.of([1, 5])] as const] : [];
      const distance = this.has("distance") ? ["distance"] : [];
      const sorts = [...SORTS, ...AROUND];
      return { name, args: this.searching(this.center(homes), [...fields, ...distance], LISTED, around, sorts) };
    }
    return { name, args: this.searching(this.where(), fields, LISTED) };
  }
}
