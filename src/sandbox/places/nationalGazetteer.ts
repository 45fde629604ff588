/**
 * Every ZIP code of the states and the District of Columbia. In a file of its own, so that a bundle with the short
 * gazetteer doesn't contain it.
 */
import { PLACES_TEXT } from "./nationalPlaces.data";
import { gazetteerOf, type Gazetteer } from "./gazetteer";
import { readPlaces } from "./placeEncoding";
import { shortGazetteer } from "./shortGazetteer";

let national: Gazetteer | undefined;

/** About 41,000 places, read at the first call. Owners' mail goes to places of the short list, for equal records. */
export function nationalGazetteer(): Gazetteer {
  return (national ??= gazetteerOf(readPlaces(PLACES_TEXT), { postTowns: shortGazetteer().places }));
}
