import { day } from "../../../src/shared/values/day";
import { PENDING, type Grid, type Input } from "../../../src/shared/values/input";
import { placeSent, type PlaceInput } from "../../../src/shared/parsing/place";
import { spots } from "../../../src/shared/parsing/where";
import { isProblem } from "../../../src/shared/api/problem";
import { call, column, grid, refusal } from "./asked";

/** The places of SEARCH as they are sent. */
const places = (typed: Grid) => {
  const found = spots(typed, "places");
  return isProblem(found)
    ? found
    : found.map((spot) => (spot === undefined || isProblem(spot) ? spot : placeSent(spot as PlaceInput)));
};

const only = (typed: Input) => {
  const found = places(grid(typed));
  return isProblem(found) ? found : found[0];
};

describe("where", () => {
  it.each<readonly [Input, object]>([
    [78244, { zipCode: "78244" }],
    ["78244", { zipCode: "78244" }],
    ["78244-1234", { zipCode: "78244" }],
    ["78244 1234", { zipCode: "78244" }],
    [782441234, { zipCode: "78244" }],
    [2139, { zipCode: "02139" }],
    ["2139", { zipCode: "02139" }],
    ["02139", { zipCode: "02139" }],
    [21391234, { zipCode: "02139" }],
    [501, { zipCode: "00501" }],
    ["TX", { state: "TX" }],
    ["tx", { state: "TX" }],
    ["Texas", { state: "TX" }],
    ["  new   HAMPSHIRE ", { state: "NH" }],
    ["D.C.", { state: "DC" }],
    ["Texas, USA", { state: "TX" }],
    ["San Antonio, TX", { city: "San Antonio", state: "TX" }],
    ["san antonio,texas", { city: "San Antonio", state: "TX" }],
    ["SAN  ANTONIO , tx", { city: "San Antonio", state: "TX" }],
    ["San Antonio, TX, USA", { city: "San Antonio", state: "TX" }],
    ["San Antonio, TX, United States", { city: "San Antonio", state: "TX" }],
    ["San Antonio, TX 78244", { zipCode: "78244" }],
    ["San Antonio, TX, 78244", { zipCode: "78244" }],
    ["San antonio, TX", { city: "San Antonio", state: "TX" }],
    ["McAllen, TX", { city: "Mcallen", state: "TX" }],
    ["mcallen, TX", { city: "Mcallen", state: "TX" }],
    ["O'Fallon, MO", { city: "O'fallon", state: "MO" }],
    ["O\u2019Fallon, MO", { city: "O'fallon", state: "MO" }],
    ["Isle of Palms, SC", { city: "Isle Of Palms", state: "SC" }],
    ["winston-salem, nc", { city: "Winston Salem", state: "NC" }],
    ["Winston\u2013Salem, NC", { city: "Winston Salem", state: "NC" }],
    ["ST. LOUIS, MO", { city: "Saint Louis", state: "MO" }],
    ["St.Louis, MO", { city: "Saint Louis", state: "MO" }],
    ["East St. Louis IL", { city: "East Saint Louis", state: "IL" }],
    ["Port St Lucie, FL", { city: "Port Saint Lucie", state: "FL" }],
    ["Stow, OH", { city: "Stow", state: "OH" }],
    ["Coeur d'Alene, Idaho", { city: "Coeur D'alene", state: "ID" }],
    ["la ca\u00f1ada, ca", { city: "La Ca\u00f1ada", state: "CA" }],
    ["\u00d3BIDOS, TX", { city: "\u00d3bidos", state: "TX" }],
    ["29 Palms, CA", { city: "29 Palms", state: "CA" }],
    ["78244, TX", { zipCode: "78244" }],
    ["Cambridge, MA 2139", { zipCode: "02139" }],
    ["Cambridge, MA, 2139-1234", { zipCode: "02139" }],
    ["TX 78244", { zipCode: "78244" }],
    ["San Antonio TX 78244", { zipCode: "78244" }],
    ["washington", { state: "WA" }],
    ["washington, dc", { city: "Washington", state: "DC" }],
    ["new york, new york", { city: "New York", state: "NY" }],
  ])("%j is understood", (typed, out) => {
    expect(only(typed)).toEqual(out);
  });

  it("city and state may be in two cells", () => {
    expect(places([["San Antonio", "TX"]])).toEqual([{ city: "San Antonio", state: "TX" }]);
    expect(places([["san antonio", "texas"]])).toEqual([{ city: "San Antonio", state: "TX" }]);
  });

  it("a column is several searches in order; blank and unfinished rows are none", () => {
    const typed = column(78244, null, "Texas", PENDING, "Austin, TX", null, null);
    const asked = (places(typed) as readonly unknown[]).filter((place) => place !== undefined);
    expect(asked).toEqual([{ zipCode: "78244" }, { state: "TX" }, { city: "Austin", state: "TX" }]);
    expect(call("SEARCH", { where: typed }).requests).toHaveLength(3);
  });

  it.each<readonly [Input, string]>([
    ["Springfield, Ilinois", 'where: "Ilinois" isn\'t a state (did you mean "Illinois"?); give a ZIP code'],
    ["Texs", 'where: "Texs" isn\'t a place PROP recognizes (did you mean "Texas"?)'],
    ["San Antonio", 'where: "San Antonio" isn\'t a place PROP recognizes: add the state (Austin, TX), or give'],
    ["Springfield, XX", 'where: "XX" isn\'t a state'],
    ["78244, 78245", 'where: "78244, 78245" isn\'t a place'],
    ["78244; 78245", 'where: "78244; 78245" isn\'t a place'],
    [78, "where: 78 isn't a ZIP code"],
    [78244.5, "where: 78244.5 isn't a ZIP code"],
    [-78244, "where: -78244 isn't a ZIP code"],
    [true, "where: TRUE isn't a place"],
    [day("2026-02-04"), "where: the date 2026-02-04 isn't a place"],
    [null, "where: nothing was given"],
    [PENDING, "where: nothing was given"],
    ["1 Elm St, Austin, TX 78701, attic", 'where: "1 Elm St, Austin, TX 78701, attic" is an address'],
    ["5500 Grand Lake Dr, San Antonio, TX 78244", "is an address, which isn't allowed here"],
    ["5500-Grand-Lake-Dr,-San-Antonio,-TX-78244", "is an id, which isn't allowed here"],
    ["29.476, -98.351", "where: 29.476, -98.351 is a pair of coordinates, which isn't allowed here"],
  ])("%j is refused, and nothing is requested", (typed, says) => {
    const message = refusal("SEARCH", { where: typed });
    expect(message).toContain(says);
    expect(message).toContain("give a ZIP code (78244), a city with its state (San Antonio, TX) or a state (TX)");
  });

  it("one wrong place of several keeps its problem in its row and costs nothing", () => {
    const { requests, shown } = call("COUNT", { where: column(78244, "Nowhere") });
    expect(requests).toHaveLength(1);
    expect(shown).toMatchObject({ rows: [[1], [{ problem: "argument" }]] });
  });
});
