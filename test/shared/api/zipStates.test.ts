/** The states of ZIP codes, held against every ZIP code that the sandbox's gazetteer has. */
import { nationalGazetteer } from "../../../src/sandbox/places/nationalGazetteer";
import { statesOfZip } from "../../../src/shared/api/vocabulary/zipStates";

test("every ZIP code is known under its state, except for four across a border", () => {
  const { places } = nationalGazetteer();
  const wrong = places.filter(({ zipCode, state }) => !statesOfZip(zipCode).includes(state));
  expect(wrong.map(({ zipCode, state }) => `${zipCode} ${state}`)).toEqual([
    "20588 MD",
    "20598 VA",
    "72643 MO",
    "73960 TX",
  ]);
  expect(places.length).toBeGreaterThan(40_000);
});

test("a ZIP code that begins as no state's does has no state", () => {
  expect(statesOfZip("00000")).toEqual([]);
  expect(statesOfZip("34000")).toEqual([]);
});

test("a beginning that two states share has both", () => {
  expect(statesOfZip("06390")).toEqual(["CT", "NY"]);
});
