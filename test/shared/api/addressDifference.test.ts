/** In what a matched address differs from the one that was asked. */
import { addressDifference } from "../../../src/shared/api/vocabulary/addressDifference";
import addresses from "../../samples/addresses.json";

const MATCHED = "5500 Grand Lake Dr, Apt 4, San Antonio, TX 78244";

test.each([
  "5500 Grand Lake Dr, Apt 4, San Antonio, TX 78244",
  "5500 grand lake drive #4, San Antonio, Texas 78244-1234",
  "5500 Grand Lake Dr Unit 4 San Antonio TX 78244",
  "5500 Grand Lake Dr. Apt. 4, San Antonio, TX",
  "5500 Grand Lake Dr Apt 4, 78244",
])("%s is the same home", (asked) => expect(addressDifference(asked, MATCHED)).toBeUndefined());

test.each([
  ["5502 Grand Lake Dr Apt 4, San Antonio, TX 78244", "house number"],
  ["5500 Grand Lake Ct Apt 4, San Antonio, TX 78244", "street"],
  ["5500 N Grand Lake Dr Apt 4, San Antonio, TX 78244", "street"],
  ["5500 Grand Lake Dr, San Antonio, TX 78244", "unit"],
  ["5500 Grand Lake Dr Apt 4B, San Antonio, TX 78244", "unit"],
  ["5500 Grand Lake Dr Apt 4, Converse, TX 78244", "city"],
  ["5500 Grand Lake Dr Apt 4, San Antonio, TX 78245", "ZIP code"],
  ["5500 Grand Lake Dr Apt 4, San Antonio, NM 87832", "state, ZIP code"],
])("%s differs in %s", (asked, differs) => expect(addressDifference(asked, MATCHED)).toBe(differs));

test("what is short in one and in full in the other is the same", () => {
  expect(addressDifference("1 Fort St, Saint Paul, MN", "1 Ft St, St. Paul, MN 55101")).toBeUndefined();
  expect(addressDifference("12 North First Street, Austin TX 78701", "12 N 1st St, Austin, TX 78701")).toBeUndefined();
});

describe("the unit of a list with a column for it", () => {
  const home = (unit: string): string => `12 Main St, ${unit}San Antonio, TX 78244`;

  test("is the one of the matched home", () => {
    for (const matched of ["Apt 4, ", "Unit 4, "])
      expect(addressDifference(home("4, "), home(matched))).toBeUndefined();
  });

  test("is told where the whole building or another unit was matched", () => {
    for (const matched of ["", "Apt 5, "]) expect(addressDifference(home("4, "), home(matched))).toBe("unit");
  });
});

test.each([
  ["12 Main St Ste 3, Austin, TX 78701", "12 Main St, Ste 3, Austin, TX 78701"],
  ["12 Main St Lot 5, Austin, TX 78701", "12 Main St, Lot 5, Austin, TX 78701"],
  ["12 Main St, Winston-Salem, NC 27101", "12 Main St, Winston Salem, NC 27101"],
  ["12 Main St, Cañon City, CO 81212", "12 Main St, Canon City, CO 81212"],
  ["12 Main St N.W., Washington, DC 20001", "12 Main St NW, Washington, DC 20001"],
  ["12 Main St, Cambridge, MA 2139", "12 Main St, Cambridge, MA 02139"],
])("%s is the home that the service writes as %s", (asked, matched) =>
  expect(addressDifference(asked, matched)).toBeUndefined(),
);

test("a lot is told from another", () => {
  expect(addressDifference("12 Main St Lot 5, Austin, TX", "12 Main St, Lot 6, Austin, TX 78701")).toBe("unit");
});

test.each([...addresses.oneRequest, ...addresses.silentOnly])("nothing differs between %s and %s", (one, other) => {
  expect(addressDifference(one!, other!)).toBeUndefined();
  expect(addressDifference(other!, one!)).toBeUndefined();
});

test.each(addresses.differentHomes)("%s differs from %s", (one, other) => {
  expect(addressDifference(one!, other!)).toMatch(/street/);
});
