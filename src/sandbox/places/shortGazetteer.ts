/**
 * A few hundred places in all states, for a sandbox inside a bundle. Each ZIP code has the same homes as with the
 * national gazetteer, which isn't imported here. Places in between are missing: see docs/sandbox-data.md.
 */
import { gazetteerOf, type Gazetteer } from "./gazetteer";
import { readPlaces } from "./placeEncoding";
import { SHORT_AROUND_TEXT, SHORT_PLACES_TEXT } from "./shortPlaces.data";

let short: Gazetteer | undefined;

/** Read at the first call. */
export function shortGazetteer(): Gazetteer {
  return (short ??= made());
}

function made(): Gazetteer {
  const places = [...readPlaces(SHORT_PLACES_TEXT)].sort((a, b) => Number(a.zipCode) - Number(b.zipCode));
  const counts = SHORT_AROUND_TEXT.split(" ");
  const around = new Map(places.map(({ zipCode }, at) => [zipCode, parseInt(counts[at] ?? "1", 36)]));
  return gazetteerOf(places, { around });
}
