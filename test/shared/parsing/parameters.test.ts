/** Every parameter of every endpoint: what is typed, and what is sent. */
import type { Grid } from "../../../src/shared/values/input";
import { ENDPOINTS, type EndpointName } from "../../../src/shared/api/endpoints";
import { requestTarget } from "../../../src/shared/api/request";
import { call, refusal, type Given } from "./asked";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const ID = "5500-Grand-Lake-Dr,-San-Antonio,-TX-78244";

/** What is typed, in addition to the required arguments, and the parameter that is sent. */
type Case = readonly [functionName: string, given: Given, out: string];

const AREA: Given = { where: 78244 };
const CIRCLE: Given = { center: HOME, radius: 1 };

const inOptions = (name: string, value: string): readonly (string | Grid)[] => [
  `${name}=${value}`,
  ` ${name.toUpperCase()} = ${value} ;`,
  [[name, value]],
];

/** An option in its forms: text, text with other case and spaces, a two-column range. */
const option = (functionName: string, base: Given, name: string, value: string, out: string): readonly Case[] =>
  inOptions(name, value).map((options): Case => [functionName, { ...base, options }, out]);

const FLAGS = [
  ["true", "true"],
  ["TRUE", "true"],
  ["yes", "true"],
  ["1", "true"],
  ["false", "false"],
  ["no", "false"],
  ["0", "false"],
] as const;

const flags = (functionName: string, base: Given, name: string): readonly Case[] => [
  ...FLAGS.flatMap(([typed, out]) => option(functionName, base, name, typed, out)),
  [functionName, { ...base, options: [[name, true]] }, "true"],
  [functionName, { ...base, options: [[name, 0]] }, "false"],
];

/** A filter that has a place of its own, of whole numbers. */
const filters = (functionName: string, base: Given, argument: string): readonly Case[] => [
  [functionName, { ...base, [argument]: 3 }, "3"],
  [functionName, { ...base, [argument]: "3+" }, "3:*"],
  [functionName, { ...base, [argument]: "<=3" }, "*:3"],
  [functionName, { ...base, [argument]: "2 to 4" }, "2:4"],
  [functionName, { ...base, [argument]: [[4], [3]] }, "3|4"],
];

const optionFilters = (functionName: string, base: Given, name: string): readonly Case[] => [
  ...option(functionName, base, name, "1980", "1980"),
  ...option(functionName, base, name, ">=1980", "1980:*"),
  ...option(functionName, base, name, "1980..1990", "1980:1990"),
  ...option(functionName, base, name, "1990|1980", "1980|1990"),
  [functionName, { ...base, options: [[name, 1980]] }, "1980"],
];

const types = (functionName: string, base: Given, rental: boolean): readonly Case[] => [
  [functionName, { ...base, type: "sfr" }, "Single Family"],
  [functionName, { ...base, type: "CONDO, single family" }, "Single Family|Condo"],
  [functionName, { ...base, type: [["apt"], ["Townhome"]] }, "Townhouse|Apartment"],
  ...(rental ? [] : ([[functionName, { ...base, type: "lot" }, "Land"]] as const)),
];

const PLACES = (functionName: string): Readonly<Record<string, readonly Case[]>> => ({
  city: [
    [functionName, { where: "san antonio, tx" }, "San Antonio"],
    [functionName, { where: [["McAllen", "TX"]] }, "Mcallen"],
  ],
  state: [
    [functionName, { where: "tx" }, "TX"],
    [functionName, { where: "New York, new york" }, "NY"],
  ],
  zipCode: [
    [functionName, { where: 2139 }, "02139"],
    [functionName, { where: "78244-1234" }, "78244"],
  ],
});

const search = (functionName: string, base: Given, rental: boolean): Readonly<Record<string, readonly Case[]>> => ({
  propertyType: types(functionName, base, rental),
  bedrooms: filters(functionName, base, "beds"),
  bathrooms: [
    ...filters(functionName, base, "baths"),
    [functionName, { ...base, baths: 1.5 }, "1.5"],
    [functionName, { ...base, baths: "1.5+" }, "1.5:*"],
  ],
  squareFootage: optionFilters(functionName, base, "squareFootage"),
  lotSize: optionFilters(functionName, base, "lotSize"),
  yearBuilt: optionFilters(functionName, base, "yearBuilt"),
  limit: [
    [functionName, base, "50"],
    [functionName, { ...base, maxRows: 1 }, "1"],
    [functionName, { ...base, maxRows: "500" }, "500"],
  ],
  includeTotalCount: [[functionName, { ...base, fields: "zip, matches" }, "true"]],
  suppressLogging: flags(functionName, base, "suppressLogging"),
});

const listings = (functionName: string, rental: boolean): Readonly<Record<string, readonly Case[]>> => ({
  ...PLACES(functionName),
  ...search(functionName, AREA, rental),
  price: optionFilters(functionName, AREA, "price"),
  status: [
    ...option(functionName, AREA, "status", "Inactive", "Inactive"),
    ...option(functionName, AREA, "status", "ACTIVE", "Active"),
  ],
  daysOld: [
    ...option(functionName, AREA, "daysOld", "30", "*:30"),
    ...option(functionName, AREA, "daysOld", "10:30", "10:30"),
    ...option(functionName, AREA, "daysOld", ">=10", "10:*"),
  ],
});

const estimates = (functionName: string, rental: boolean): Readonly<Record<string, readonly Case[]>> => {
  const base: Given = { address: HOME };
  const kind = rental ? "rent" : "sale";
  const numbers = (name: string): readonly Case[] => [
    ...option(functionName, base, name, "2.5", "2.5"),
    [functionName, { ...base, options: [[name, 2.5]] }, "2.5"],
    [functionName, { address: [[HOME]], options: [[name], [2.5]] }, "2.5"],
  ];
  return {
    address: [
      [functionName, { address: ` ${HOME}, USA` }, HOME],
      [functionName, { address: [["1 Elm St", "Boston", "MA", 2139]] }, "1 Elm St, Boston, MA, 02139"],
    ],
    latitude: [
      [functionName, { address: "29.4760,-98.351" }, "29.476"],
      [functionName, { address: [[29.476, -98.351]] }, "29.476"],
    ],
    longitude: [
      [functionName, { address: "29.4760,-98.351" }, "-98.351"],
      [functionName, { address: [[29.476, -98.351]] }, "-98.351"],
    ],
    propertyType: [
      ...option(functionName, base, "propertyType", "townhome", "Townhouse"),
      [functionName, { ...base, options: "type=sfr" }, "Single Family"],
      ...(rental ? [] : option(functionName, base, "propertyType", "land", "Land")),
    ],
    bedrooms: [...numbers("bedrooms"), [functionName, { ...base, options: "beds=0" }, "0"]],
    bathrooms: numbers("bathrooms"),
    squareFootage: numbers("squareFootage"),
    maxRadius: numbers("maxRadius"),
    daysOld: option(functionName, base, "daysOld", "180", "180"),
    compCount: [
      ["COMPS", { ...base, kind, count: 5 }, "15"],
      ["COMPS", { ...base, kind, count: 25 }, "25"],
      [functionName, base, "15"],
      ...option(functionName, base, "compCount", "10", "10"),
    ],
    lookupSubjectAttributes: flags(functionName, base, "lookupSubjectAttributes"),
    suppressLogging: flags(functionName, base, "suppressLogging"),
  };
};

/** No function uses these endpoints. */
const REACHED_BY_NO_FUNCTION: readonly EndpointName[] = ["saleListingById", "rentalListingById"];

/** Parameters that no function sends, and why. */
const SENT_BY_NO_FUNCTION: readonly string[] = [
  // Circles around listings: FORSALE and FORRENT ask by place.
  ...["saleListings", "rentalListings"].flatMap((endpoint) =>
    ["address", "latitude", "longitude", "radius"].map((name) => `${endpoint}.${name}`),
  ),
];

const CASES: Readonly<Partial<Record<EndpointName, Readonly<Record<string, readonly Case[]>>>>> = {
  properties: {
    ...PLACES("SEARCH"),
    ...search("SEARCH", AREA, false),
    address: [
      ["RECORD", { address: `${HOME} ` }, HOME],
      [
        "NEARBY",
        { ...CIRCLE, center: [["5500 Grand Lake Dr", "San Antonio", "TX", 78244]] },
        HOME.replace("TX ", "TX, "),
      ],
    ],
    latitude: [["NEARBY", { center: "29.476, -98.351", radius: 1 }, "29.476"]],
    longitude: [["NEARBY", { center: [[29.476, -98.351]], radius: 1 }, "-98.351"]],
    radius: [
      ["NEARBY", { ...CIRCLE, radius: 0.5 }, "0.5"],
      ["NEARBY", { ...CIRCLE, radius: "100" }, "100"],
    ],
    saleDateRange: [
      ["SOLD", { ...AREA, days: 90 }, "*:90"],
      ["SOLD", { ...AREA, days: "30:90" }, "30:90"],
      ["SOLD", { ...AREA, days: "<=90" }, "*:90"],
      ...option("SEARCH", AREA, "saleDateRange", "90", "*:90"),
    ],
    limit: [
      ...search("SEARCH", AREA, false)["limit"]!,
      ["COUNT", AREA, "1"],
      ["NEARBY", { ...CIRCLE, maxRows: 20 }, "20"],
      ["SOLD", { ...AREA, days: 90, maxRows: 20 }, "20"],
    ],
    includeTotalCount: [
      ["SEARCH", { ...AREA, fields: "matches" }, "true"],
      ["COUNT", AREA, "true"],
    ],
  },
  randomProperties: {
    limit: [
      ["RANDOM", {}, "5"],
      ["RANDOM", { count: 1 }, "1"],
      ["RANDOM", { count: "500" }, "500"],
    ],
    suppressLogging: flags("RANDOM", {}, "suppressLogging"),
  },
  propertyById: {
    id: ["RECORD", "TAXES", "ASSESSMENTS", "HISTORY", "FEATURES", "OWNER"].map((name): Case => [
      name,
      { address: ` ${ID}` },
      ID,
    ]),
    suppressLogging: flags("RECORD", { address: ID }, "suppressLogging"),
  },
  valueEstimate: estimates("VALUE", false),
  rentEstimate: estimates("RENT", true),
  saleListings: listings("FORSALE", false),
  rentalListings: listings("FORRENT", true),
  markets: {
    zipCode: [
      ["MARKET", { zip: 78244 }, "78244"],
      ["MARKET", { zip: 2139 }, "02139"],
      ["TREND", { zip: "2139" }, "02139"],
      ["TREND", { zip: "78244-1234" }, "78244"],
      ["TREND", { zip: 782441234 }, "78244"],
      ["MARKET", { zip: "San Antonio, TX 78244" }, "78244"],
    ],
    dataType: [
      ["MARKET", { zip: 78244 }, "All"],
      ["TREND", { zip: 78244, kind: "rent" }, "All"],
    ],
    historyRange: [
      ["MARKET", { zip: 78244 }, "24"],
      ["TREND", { zip: 78244 }, "24"],
      ["TREND", { zip: 78244, months: 1 }, "24"],
      ["TREND", { zip: 78244, months: "24" }, "24"],
      ["TREND", { zip: 78244, months: 25 }, "36"],
      ["TREND", { zip: 78244, months: 61 }, "120"],
      ["TREND", { zip: 78244, months: 240 }, "240"],
    ],
    suppressLogging: flags("MARKET", { zip: 78244 }, "suppressLogging"),
  },
};

const TABLE = Object.entries(CASES).flatMap(([endpoint, parameters]) =>
  Object.entries(parameters).flatMap(([parameter, cases]) =>
    cases.map(
      ([name, given, out]) => [endpoint as EndpointName, parameter, name, JSON.stringify(given), out, given] as const,
    ),
  ),
);

describe("typed values are sent in the service's form", () => {
  it.each(TABLE)("%s: %s from %s of %s is %s", (endpoint, parameter, name, _, out, given) => {
    const { requests } = call(name, given);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ endpoint, parameters: { [parameter]: out } });
    const url = new URL(`https://service.example${requestTarget(requests[0]!)}`);
    const [, inPath] = decodeURIComponent(url.pathname).split("/properties/");
    expect(url.searchParams.get(parameter) ?? inPath).toBe(out);
  });

  it("the offset of further pages is a multiple of the page", () => {
    for (const [name, given] of [
      ["SEARCH", { ...AREA, maxRows: 1001 }],
      ["FORSALE", { ...AREA, maxRows: 1001 }],
      ["FORRENT", { ...AREA, maxRows: 1001 }],
    ] as const) {
      const { requests } = call(name, given, ({ parameters: { limit } }) => ({
        kind: "response",
        at: 0,
        response: {
          status: 200,
          headers: { "x-total-count": "9999" },
          body: JSON.stringify(Array.from({ length: Number(limit) }, () => ({}))),
        },
      }));
      expect(requests.map(({ parameters }) => parameters["offset"])).toEqual([undefined, "500", "1000"]);
      expect(requests.map(({ parameters }) => parameters["includeTotalCount"])).toEqual(["true", undefined, undefined]);
    }
  });

  it("every parameter of every endpoint has a case, or a reason why it has none", () => {
    const missing = Object.values(ENDPOINTS)
      .filter(({ name }) => !REACHED_BY_NO_FUNCTION.includes(name))
      .flatMap(({ name, parameters }) =>
        parameters
          .filter((parameter) => parameter.name !== "offset")
          .filter((parameter) => (CASES[name]?.[parameter.name] ?? []).length === 0)
          .map((parameter) => `${name}.${parameter.name}`),
      );
    expect(missing).toEqual(SENT_BY_NO_FUNCTION);
  });

  it("no case names a parameter that its endpoint does not have", () => {
    for (const [endpoint, parameters] of Object.entries(CASES)) {
      const names = ENDPOINTS[endpoint as EndpointName].parameters.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(Object.keys(parameters)));
    }
  });
});

/** One step inside the limit makes a request; one step outside is refused with a message that contains all of these. */
type Limit = readonly [functionName: string, inside: Given, outside: Given, says: readonly string[]];

const ADDRESS: Given = { address: HOME };
const HOMES = { ...AREA };

const optionLimits = (
  functionName: string,
  base: Given,
  name: string,
  inside: string,
  outside: string,
  says: string,
): readonly Limit[] => [
  [
    functionName,
    { ...base, options: `${name}=${inside}` },
    { ...base, options: `${name}=${outside}` },
    [name, outside, says],
  ],
  [
    functionName,
    { ...base, options: [[name, Number(inside)]] },
    { ...base, options: [[name, Number(outside)]] },
    [name, String(Number(outside)), says],
  ],
];

const LIMITS: readonly Limit[] = [
  ...(["SEARCH", "FORSALE", "FORRENT"] as const).flatMap((name): readonly Limit[] => [
    [name, { ...HOMES, maxRows: 1 }, { ...HOMES, maxRows: 0 }, ["maxRows", "0", "from 1 to"]],
    [name, { ...HOMES, maxRows: 2 }, { ...HOMES, maxRows: 1.5 }, ["maxRows", "1.5", "whole number"]],
    [name, { ...HOMES, maxRows: 1_048_575 }, { ...HOMES, maxRows: 1_048_576 }, ["maxRows", "1048576", "1048575"]],
    [name, { ...HOMES, beds: 0 }, { ...HOMES, beds: -1 }, ["beds", "-1", "0 or more"]],
    [name, { ...HOMES, beds: 1000 }, { ...HOMES, beds: 46057 }, ["beds", "46057", "2:4"]],
    [name, { ...HOMES, beds: 1 }, { ...HOMES, beds: 0.0861 }, ["beds", "0.0861", "2:4"]],
    [name, { ...HOMES, baths: 0 }, { ...HOMES, baths: -0.5 }, ["baths", "-0.5", "0 or more"]],
    [name, { ...HOMES, baths: 2.25 }, { ...HOMES, baths: 0.0861 }, ["baths", "0.0861", "2:4"]],
    ...optionLimits(name, HOMES, "squareFootage", "0", "-1", "squareFootage"),
    ...optionLimits(name, HOMES, "lotSize", "0", "-1", "lotSize"),
    ...optionLimits(name, HOMES, "yearBuilt", "0", "-1", "yearBuilt"),
  ]),
  ...(["FORSALE", "FORRENT"] as const).flatMap((name): readonly Limit[] => [
    ...optionLimits(name, HOMES, "daysOld", "1", "0", "1 or more"),
    ...optionLimits(name, HOMES, "price", "0", "-1", "price"),
    [
      name,
      { ...HOMES, options: "status=inactive" },
      { ...HOMES, options: "status=sold" },
      ["status", "sold", "Active"],
    ],
  ]),
  ...optionLimits("SEARCH", HOMES, "saleDateRange", "1", "0", "1 or more"),
  ["SOLD", { ...HOMES, days: 1 }, { ...HOMES, days: 0 }, ["days", "0", "1 or more"]],
  ["SOLD", { ...HOMES, days: "1:9" }, { ...HOMES, days: "0:0" }, ["days", "0:0", "1 or more"]],
  ["SOLD", { ...HOMES, days: 36_500 }, { ...HOMES, days: 46_233 }, ["days", "46233", "2:4"]],
  ["NEARBY", { ...CIRCLE, radius: 100 }, { ...CIRCLE, radius: 100.01 }, ["radius", "100.01", "100"]],
  ["NEARBY", { ...CIRCLE, radius: 0.01 }, { ...CIRCLE, radius: 0 }, ["radius", "0", "100"]],
  ["NEARBY", { ...CIRCLE, radius: 0.01 }, { ...CIRCLE, radius: -0.01 }, ["radius", "-0.01", "100"]],
  ["NEARBY", { ...CIRCLE, center: "90, 180" }, { ...CIRCLE, center: "90.1, 180" }, ["center", "90.1", "-90 to 90"]],
  ["RANDOM", { count: 1 }, { count: 0 }, ["count", "0", "from 1 to 500"]],
  ["RANDOM", { count: 500 }, { count: 501 }, ["count", "501", "from 1 to 500"]],
  ["COMPS", { ...ADDRESS, count: 5 }, { ...ADDRESS, count: 4 }, ["count", "4", "from 5 to 25"]],
  ["COMPS", { ...ADDRESS, count: 25 }, { ...ADDRESS, count: 26 }, ["count", "26", "from 5 to 25"]],
  ...(["VALUE", "RENT", "COMPS"] as const).flatMap((name): readonly Limit[] => [
    ...optionLimits(name, ADDRESS, "compCount", "5", "4", "from 5 to 25"),
    ...optionLimits(name, ADDRESS, "compCount", "25", "26", "from 5 to 25"),
    ...optionLimits(name, ADDRESS, "compCount", "15", "15.5", "whole number"),
  ]),
  ...(["VALUE", "RENT", "COMPS"] as const).flatMap((name): readonly Limit[] => [
    [name, { address: [[-90, -180]] }, { address: [[-90.1, -180]] }, ["address", "-90.1", "-90 to 90"]],
    [name, { address: [[90, 180]] }, { address: [[90, 180.1]] }, ["address", "180.1", "-180 to 180"]],
    ...optionLimits(name, ADDRESS, "daysOld", "1", "0", "at least 1"),
    ...optionLimits(name, ADDRESS, "maxRadius", "0", "-1", "at least 0"),
    ...optionLimits(name, ADDRESS, "bedrooms", "0", "-1", "at least 0"),
    ...optionLimits(name, ADDRESS, "bathrooms", "0", "-0.5", "at least 0"),
    ...optionLimits(name, ADDRESS, "squareFootage", "0", "-1", "at least 0"),
    [
      name,
      { ...ADDRESS, options: "propertyType=condo" },
      { ...ADDRESS, options: "propertyType=condo, apartment" },
      ["propertyType", "condo, apartment", "one"],
    ],
    [
      name,
      { ...ADDRESS, options: "lookupSubjectAttributes=no" },
      { ...ADDRESS, options: "lookupSubjectAttributes=maybe" },
      ["lookupSubjectAttributes", "maybe", "TRUE or FALSE"],
    ],
  ]),
  [
    "RENT",
    { ...ADDRESS, options: "propertyType=apt" },
    { ...ADDRESS, options: "propertyType=lot" },
    ["propertyType", "Land", "Apartment"],
  ],
  ["FORRENT", { ...HOMES, type: "apt" }, { ...HOMES, type: "Land" }, ["type", "Land", "Apartment"]],
];

describe("every limit, one step inside and one outside", () => {
  it.each(
    LIMITS.map(([name, inside, outside, says]) => [name, JSON.stringify(outside), inside, outside, says] as const),
  )("%s refuses %s, makes no request, and says what is allowed", (name, _, inside, outside, says) => {
    expect(call(name, inside).requests.length).toBeGreaterThan(0);
    const message = refusal(name, outside);
    for (const part of says) expect(message).toContain(part);
    expect(message).not.toContain("asked");
  });
});
