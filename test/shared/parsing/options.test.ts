import type { Grid, Input } from "../../../src/shared/values/input";
import { PENDING } from "../../../src/shared/values/input";
import { optionRules, options, rowOptions } from "../../../src/shared/parsing/options";
import { headerRow } from "../../../src/shared/tables/table";
import { response } from "../memoryHost";
import { call, column, grid, refusal, tableOf, type Given } from "./asked";

const RULES = optionRules("valueEstimate", ["address", "latitude", "longitude"], ["headers", "maxAge"]);
const HOMES = column("1 Elm St, Austin, TX", "2 Elm St, Austin, TX");
const DAY = 86_400_000;

describe("options", () => {
  it("mean the same as a text, as texts in cells, and as a range of names and values", () => {
    const out = { headers: "labels", maxAge: DAY / 2, parameters: { compCount: "10", maxRadius: "2.5" } };
    for (const typed of [
      "compCount=10; maxRadius=2.5; headers=label; maxAge=12h",
      " COMPCOUNT = 10 ;max radius=2.5;; Headers=LABEL; MaxAge=12 H;",
      column("compCount=10; maxRadius=2.5", null, "headers=label", "maxAge=12h"),
      "compCount=10\nmaxRadius=2.5\nheaders=label\nmaxAge=12h",
      [
        ["compCount", 10],
        ["maxRadius", "2.5"],
        [null, null],
        ["headers", "label"],
        ["maxAge", "12h"],
      ],
    ] satisfies readonly (Input | Grid)[]) {
      expect(options(grid(typed), RULES)).toEqual(out);
    }
  });

  it("a value may hold an equals sign", () => {
    const { requests } = call("SEARCH", { where: 78244, options: "yearBuilt=>=1980; lotSize=<=9000" });
    expect(requests[0]!.parameters).toMatchObject({ yearBuilt: "1980:*", lotSize: "*:9000" });
  });

  it("left out or without a value have no effect", () => {
    for (const typed of [undefined, grid(null), grid("compCount="), grid([["compCount", null]])]) {
      expect(options(typed, RULES)).toEqual({ parameters: {} });
    }
  });

  it("everyday names work", () => {
    expect(options(grid("beds=3; baths=2.5; sqft=1900; type=sfr"), RULES)).toEqual({
      parameters: { bedrooms: "3", bathrooms: "2.5", squareFootage: "1900", propertyType: "Single Family" },
    });
  });

  it("a range with a header row gives each address its own", () => {
    const table: Grid = [
      ["beds", "Square Footage", "propertyType"],
      [3, 1900, "sfr"],
      [4, null, "condo"],
    ];
    const { requests } = call("VALUE", { address: HOMES, options: table });
    expect(
      requests.map(({ parameters }) => [
        parameters["bedrooms"],
        parameters["squareFootage"],
        parameters["propertyType"],
      ]),
    ).toEqual([
      ["3", "1900", "Single Family"],
      ["4", undefined, "Condo"],
    ]);
  });

  it("a header row of two names or one is distinguished from pairs", () => {
    for (const [header, row] of [
      [
        ["bedrooms", "bathrooms"],
        [3, 2],
      ],
      [["bedrooms"], [3]],
    ] satisfies [Grid[number], Grid[number]][]) {
      expect(rowOptions([header, row, row], RULES, 2)).toMatchObject([
        { parameters: { bedrooms: "3" } },
        { parameters: { bedrooms: "3" } },
      ]);
    }
    expect(
      rowOptions(
        [
          ["bedrooms", 3],
          ["bathrooms", 2],
        ],
        RULES,
        2,
      ),
    ).toEqual([{ parameters: { bedrooms: "3", bathrooms: "2" } }, { parameters: { bedrooms: "3", bathrooms: "2" } }]);
  });

  it("a name whose value is an option's name too is a pair, not a header", () => {
    for (const by of ["type", "beds"]) {
      for (const below of [
        ["headers", "label"],
        [null, null],
      ]) {
        const { requests, shown } = call("MARKET", { zip: 78244, options: [["by", by], below] }, () =>
          response({ saleData: {} }),
        );
        expect(requests).toHaveLength(1);
        expect(shown).toMatchObject({ message: `No sale figures by ${by} for ZIP 78244` });
      }
    }
  });

  it("a header with a name that is still calculating requests nothing", () => {
    const options: Grid = [
      ["beds", PENDING, "sqft"],
      [3, 2, 1900],
      [4, 2, 1900],
    ];
    expect(refusal("VALUE", { address: HOMES, options })).toBe(
      "options: a cell holds an error or is still calculating; give a value or a blank cell",
    );
  });

  it("a wrong or unfinished cell of one address stays in its row", () => {
    for (const wrong of [-1, "three", PENDING]) {
      const { requests, shown } = call("VALUE", { address: HOMES, options: [["beds"], [wrong], [4]] });
      expect(requests).toHaveLength(1);
      expect(shown).toMatchObject({
        rows: [
          [{ problem: "argument" }, null, null],
          [null, null, null],
        ],
      });
    }
  });

  it("trailing blanks below addresses and options are cut off alike", () => {
    const { requests } = call("VALUE", {
      address: [...HOMES, [null], [null]],
      options: [["beds"], [3], [4], [null], [null], [null]],
    });
    expect(requests.map(({ parameters }) => parameters["bedrooms"])).toEqual(["3", "4"]);
  });

  it("too few or too many rows are refused", () => {
    expect(refusal("VALUE", { address: HOMES, options: [["beds"], [3]] })).toBe(
      "options: 1 row below the header for 2 addresses; give one row for each address",
    );
    expect(refusal("VALUE", { address: HOMES, options: [["beds"], [3], [4], [5]] })).toContain("3 rows");
  });

  it.each<readonly [string, string]>([
    ["compCont=10", 'options: there is no option "compCont" here (did you mean "compCount"?); give propertyType,'],
    ["maxradus=2", '(did you mean "maxRadius"?)'],
    ["radius=2", '(did you mean "maxRadius"?)'],
    ["header=1", '(did you mean "headers"?)'],
    ["yearBuilt=1980", 'options: there is no option "yearBuilt" here; give'],
    ["address=1 Elm St", 'options: there is no option "address" here'],
    ["compCount", 'options: "compCount" isn\'t an option; write name=value'],
    ["constructor=1", 'options: there is no option "constructor" here'],
    ["headers=2", 'headers: "2" is not allowed; give 0, 1 or label'],
    ["headers=constructor", "headers: "],
    ["maxAge=12", "maxAge: "],
    ["maxAge=0d", "maxAge: "],
  ])("%s is refused and names what comes nearest", (typed, says) => {
    expect(refusal("VALUE", { address: "1 Elm St", options: typed })).toContain(says);
  });

  it("a name that can't be one is refused", () => {
    expect(refusal("VALUE", { address: "1 Elm St", options: 3 })).toContain("options: 3 isn't an option");
    expect(refusal("VALUE", { address: "1 Elm St", options: [[3, 4]] })).toContain(
      "options: there is no option 3 here",
    );
  });

  it("an unknown header of a range is an error of the whole call", () => {
    expect(
      refusal("VALUE", {
        address: HOMES,
        options: [
          ["beds", "bahts", "sqft"],
          [3, 2, 1],
          [3, 2, 1],
        ],
      }),
    ).toContain('there is no option "bahts" here (did you mean "baths"?)');
  });

  it("headers are 0, 1 or label, of a table and of rows", () => {
    const heads = (name: string, given: object, headers: Input) =>
      headerRow(tableOf(name, { ...given, fields: "beds", options: [["headers", headers]] }));
    expect(heads("SEARCH", { where: 78244 }, 0)).toEqual([]);
    expect(heads("SEARCH", { where: 78244 }, false)).toEqual([]);
    expect(heads("SEARCH", { where: 78244 }, "label")).toEqual([["Beds"]]);
    expect(heads("VALUE", { address: "1 Elm St" }, 1)).toEqual([["bedrooms"]]);
    expect(heads("VALUE", { address: "1 Elm St" }, true)).toEqual([["bedrooms"]]);
    expect(headerRow(tableOf("VALUE", { address: "1 Elm St" }))).toEqual([]);
    expect(headerRow(tableOf("SEARCH", { where: 78244, fields: "zip" }))).toEqual([["zipCode"]]);
  });

  it.each([
    ["30m", DAY / 48],
    ["12h", DAY / 2],
    ["30d", 30 * DAY],
    ["2w", 14 * DAY],
  ])("maxAge=%s", (typed, milliseconds) => {
    expect(call("VALUE", { address: "1 Elm St", options: `maxAge=${typed}` }).requests[0]!.maxAge).toBe(milliseconds);
  });

  it("a layout or a field to sort by that does not exist is refused before a request", () => {
    expect(refusal("TAXES", { address: "1 Elm St", options: "layout=tall" })).toBe(
      'layout: "tall" is not allowed; give long or wide',
    );
    expect(refusal("SEARCH", { where: 78244, options: "sort=bedroms" })).toBe(
      'sort: there is no field "bedroms" (did you mean "bedrooms"?)',
    );
  });
});

describe("a filter that the service lacks", () => {
  const said = (given: Given) => refusal("SEARCH", { where: 78244, fields: "city", ...given });

  it.each<readonly [string, string]>([
    ["pool=TRUE", "INDEX(t, 0, 2)=TRUE"],
    ["sort=city; pool=no", '"sort=city; headers=0"), FILTER(t, INDEX(t, 0, 2)=FALSE))'],
    ["lastSaleDate>=2024-01-01", "(INDEX(t, 0, 2)>=DATE(2024, 1, 1))*ISNUMBER(INDEX(t, 0, 2))"],
    ["taxes=5000+", "(INDEX(t, 0, 2)>=5000)*ISNUMBER(INDEX(t, 0, 2))"],
    ['county=St. "Mary"', 'INDEX(t, 0, 2)="St. ""Mary"""'],
  ])("%s is told with its condition: %s", (options, condition) => expect(said({ options })).toContain(condition));

  it("and a wrong field beside it is told first, so that the formula works", () => {
    expect(said({ fields: "cty", options: "pool=TRUE" })).toBe(
      'fields: there is no field "cty" (did you mean "city"?)',
    );
  });

  it("isn't told of a value that is still to come, nor of COUNT, which has no rows", () => {
    expect(said({ options: [["pool", PENDING]] })).toContain('there is no option "pool" here');
    expect(refusal("COUNT", { where: 78244, options: "pool=TRUE" })).toContain('there is no option "pool" here');
  });

  it("names a range in its place, and a long one by dots", () => {
    expect(said({ where: column(78244, "Austin, TX"), options: "pool=TRUE" })).toContain(
      'SEARCH({78244; "Austin, TX"}, ',
    );
    const many = column(...Array.from({ length: 11 }, (_, index) => 78240 + index));
    expect(said({ where: many, options: "pool=TRUE" })).toContain("SEARCH(…, ");
  });
});

describe("fields", () => {
  it.each<readonly [string, string]>([
    ["bedroms", 'fields: there is no field "bedroms" (did you mean "bedrooms"?)'],
    ["beds, lastSalesPrice", '"lastSalesPrice" (did you mean "lastSalePrice"?)'],
    ["owner.name", '"owner.name" (did you mean "owner.names"?)'],
    ["taxAssessments.lates.value", '(did you mean "taxAssessments.latest.value"?)'],
    ["constructor", 'there is no field "constructor"'],
    ["__proto__", 'there is no field "__proto__"'],
    ["xyzzyxyzzy", 'there is no field "xyzzyxyzzy"'],
  ])("%s: %s, before a request", (typed, says) => {
    expect(refusal("RECORD", { address: "1 Elm St", fields: typed })).toContain(says);
  });

  it.each<readonly [string, Given]>([
    ["SEARCH", { where: 78244, fields: column("id", PENDING) }],
    ["RECORD", { address: "1 Elm St", fields: [["id", PENDING]] }],
    ["MARKET", { zip: 78244, fields: PENDING }],
  ])("%s waits for a cell with a name: it could be matches, and the search be paid for again", (name, given) => {
    expect(refusal(name, given)).toBe(
      "fields: a cell holds an error or is still calculating; give a value or a blank cell",
    );
  });

  it("come by name with commas or as a range, whatever the case, in the order asked for", () => {
    const names = ["zipCode", "bedrooms", "taxAssessments.2023.value", "owner.names"];
    for (const typed of [
      "zip, BEDS, TaxAssessments.2023.VALUE, owners",
      column("zipcode", "Bedrooms", null, "taxassessments.2023.value", "owner.names"),
      [["zip,beds", "taxAssessments.2023.value;owner.names"]],
    ] satisfies readonly (Input | Grid)[]) {
      expect(tableOf("SEARCH", { where: 78244, fields: typed }).columns.map(({ name }) => name)).toEqual(names);
    }
  });
});
