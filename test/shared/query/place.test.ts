import { day } from "../../../src/shared/cells/day";
import { PENDING, type Input } from "../../../src/shared/cells/input";
import { places } from "../../../src/shared/query/place";
import { isProblem } from "../../../src/shared/service/problem";
import { call, column, grid, refusal } from "./asked";

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
    ["McAllen, TX", { city: "McAllen", state: "TX" }],
    ["mcallen, TX", { city: "Mcallen", state: "TX" }],
    ["winston-salem, nc", { city: "Winston-Salem", state: "NC" }],
    ["ST. LOUIS, MO", { city: "St. Louis", state: "MO" }],
    ["Coeur d'Alene, Idaho", { city: "Coeur d'Alene", state: "ID" }],
    ["washington", { state: "WA" }],
    ["washington, dc", { city: "Washington", state: "DC" }],
    ["new york, new york", { city: "New York", state: "NY" }],
  ])("%j is understood", (typed, out) => {
    expect(only(typed)).toEqual(out);
  });

  it("city and state may stand in two cells", () => {
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
    ["Springfield, Ilinois", 'where: "Ilinois" is no state (did you mean "Illinois"?); give a ZIP code'],
    ["Texs", 'where: "Texs" is no place (did you mean "Texas"?); give a ZIP code'],
    ["San Antonio", 'where: "San Antonio" is no place'],
    ["Springfield, XX", 'where: "XX" is no state'],
    [78, "where: 78 is no ZIP code"],
    [78244.5, "where: 78244.5 is no ZIP code"],
    [-78244, "where: -78244 is no ZIP code"],
    [true, "where: TRUE is no place"],
    [day("2026-02-04"), "where: the date 2026-02-04 is no place"],
    [null, "where: nothing was given"],
    [PENDING, "where: nothing was given"],
    ["1 Elm St, Austin, TX 78701, attic", 'where: "1 Elm St, Austin, TX 78701, attic" is no place'],
  ])("%j is refused, and nothing is asked", (typed, says) => {
    const message = refusal("SEARCH", { where: typed });
    expect(message).toContain(says);
    expect(message).toContain('give a ZIP code (78244), a city with its state ("San Antonio, TX") or a state (TX)');
  });

  it("one wrong place of several keeps its problem in its row and costs nothing", () => {
    const { requests, shown } = call("COUNT", { where: column(78244, "Nowhere") });
    expect(requests).toHaveLength(1);
    expect(shown).toMatchObject({ rows: [[1], [{ problem: "argument" }]] });
  });
});
