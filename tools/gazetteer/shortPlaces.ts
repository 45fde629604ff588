/**
 * Writes `src/sandbox/places/shortPlaces.data.ts` from the national gazetteer: `npx tsx
 * tools/gazetteer/shortPlaces.ts`. It has the places of examples with their surroundings, so that estimates there are
 * the same, and some places in every state.
 */
import type { GazetteerPlace } from "../../src/sandbox/places/gazetteer";
import { distance } from "../../src/sandbox/places/geography";
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { allStates } from "../../src/sandbox/places/states";
import { writePlaces } from "./writePlaces";

/** ZIP codes in examples and on the playground's first sheet. */
const NAMED = ["78244", "78723", "75202", "38103", "45229", "60614", "02139", "90012", "55912", "63101", "27101"];
/** Miles: estimates rarely search farther in dense places. */
const AROUND_NAMED = 9;
/** In each state: how many cities, the densest first, and how many places in each, from its center. */
const CITIES = 3;
const PLACES_OF_A_CITY = 4;
/** Miles between cities. */
const APART = 40;

const national = nationalGazetteer();
const chosen = new Set<GazetteerPlace>();
const inhabited = (places: readonly GazetteerPlace[]): readonly GazetteerPlace[] =>
  places.filter((place) => national.around(place) > 0);

for (const zipCode of NAMED) {
  const centre = national.ofZip(zipCode);
  if (centre === undefined) throw new Error(`No such place: ${zipCode}`);
  for (const place of inhabited(national.within(centre, AROUND_NAMED))) chosen.add(place);
}
for (const state of allStates().keys()) {
  const centres: GazetteerPlace[] = [];
  const densest = [...inhabited(national.ofState(state))].sort((a, b) => national.around(b) - national.around(a));
  for (const place of densest) {
    if (centres.length < CITIES && centres.every((other) => distance(place, other) >= APART)) centres.push(place);
  }
  for (const centre of centres) {
    const near = inhabited(national.within(centre, APART)).filter((place) => place.state === state);
    for (const place of near.slice(0, PLACES_OF_A_CITY)) chosen.add(place);
  }
}

writePlaces(__filename, "SHORT_PLACES_TEXT", "a few hundred places only", [...chosen], (places) => {
  const around = places.map((place) => national.around(place).toString(36)).join(" ");
  return `
/** Inhabited ZIP codes around each place in the long list, in base 36 and the order of ZIP codes. */
export const SHORT_AROUND_TEXT =
  ${JSON.stringify(around)};
`;
});
