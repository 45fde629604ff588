/**
 * Reads a list of places that `npm run sandbox:gazetteer` wrote as one compact text.
 *
 * A line a state: its code, then its counties, each after a `;`: three digits and the name, then its cities, each
 * after a `|`: the name, then its ZIP codes, each after a `,`. A ZIP code is three numbers of base 36, separated by
 * a space: ZIP, latitude and longitude, each less the one before it in the state. Degrees are ten-thousandths.
 */
import type { GazetteerPlace } from "./gazetteer";

export const BASE = 36;
export const SCALE = 10000;

export function readPlaces(text: string): readonly GazetteerPlace[] {
  const places: GazetteerPlace[] = [];
  for (const line of text.split("\n")) {
    const [state = "", ...counties] = line.split(";");
    let zip = 0;
    let north = 0;
    let east = 0;
    for (const entry of counties) {
      const [head = "", ...cities] = entry.split("|");
      const countyFips = head.slice(0, 3);
      const county = head.slice(3);
      for (const written of cities) {
        const [city = "", ...codes] = written.split(",");
        for (const code of codes) {
          const [zipStep = "", northStep = "", eastStep = ""] = code.split(" ");
          zip += parseInt(zipStep, BASE);
          north += parseInt(northStep, BASE);
          east += parseInt(eastStep, BASE);
          const zipCode = String(zip).padStart(5, "0");
          places.push({ zipCode, city, state, county, countyFips, latitude: north / SCALE, longitude: east / SCALE });
        }
      }
    }
  }
  return places;
}
