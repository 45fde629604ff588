import { day } from "../../../src/shared/values/day";
import { PENDING, textInput, type Grid, type Input } from "../../../src/shared/values/input";
import { addressRows, idOf } from "../../../src/shared/parsing/address";
import { requestKey } from "../../../src/shared/api/request";
import { call, column, grid, refusal } from "./asked";

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

describe("an address", () => {
  it.each<readonly [what: string, typed: Input | Grid, out: object]>([
    ["in one cell goes out as typed", HOME, { address: HOME }],
    ["keeps its case", "5500 GRAND LAKE dr", { address: "5500 GRAND LAKE dr" }],
    ["loses a country", `${HOME}, USA`, { address: HOME }],
    ["loses a country without a comma", `${HOME} usa`, { address: HOME }],
    ["loses a country in full", `${HOME}, United States of America`, { address: HOME }],
    ["loses a country as short as in many lists", `${HOME}, US`, { address: HOME }],
    ["loses a country with periods", `${HOME} U.S.`, { address: HOME }],
    ["keeps a street that ends in its short name", "1 Circus", { address: "1 Circus" }],
    ["keeps a street that ends in those letters", "1 Causa", { address: "1 Causa" }],
    [
      "in parts is joined in order",
      [["5500 Grand Lake Dr", "San Antonio", "TX", 78244]],
      { address: "5500 Grand Lake Dr, San Antonio, TX, 78244" },
    ],
    [
      "in parts gets its ZIP code's zero back",
      [["1 Elm St", "Boston", "MA", 2139]],
      { address: "1 Elm St, Boston, MA, 02139" },
    ],
    [
      "in parts gets the hyphen of its ZIP code's further digits back",
      [["1 Elm St", "Austin", "TX", 787011234]],
      { address: "1 Elm St, Austin, TX, 78701-1234" },
    ],
    [
      "in parts gets the zero of such a ZIP code back too",
      [["1 Elm St", "Boston", "MA", 21391234]],
      { address: "1 Elm St, Boston, MA, 02139-1234" },
    ],
    [
      "in parts gets its ZIP code's zero back before a blank column",
      [["1 Elm St", "Boston", "MA", 2139, null]],
      { address: "1 Elm St, Boston, MA, 02139" },
    ],
    [
      "in parts gets its ZIP code's zero back before a blank column that Excel on the desktop passes as 0",
      [["1 Elm St", "Boston", "MA", 2139, 0]],
      { address: "1 Elm St, Boston, MA, 02139" },
    ],
    ["in parts leaves out blank ones", [["1 Elm St", null, "MA", "02139"]], { address: "1 Elm St, MA, 02139" }],
    [
      "in parts loses a country",
      [["1 Elm St", "Boston", "MA", "02139", "USA"]],
      { address: "1 Elm St, Boston, MA, 02139" },
    ],
    [
      "in parts gets its ZIP code's zero back before a country",
      [["1 Elm St", "Boston", "MA", 2139, "USA"]],
      { address: "1 Elm St, Boston, MA, 02139" },
    ],
    [
      "in parts gets its ZIP code's zero back before a short country",
      [["1 Elm St", "Boston", "MA", 2139, "US"]],
      { address: "1 Elm St, Boston, MA, 02139" },
    ],
    ["of two numeric cells is a point", [[29.476, -98.351]], { latitude: 29.476, longitude: -98.351 }],
    ["of two numbers in one cell is a point", "29.476, -98.351", { latitude: 29.476, longitude: -98.351 }],
    ["of two numbers as texts is a point", [["29.476", "-98.351"]], { latitude: 29.476, longitude: -98.351 }],
    ["of no known form goes out all the same", "nonsense", { address: "nonsense" }],
  ])("%s", (_, typed, out) => {
    expect(addressRows(grid(typed))).toEqual([out]);
  });

  it("blank, unfinished and failed rows make no requests and keep their place; trailing blanks are cut off", () => {
    const typed: Grid = column(null, "a", textInput("Loading..."), PENDING, textInput("  "), 0, "b", null, null);
    const blank = undefined;
    expect(addressRows(typed)).toEqual([blank, { address: "a" }, blank, blank, blank, blank, { address: "b" }]);
    const { requests, shown } = call("VALUE", { address: typed, fields: "price" });
    expect(requests.map(({ parameters }) => parameters["address"])).toEqual(["a", "b"]);
    expect(shown).toMatchObject({ rows: { length: 7 } });
  });

  it.each([",", ", , ", ", ,  , USA"])(
    "the commas of blank parts that a formula joined, %j, are a blank row",
    (joined) => {
      const { requests, shown } = call("RECORD", { address: column(joined, "a", joined), fields: "beds" });
      expect(requests.map(({ parameters }) => parameters["address"])).toEqual(["a"]);
      expect(shown).toMatchObject({ rows: [[null], [null], [null]] });
      expect(call("RECORD", { address: joined }).requests).toEqual([]);
      expect(refusal("NEARBY", { center: joined, radius: 1 })).toContain("center: nothing was given");
      expect(refusal("SEARCH", { where: joined })).toContain("where: nothing was given");
    },
  );

  it("a row with nothing but its country makes no request", () => {
    const typed = [
      ["1 Elm St", "Boston", "MA", "02139", "US"],
      [null, null, null, null, "US"],
      [null, null, null, null, "USA"],
    ];
    const { requests, shown } = call("RECORD", { address: typed, fields: "beds, problem" });
    expect(requests).toHaveLength(1);
    expect(shown).toMatchObject({ rows: [{}, [null, null], [null, null]] });
    expect(refusal("SEARCH", { where: "USA" })).toContain('where: "USA" isn\'t a place');
  });

  it.each([
    "5500\u00a0Grand\u00a0Lake\u00a0Dr, San\u00a0Antonio, TX\u00a078244",
    HOME.replace(", ", ",\n"),
    `${HOME}.`,
    `, ${HOME}`,
    HOME.replace(/,/g, " ,"),
  ])("%j is asked for as the address that a person would retype", (typed) => {
    expect(call("VALUE", { address: typed }).requests).toEqual(call("VALUE", { address: HOME }).requests);
  });

  it("a row with one unfinished part makes no request", () => {
    expect(addressRows([["1 Elm St", PENDING, "MA", 2139]])).toEqual([undefined]);
  });

  it("a blank row shows blanks in all columns", () => {
    const { shown } = call("VALUE", { address: column(null, "a") });
    expect(shown).toMatchObject({ rows: [[null, null, null], expect.anything()] });
  });

  it("coordinates that are not on earth are refused", () => {
    expect(refusal("VALUE", { address: [[98.351, 29.476]] })).toBe(
      "address: 98.351, 29.476 aren't coordinates; latitude is -90 to 90, longitude -180 to 180",
    );
    expect(refusal("NEARBY", { center: "98.351, 29.476", radius: 1 })).toContain("center: 98.351, 29.476");
  });

  it("dates and truth values are not part of an address", () => {
    expect(refusal("VALUE", { address: day("2026-02-04") })).toContain("address: the date 2026-02-04");
    expect(refusal("VALUE", { address: [["1 Elm St", true]] })).toContain("address: TRUE");
  });

  it.each<Input>([46_086, day("2026-03-05")])("a unit that the sheet made the day %j is asked about", (unit) => {
    expect(refusal("VALUE", { address: [["1 Elm St", unit, "Austin", "TX", 78701]] })).toBe(
      "address: which unit is meant? 46086 is how the sheet stores 3-5",
    );
  });

  it.each<Grid[number]>([
    [46_086, "Elm St", "Austin", "TX", 78701],
    ["1 Elm St", "Etowah", 37331, "TN"],
    ["1 Elm St", 4608, "Austin", "TX", 78701],
  ])("a house number, a ZIP code and a unit's number, as in %j, %j, %j, are none", (...row) => {
    expect(call("VALUE", { address: [row] }).requests).toHaveLength(1);
  });

  it("one wrong row of several keeps its problem in its row", () => {
    const { requests, shown } = call("VALUE", { address: column("a", true, "b"), fields: "price, beds" });
    expect(requests).toHaveLength(2);
    expect(shown).toMatchObject({
      rows: [
        [null, null],
        [{ problem: "argument" }, null],
        [null, null],
      ],
    });
  });

  it("coordinates don't look up a record", () => {
    expect(refusal("RECORD", { address: "29.476, -98.351" })).toContain(
      "coordinates; give Street, City, State, Zip or a record's id",
    );
  });

  it("an id is distinguished from an address, and looks up the record by its id", () => {
    expect(idOf("5500-Grand-Lake-Dr,-San-Antonio,-TX-78244")).toBe("5500-Grand-Lake-Dr,-San-Antonio,-TX-78244");
    expect(idOf(HOME)).toBeUndefined();
    expect(call("RECORD", { address: "1-Elm-St,-Austin,-TX-78701" }).requests[0]!.endpoint).toBe("propertyById");
    expect(call("RECORD", { address: "1 Elm St, Austin, TX 78701" }).requests[0]!.endpoint).toBe("properties");
  });

  it("typed again with other case and spaces is the same question", () => {
    const asked = (typed: Input) => requestKey(call("VALUE", { address: typed }).requests[0]!);
    expect(asked(`${HOME.toUpperCase().replace(/ /g, "  ")}, USA`)).toBe(asked(HOME));
    expect(asked("29.4760, -98.3510")).toBe(asked("29.476,-98.351"));
  });
});
