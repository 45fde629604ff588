/**
 * Every ZIP code of the states and the District of Columbia. Its own file, so that a bundle with a short
 * gazetteer doesn't carry the long one.
 */
import { PLACES_TEXT } from "./nationalPlaces.data";
import { gazetteerOf, type Gazetteer } from "./gazetteer";
import { readPlaces } from "./placeEncoding";
import { shortGazetteer } from "./shortGazetteer";

let national: Gazetteer | undefined;

/** Some 41,000 places, read at the first call. Owners get their post where the short list has it: records are alike. */
export function nationalGazetteer(): Gazetteer {
  return (national ??= gazetteerOf(readPlaces(PLACES_TEXT), { postTowns: shortGazetteer().places }));
}
