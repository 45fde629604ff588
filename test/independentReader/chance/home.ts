/** A home that a service may hold, as odd as docs/service.md allows: its record, listings and estimates differ. */
import type { Json, JsonObject } from "../reader/json";
import type { Chance } from "./chance";

export interface Home {
  readonly address: string;
  readonly id: string;
  /** Where all that is told of it says that it lies, if anything does. */
  readonly point: JsonObject;
  readonly record: JsonObject;
  readonly sale: JsonObject;
  readonly rental: JsonObject;
  readonly value: JsonObject;
  readonly rent: JsonObject;
}

const STREETS = ["Grand Lake Dr", "W Odell St", "Bay Sands Dr", "Tulip Grove Rd", "Nw 32nd St", "Ñandú Ct"];
const CITIES = [
  ["San Antonio", "TX", "78244"],
  ["Mcallen", "TX", "78501"],
  ["Saint Louis", "MO", "63101"],
  ["Winston Salem", "NC", "27101"],
  ["Isle Of Palms", "SC", "29451"],
] as const;
const TYPES = [
  "Single Family",
  "Condo",
  "Townhouse",
  "Manufactured",
  "Multi-Family",
  "Apartment",
  "Land",
  "Singel Family",
];
const TEXTS = [
  "plain",
  "=1+1",
  "+3",
  "-2",
  "@SUM(A1)",
  "a, b",
  'say "no"',
  "two  spaces ",
  "Zürich 東京 🏠",
  "007",
  "1/2",
  "TRUE",
  "",
];
const DAYS = [
  ...["2024-11-18T00:00:00.000Z", "2017-10-19T23:59:59.999Z", "1900-03-01T00:00:00.000Z", "2024-02-29T12:00:00.000Z"],
  ...["1900-01-01T00:00:00.000Z", "2024-03-10T12:30:00.000Z", "1969-12-31T00:00:00.000Z", "2024-01-31"],
];
const OLD_DAYS = [
  ...["1900-01-01T00:00:00.000Z", "1900-02-28T00:00:00.000Z", "1899-12-31T00:00:00.000Z", "0099-05-06T00:00:00.000Z"],
  "1776-07-04T00:00:00.000Z",
];

/** What docs/service.md does not promise: texts where numbers are due, numbers as texts, lists and objects; longer than cells. */
const ODD: readonly Json[] = [
  ...["12", "n/a", "1,200", "2024-11-18T00:00:00.000Z", "2024-13-45", 0, -3, 7.5, 20_241_118, 1e21, true, false],
  ...[{}, [], ["a", 2, null, "", false], [{ nested: { deep: [1] } }], { nested: { deep: [1, null] } }, [[]]],
  ...["long ".repeat(8_000), "long ".repeat(11_000), "\u{1F3E0}".repeat(17_000)],
];

export class Homes {
  private made = 0;

  constructor(
    private readonly chance: Chance,
    private readonly oldDays: boolean,
  ) {}

  /** Missing, null, empty, of another type than is due, or what `make` makes. */
  private maybe(make: () => Json): Json | undefined {
    const { chance } = this;
    const fate = chance.next();
    if (fate < 0.12) return undefined;
    if (fate < 0.2) return null;
    return fate < 0.215 ? chance.of(ODD) : make();
  }

  private object(parts: Readonly<Record<string, () => Json>>): JsonObject {
    const entries = Object.entries(parts).flatMap(([name, make]) => {
      const json = this.maybe(make);
      return json === undefined ? [] : [[name, json] as const];
    });
    return Object.fromEntries(entries);
  }

  private days = (): readonly string[] => (this.oldDays ? [...DAYS, ...OLD_DAYS] : DAYS);
  private text = (): Json => this.chance.of(TEXTS);
  private day = (): Json => this.chance.of(this.days());
  private flag = (): Json => this.chance.is(0.5);
  private amount = (most: number): Json => {
    const { chance } = this;
    if (chance.is(0.08)) return 0;
    if (chance.is(0.04)) return 9_007_199_254_740_991;
    if (chance.is(0.05)) return chance.whole(1, most) + 0.25;
    return chance.whole(1, most);
  };

  /** Entries by year: out of order, with gaps, with other years inside, without some of their numbers. */
  private byYear(names: readonly string[]): Json {
    const { chance } = this;
    const years = [...new Set(chance.some([2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025], 0, 5))];
    return Object.fromEntries(
      years.map((year) => {
        const numbers = Object.fromEntries(names.map((name) => [name, () => this.amount(900_000)] as const));
        const inside = chance.is(0.2) ? year - 1 : year;
        return [String(year), this.object({ year: () => inside, ...numbers })] as const;
      }),
    );
  }

  /** A JSON object holds its whole-number names in order: the wire's own text is written from pairs. */
  private history(event: string, more: () => Readonly<Record<string, () => Json>>): Json {
    const keys = [...new Set(this.chance.some(this.days(), 0, 4).map((day) => day.slice(0, 10)))];
    return Object.fromEntries(
      keys.map((key) => [key, this.object({ event: () => event, price: () => this.amount(900_000), ...more() })]),
    );
  }

  private place(address: string, [city, state, zip]: readonly string[]): Readonly<Record<string, () => Json>> {
    const { chance } = this;
    return {
      addressLine1: () => address.split(",")[0]!,
      addressLine2: () => (chance.is(0.3) ? "Unit 7" : ""),
      city: () => city!,
      state: () => state!,
      stateFips: () => "08",
      zipCode: () => zip!,
      county: () => this.text(),
      countyFips: () => "009",
    };
  }

  /** Whole for the most part; half of one, or texts, is none. */
  private point(): JsonObject {
    const { chance } = this;
    const [latitude, longitude] = [29 + chance.whole(0, 99_999) / 100_000, -98 - chance.whole(0, 99_999) / 100_000];
    if (chance.is(0.85)) return { latitude, longitude };
    return chance.of<JsonObject>([
      {},
      { latitude },
      { latitude, longitude: null },
      { latitude: "29.5", longitude: "-98.5" },
    ]);
  }

  private size(): Readonly<Record<string, () => Json>> {
    const { chance } = this;
    return {
      propertyType: () => chance.of(TYPES),
      bedrooms: () => chance.whole(0, 9),
      bathrooms: () => chance.whole(0, 16) / 4,
      squareFootage: () => this.amount(6_000),
      lotSize: () => this.amount(90_000),
      yearBuilt: () => chance.whole(1750, 2026),
    };
  }

  private sale(): Readonly<Record<string, () => Json>> {
    return { lastSaleDate: () => this.day(), lastSalePrice: () => this.amount(2_000_000) };
  }

  private market(): Readonly<Record<string, () => Json>> {
    return {
      status: () => this.chance.of(["Active", "Inactive", "Pending"]),
      price: () => this.amount(900_000),
      listingType: () => this.chance.of(["Standard", "New Construction", "=Other"]),
      listedDate: () => this.day(),
      removedDate: () => this.day(),
      lastSeenDate: () =>
        this.chance.of(["2024-09-30T03:49:20.620Z", "2024-12-31T23:59:59.000Z", "2025-03-09T07:00:00.000Z"]),
      daysOnMarket: () => this.amount(400),
    };
  }

  private person = (): Json =>
    this.object({
      name: () => this.text(),
      phone: () => "5555550100",
      email: () => "contact@example.com",
      website: () => "https://example.com",
    });

  private features(): Json {
    const { chance } = this;
    return this.object({
      architectureType: () => this.text(),
      cooling: () => this.flag(),
      fireplace: () => this.flag(),
      floorCount: () => this.amount(9),
      garage: () => this.flag(),
      garageSpaces: () => this.amount(9),
      heatingType: () => "Central / Forced Air",
      pool: () => this.flag(),
      roofType: () => this.text(),
      roomCount: () => this.amount(20),
      unitCount: () => this.amount(20),
      ...(chance.is(0.2) && { solarPanels: () => this.flag() }),
    });
  }

  private owner(address: string): Json {
    return this.object({
      names: () => this.chance.some(["Owner 1", "Owner 2", "=Owner"], 0, 3),
      type: () => this.chance.of(["Individual", "Organization", "Trust"]),
      mailingAddress: () =>
        this.object({
          id: () => this.text(),
          formattedAddress: () => address,
          addressLine1: () => this.text(),
          addressLine2: () => this.text(),
          city: () => this.text(),
          state: () => "TX",
          stateFips: () => "48",
          zipCode: () => "02139",
        }),
    });
  }

  private comparable(): JsonObject {
    const { chance } = this;
    const place = chance.of(CITIES);
    const address = `${chance.whole(1, 999)} ${chance.of(STREETS)}, ${place[0]}, ${place[1]} ${place[2]}`;
    return this.object({
      id: () => address.replaceAll(" ", "-"),
      formattedAddress: () => address,
      ...this.place(address, place),
      latitude: () => 29 + chance.whole(0, 99_999) / 100_000,
      longitude: () => -98 - chance.whole(0, 99_999) / 100_000,
      ...this.size(),
      ...this.market(),
      distance: () => chance.whole(0, 30_000) / 10_000,
      daysOld: () => chance.whole(0, 400),
      correlation: () => chance.whole(0, 40) / 40,
    });
  }

  private estimate(
    main: "price" | "rent",
    { address, id, point }: Pick<Home, "address" | "id" | "point">,
    place: readonly string[],
  ): JsonObject {
    const { chance } = this;
    const middle = chance.whole(1, 900) * 1_000;
    const subject = {
      id,
      formattedAddress: address,
      ...this.object({ ...this.place(address, place), ...this.size(), ...this.sale() }),
      ...point,
    };
    const comparables = Array.from({ length: chance.whole(0, 25) }, () => this.comparable());
    if (chance.is(0.04)) return chance.of<JsonObject>([{}, { [main]: null, comparables: [] }, { message: "sorry" }]);
    return {
      [main]: chance.is(0.96) ? middle : chance.of(ODD),
      ...this.object({ [`${main}RangeLow`]: () => middle * 0.9, [`${main}RangeHigh`]: () => middle * 1.25 }),
      ...(chance.is(0.9) && { subjectProperty: subject }),
      ...(chance.is(0.95) && { comparables: chance.is(0.05) ? [null, "listing", ...comparables] : comparables }),
    };
  }

  /** Another record, other listings and estimates under a home's own id and address. */
  twin({ address, id, point }: Home): Home {
    const other = this.next();
    const named = { id, formattedAddress: address, latitude: null, longitude: null, ...point };
    return {
      ...{ address, id, point, record: { ...other.record, ...named } },
      ...{ sale: { ...other.sale, ...named }, rental: { ...other.rental, ...named } },
      ...{ value: other.value, rent: other.rent },
    };
  }

  next(): Home {
    const { chance } = this;
    const place = chance.of(CITIES);
    this.made += 1;
    const unit = chance.is(0.2) ? `, Apt ${chance.whole(1, 99)}` : "";
    const address = `${100 * this.made + chance.whole(0, 99)} ${chance.of(STREETS)}${unit}, ${place[0]}, ${place[1]} ${place[2]}`;
    const id = address.replaceAll(" ", "-");
    const named = (): JsonObject => {
      if (chance.is(0.93)) return { id, formattedAddress: address };
      return chance.of<JsonObject>([{ formattedAddress: address }, { id: "", formattedAddress: address }, { id }, {}]);
    };
    const where = this.place(address, place);
    const point = this.point();
    const home = { address, id, point };
    const listing = (event: string): JsonObject => ({
      ...named(),
      ...point,
      ...this.object({
        ...where,
        ...this.size(),
        hoa: () => this.object({ fee: () => this.amount(900) }),
        ...this.market(),
        createdDate: () => this.day(),
        mlsName: () => this.text(),
        mlsNumber: () => "0041",
        listingAgent: this.person,
        listingOffice: this.person,
        builder: () => this.object({ name: () => this.text(), development: () => this.text() }),
        history: () =>
          this.history(event, () => ({ listedDate: () => this.day(), daysOnMarket: () => this.amount(90) })),
      }),
    });
    return {
      ...home,
      record: {
        ...named(),
        ...point,
        ...this.object({
          ...where,
          ...this.size(),
          assessorID: () => "0123",
          legalDescription: () => this.text(),
          subdivision: () => this.text(),
          zoning: () => this.text(),
          ...this.sale(),
          hoa: () => this.object({ fee: () => this.amount(900) }),
          features: () => this.features(),
          taxAssessments: () => this.byYear(["value", "land", "improvements"]),
          propertyTaxes: () => this.byYear(["total"]),
          history: () => this.history("Sale", () => ({ date: () => this.day() })),
          owner: () => this.owner(address),
          ownerOccupied: () => this.flag(),
        }),
      },
      sale: listing("Sale Listing"),
      rental: listing("Rental Listing"),
      value: this.estimate("price", home, place),
      rent: this.estimate("rent", home, place),
    };
  }
}
