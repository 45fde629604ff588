/**
 * How a list of places is written as one compact text, and read again.
 *
 * A line a state: its code, then its counties, each after a `;`: three digits and the name, then its cities, each
 * after a `|`: the name, then its ZIP codes, each after a `,`. A ZIP code is three numbers of base 36, separated by
 * a space: ZIP, latitude and longitude, each less the one before it in the state. Degrees are ten-thousandths.
 */
import type { Place } from "./gazetteer";

const BASE = 36;
const SCALE = 10000;

export function writePlaces(places: readonly Place[]): string {
  const states = nested(places, (place) => place.state);
  return [...states]
    .sort(byName)
    .map(([code, within]) => code + writeState(within))
    .join("\n");
}

function writeState(places: readonly Place[]): string {
  let last = [0, 0, 0];
  const number = (values: readonly number[]): string => {
    const less = values.map((value, at) => (value - (last[at] ?? 0)).toString(BASE)).join(" ");
    last = [...values];
    return less;
  };
  const counties = nested(places, ({ countyFips, county }) => countyFips + county);
  return [...counties]
    .sort(byName)
    .map(([county, cities]) => {
      const written = [...nested(cities, ({ city }) => city)].sort(byName).map(([city, zips]) => {
        const codes = [...zips]
          .sort((a, b) => Number(a.zipCode) - Number(b.zipCode))
          .map(({ zipCode, latitude, longitude }) =>
            number([Number(zipCode), Math.round(latitude * SCALE), Math.round(longitude * SCALE)]),
          );
        return `|${city},${codes.join(",")}`;
      });
      return `;${county}${written.join("")}`;
    })
    .join("");
}

/** The places of a text that `writePlaces` made. */
export function readPlaces(text: string): readonly Place[] {
  const places: Place[] = [];
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

function nested(places: readonly Place[], keyOf: (place: Place) => string): ReadonlyMap<string, readonly Place[]> {
  const groups = new Map<string, Place[]>();
  for (const place of places) groups.set(keyOf(place), [...(groups.get(keyOf(place)) ?? []), place]);
  return groups;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
