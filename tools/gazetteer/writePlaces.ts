/** Writes a list of places as the compact text that `placeEncoding.ts` describes and reads. */
import type { GazetteerPlace } from "../../src/sandbox/places/gazetteer";
import { BASE, SCALE } from "../../src/sandbox/places/placeEncoding";

export function writePlaces(places: readonly GazetteerPlace[]): string {
  const states = nested(places, (place) => place.state);
  return [...states]
    .sort(byName)
    .map(([code, within]) => code + writeState(within))
    .join("\n");
}

function writeState(places: readonly GazetteerPlace[]): string {
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

function nested(
  places: readonly GazetteerPlace[],
  keyOf: (place: GazetteerPlace) => string,
): ReadonlyMap<string, readonly GazetteerPlace[]> {
  const groups = new Map<string, GazetteerPlace[]>();
  for (const place of places) groups.set(keyOf(place), [...(groups.get(keyOf(place)) ?? []), place]);
  return groups;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
