import { day, type Day } from "../../../src/shared/values/day";
import { PENDING, type Input } from "../../../src/shared/values/input";
import { filter } from "../../../src/shared/parsing/filter";
import { isProblem } from "../../../src/shared/api/problem";
import { column, grid, refusal, rule, type Typed } from "./asked";

const BEDS = rule("properties", "bedrooms");
const BATHS = rule("properties", "bathrooms");
const DAYS = rule("properties", "saleDateRange");
const PRICE = rule("saleListings", "price");

const beds = (typed: Typed) => filter(grid(typed), BEDS, "beds");
const baths = (typed: Typed) => filter(grid(typed), BATHS, "baths");
const days = (typed: Typed) => filter(grid(typed), DAYS, "days");
const price = (typed: Typed) => filter(grid(typed), PRICE, "price");

const message = (read: ReturnType<typeof filter>): string => (isProblem(read) ? read.message : `took it as ${read}`);

describe("a filter", () => {
  it.each<readonly [typed: Input, out: string]>([
    [3, "3"],
    ["3", "3"],
    ["=3", "3"],
    ["3.0", "3"],
    [0, "0"],
    ["studio", "0"],
    ["Studio, 1", "0|1"],
    [">=3", "3:*"],
    [">= 3", "3:*"],
    ["≥3", "3:*"],
    ["3+", "3:*"],
    ["3 +", "3:*"],
    ["3 or more", "3:*"],
    ["at least 3", "3:*"],
    ["3:*", "3:*"],
    ["<=3", "*:3"],
    ["≤ 3", "*:3"],
    ["up to 3", "*:3"],
    ["at most 3", "*:3"],
    ["*:3", "*:3"],
    ["2:4", "2:4"],
    ["2 : 4", "2:4"],
    ["2..4", "2:4"],
    ["2-4", "2:4"],
    ["2–4", "2:4"],
    ["2 to 4", "2:4"],
    ["2 TO 4", "2:4"],
    ["2:*", "2:*"],
    ["3,4", "3|4"],
    ["3, 4", "3|4"],
    ["3|4", "3|4"],
    ["4|3", "3|4"],
    ["4,3,4", "3|4"],
    [">3", "4:*"],
    ["over 3", "4:*"],
    ["more than 3", "4:*"],
    ["<3", "*:2"],
    ["under 3", "*:2"],
    ["<1", "*:0"],
    ["3:3", "3"],
  ])("%j bedrooms is sent as %s", (typed, out) => {
    expect(beds(typed)).toBe(out);
  });

  it("left out, blank, any or * is no filter", () => {
    for (const typed of [null, "any", "All", "*", "*:*"]) expect(beds(typed)).toBeUndefined();
    expect(filter(undefined, BEDS, "beds")).toBeUndefined();
    expect(beds([[null, null], [null]])).toBeUndefined();
  });

  it("a range of cells is a list, without its blanks, in any order and shape", () => {
    expect(beds(column(4, 3))).toBe("3|4");
    expect(beds([[3, 4]])).toBe("3|4");
    expect(beds(column(null, 4, null, "3", 4))).toBe("3|4");
    expect(beds(column(null, "2:4"))).toBe("2:4");
    expect(beds(column("3,4", 5))).toBe("3|4|5");
    expect(beds(column(2, 10, 9))).toBe("2|9|10");
  });

  it("bathrooms have fractions", () => {
    expect(baths(2.5)).toBe("2.5");
    expect(baths(".5+")).toBe("0.5:*");
    expect(baths("1.5:2.75")).toBe("1.5:2.75");
    expect(baths(column(2.5, 1.25))).toBe("1.25|2.5");
  });

  it("prices have cents", () => {
    expect(price(19.99)).toBe("19.99");
    expect(price(1.15)).toBe("1.15");
    expect(price("$400000")).toBe("400000");
    expect(price("*:400000")).toBe("*:400000");
  });

  it("days are always a range; a single number is the most", () => {
    expect(days(90)).toBe("*:90");
    expect(days("90")).toBe("*:90");
    expect(days("<=90")).toBe("*:90");
    expect(days("<91")).toBe("*:90");
    expect(days("30:90")).toBe("30:90");
    expect(days(">=30")).toBe("30:*");
    expect(days("30:30")).toBe("30:30");
    expect(message(days("30|90"))).toBe("days: give one range, not several");
  });

  it("what isn't days names only what days can be: not several numbers, which are refused", () => {
    expect(message(days("a month"))).toBe(
      'days: "a month" isn\'t a number or range; write 30, "6 months", ">=30", "30:90" or "*:90"',
    );
  });

  it.each(["any", "*", "*:*", ","])(
    "SOLD with %s as days is refused: it would list homes that were never sold",
    (typed) => {
      expect(refusal("SOLD", { where: 78244, days: typed })).toBe(
        `days: "${typed}" was given; give days such as 90, or a range such as "30:90"`,
      );
    },
  );

  it("SOLD says that a cell with its days holds an error", () => {
    expect(refusal("SOLD", { where: 78244, days: PENDING })).toContain("days: a cell holds an error");
  });

  it("an exclusive bound of a number with fractions is refused, because it can't be sent", () => {
    expect(message(baths(">2"))).toBe(
      'baths: ">2" excludes its own bound, which the service can\'t do; write ">=" or "<="',
    );
    expect(message(price("<400000"))).toContain('write ">=" or "<="');
  });

  it.each<readonly [Input]>([
    [day("2026-02-04")],
    [{ ...day("1899-12-30"), clock: true } satisfies Day],
    [46057],
    [0.0861],
    [1001],
    [2.5],
  ])("%j bedrooms is what a sheet made of 2-4 or 2:4: the message says how to write it", (typed) => {
    expect(message(beds(typed))).toMatch(
      /^beds: .*the sheet may have turned what you typed into a date.*write "2:4" in quotation marks/,
    );
  });

  it("dates and times are refused for every filter", () => {
    for (const read of [baths, days, price]) {
      expect(message(read(day("2026-02-04")))).toMatch(/the date 2026-02-04 .*"2:4"/);
      expect(message(read(0.0861))).toMatch(/0\.0861 .*"2:4"/);
    }
    expect(message(baths(46057))).toMatch(/46057 can't be right/);
    expect(message(days(46233))).toMatch(/46233 can't be right/);
    expect(message(filter(grid(46057), rule("properties", "yearBuilt"), "year"))).toMatch(/46057 can't be right/);
    expect(filter(grid(46057), rule("properties", "lotSize"), "lot")).toBe("46057");
  });

  it("2,000 is refused as unclear, with both ways to write it", () => {
    expect(message(price("2,000"))).toBe(
      'price: "2,000" is ambiguous; write 2000 for one number, or "2|0" for several',
    );
    expect(message(price("1,250,000"))).toContain('write 1250000 for one number, or "1|250|0" for several');
  });

  it("a range or a bound with thousands separators says how to write it", () => {
    expect(message(price("1,500:2,000"))).toBe('price: "1,500:2,000" is ambiguous; write 1500:2000');
    expect(message(price(">=2,000"))).toBe('price: ">=2,000" is ambiguous; write >=2000');
    expect(message(price("$2,000"))).toBe('price: "$2,000" is ambiguous; write $2000');
  });

  it.each<readonly [Typed, string]>([
    ["three", '"three" isn\'t a number or range; write 3, ">=3", "2:4", "*:4" or "3|4"'],
    ["-3", '"-3" isn\'t a number or range'],
    [-3, "-3 is out of range; give 0 or more"],
    ["4:2", '"4:2" starts above its end'],
    ["2.5", "2.5 isn't a whole number"],
    ["2:4,5", "a list can't contain ranges"],
    [column("2:4", 5), "a list can't contain ranges"],
    [true, "TRUE isn't a number"],
  ])("%j is refused: %s", (typed, says) => {
    expect(message(beds(typed))).toContain(`beds: ${says}`);
  });

  it("a cell that is still calculating is not an omitted filter: nothing is requested meanwhile", () => {
    for (const name of ["beds", "baths", "type", "maxRows", "options"]) {
      expect(refusal("SEARCH", { where: 78244, [name]: PENDING })).toContain(
        `${name}: a cell holds an error or is still calculating`,
      );
    }
    expect(refusal("SEARCH", { where: 78244, beds: column(3, PENDING) })).toContain("beds:");
    expect(refusal("SEARCH", { where: 78244, options: [["yearBuilt", PENDING]] })).toContain("yearBuilt:");
    expect(refusal("SEARCH", { where: 78244, options: [[PENDING, 3]] })).toContain("options:");
    expect(refusal("NEARBY", { center: "1 Elm St", radius: PENDING })).toContain("radius:");
  });
});
