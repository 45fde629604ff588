/**
 * Every ZIP code of the states and the District of Columbia. Its own file, so that a bundle with a short
 * gazetteer doesn't carry the long one.
 */
import { PLACES_TEXT } from "./gazetteer.data";
import { gazetteerOf, type Gazetteer } from "./gazetteer";
import { readPlaces } from "./placesText";

let national: Gazetteer | undefined;

/** Some 41,000 places, read at the first call. */
export function nationalGazetteer(): Gazetteer {
  return (national ??= gazetteerOf(readPlaces(PLACES_TEXT)));
}
