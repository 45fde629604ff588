/** In what a matched address differs from the one that was asked. */
import { addressDifference } from "../../../src/shared/api/vocabulary/addressDifference";

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
