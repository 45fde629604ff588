/**
 * What the sandbox's records contain, by state: shares of property types, sales without a price, missing fields, and
 * homes by size of the ZIP code. Samples are evenly spaced among a state's homes.
 */
import { createSandbox, type Gazetteer, type GazetteerPlace } from "../../src/sandbox";
import { homeAt } from "../../src/sandbox/homes/home";
import { LARGE_FROM } from "../../src/sandbox/places/placeSize";
import { propertyRecord } from "../../src/sandbox/records/propertyRecord";
import { allStates } from "../../src/sandbox/places/states";
import type { World } from "../../src/sandbox/records/world";
import { median } from "./figures";

/** A record as a client reads it. */
export interface Seen {
  readonly state: string;
  readonly propertyType: string;
  readonly [field: string]: unknown;
}

export interface Coverage {
  readonly sizes: readonly Size[];
  readonly homes: number;
  /** By state. */
  readonly homesOf: ReadonlyMap<string, number>;
  readonly records: readonly Seen[];
}

interface Size {
  readonly name: string;
  readonly zips: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

/** Bounds for the number of homes. */
export const LEAST_HOMES = { large: 3000, small: 200 } as const;

export function coverageOf(gazetteer: Gazetteer, seed: number, perState: number, today: number): Coverage {
  const { world } = createSandbox({ gazetteer, seed });
  const inhabited = gazetteer.places.filter((place) => world.sizeOf(place) > 0);
  const isLarge = (place: GazetteerPlace): boolean => gazetteer.around(place) >= LARGE_FROM;
  const size = (name: string, places: readonly GazetteerPlace[]): Size => {
    const homes = places.map(world.sizeOf);
    const [least = 0, most = 0] = [Math.min, Math.max].map((of) => homes.reduce((a, b) => of(a, b), homes[0] ?? 0));
    return { name, zips: places.length, least, median: Math.round(median(homes)), most };
  };
  return {
    sizes: [
      size("large", inhabited.filter(isLarge)),
      size(
        "small",
        inhabited.filter((place) => !isLarge(place)),
      ),
    ],
    homes: homesIn(world, inhabited),
    homesOf: new Map([...allStates().keys()].map((state) => [state, homesIn(world, gazetteer.ofState(state))])),
    records: [...allStates().keys()].flatMap((state) => recordsOf(world, gazetteer.ofState(state), perState, today)),
  };
}

function homesIn(world: World, places: readonly GazetteerPlace[]): number {
  return places.reduce((sum, place) => sum + world.sizeOf(place), 0);
}

function recordsOf(world: World, places: readonly GazetteerPlace[], wanted: number, today: number): readonly Seen[] {
  const step = Math.max(1, homesIn(world, places) / wanted);
  const seen: Seen[] = [];
  let next = step / 2;
  let start = 0;
  for (const place of places) {
    const end = start + world.sizeOf(place);
    for (; next < end; next += step) {
      const home = homeAt(world.townOf(place), Math.floor(next) - start);
      seen.push(JSON.parse(JSON.stringify(propertyRecord(world, home, today))) as Seen);
    }
    start = end;
  }
  return seen;
}
