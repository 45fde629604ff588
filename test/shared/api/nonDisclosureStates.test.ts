/** The states that don't disclose sale prices, by code, name and ZIP code. */
import { nationalGazetteer } from "../../../src/sandbox/places/nationalGazetteer";
import { NON_DISCLOSURE_NAMES, nonDisclosureState } from "../../../src/shared/api/vocabulary/nonDisclosureStates";

test.each(["AK", "ID", "KS", "LA", "MS", "MO", "MT", "NM", "ND", "TX", "UT", "WY"])("%s is one of them", (code) => {
  expect(nonDisclosureState(code)).toEqual(expect.any(String));
});

test.each(["OR", "CA", "New York", "", "Atlantis", "97301", "10001"])("%j isn't one of them", (place) => {
  expect(nonDisclosureState(place)).toBeUndefined();
});

test("a state is known by its name, its code and its ZIP codes", () => {
  for (const place of ["tx", "Texas", "78244", "78244-1234", "88510", "73301"]) {
    expect(nonDisclosureState(place)).toBe("Texas");
  }
  expect(NON_DISCLOSURE_NAMES).toBe(
    "Alaska, Idaho, Kansas, Louisiana, Mississippi, parts of Missouri, Montana, New Mexico, North Dakota, Texas, Utah and Wyoming",
  );
});

test("a ZIP code gives the same result as its state, except for a few across a border", () => {
  const wrong = nationalGazetteer().places.filter(
    ({ zipCode, state }) => nonDisclosureState(zipCode) !== nonDisclosureState(state),
  );
  expect(wrong.map(({ zipCode, state }) => `${zipCode} ${state}`)).toEqual(["72643 MO", "73960 TX", "83414 WY"]);
});
