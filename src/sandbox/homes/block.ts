/** A block: a run of houses along a street, or a building with units. It has what its homes share. */
import type { GazetteerPlace } from "../places/gazetteer";
import { shifted, type MapPoint } from "../places/geography";
import { levelOf } from "../places/priceLevel";
import type { PlaceSize } from "../places/placeSize";
import type { BlockKind, HousingMix, TypeShares } from "./housingMix";
import { between, draw, mix, pick, weighted, wholeBetween } from "../random/random";
import { foldStreet } from "../places/spelling";
import { stateFacts } from "../places/states";
import { streetName } from "./streets";

export interface Block {
  readonly key: number;
  readonly kind: BlockKind;
  /** The property types of its homes, with their shares. */
  readonly types: TypeShares;
  readonly street: string;
  /** The street's folded name: `foldStreet`. */
  readonly folded: string;
  /** The index of its first home in the town. */
  readonly start: number;
  readonly count: number;
  /** House number: of the building, or the first of the run. */
  readonly number: number;
  /** `Unit` or `Apt` if the homes share the house number. */
  readonly designator: string | undefined;
  /** Units per floor, if units are numbered by floor. */
  readonly perFloor: number | undefined;
  readonly origin: MapPoint;
  /** Miles from one home to the next. */
  readonly stepEast: number;
  readonly stepNorth: number;
  readonly year: number;
  /** Living area of a typical home, square feet. */
  readonly size: number;
  /** Lot of a typical home, square feet. */
  readonly lot: number;
  /** Typical price per square foot, in USD of 2024. */
  readonly level: number;
  /** Names its subdivision: `subdivisionName`. */
  readonly plat: number;
  /** Monthly fee of a typical home, if any. */
  readonly hoa: number | undefined;
}

/** Most miles from a home to its block's line, east or north. */
export const JITTER = 0.004;

/** Largest step between the house numbers of a run. */
export const NUMBER_STEP = 4;

/** The year of the newest homes. It is fixed, so that a home's year never depends on the day. */
const NEWEST = 2024;

/** Longest street, in multiples of the town's reach. */
const STREET_REACH = 1.6;
const SLANT = 0.1;

interface Kind {
  readonly count: readonly [number, number];
  readonly size: readonly [number, number];
  readonly hoa: number;
  readonly fee: readonly [number, number];
  readonly building: boolean;
}

const KINDS: Readonly<Record<BlockKind, Kind>> = {
  houses: { count: [14, 64], size: [1150, 3100], hoa: 0.25, fee: [20, 120], building: false },
  rows: { count: [8, 32], size: [1150, 2100], hoa: 0.85, fee: [90, 320], building: false },
  park: { count: [15, 50], size: [900, 1700], hoa: 0.2, fee: [40, 120], building: false },
  condos: { count: [8, 60], size: [650, 1500], hoa: 0.95, fee: [160, 650], building: true },
  apartments: { count: [8, 80], size: [550, 1150], hoa: 0, fee: [0, 0], building: true },
};

const DESIGNATORS = ["Unit", "Unit", "Apt"] as const;

/** The block of a key. `before` are the town's blocks so far, `streets` the folded names in use. */
export function makeBlock(
  place: GazetteerPlace,
  seed: number,
  { homes, urban, core, reach }: PlaceSize,
  plan: HousingMix,
  key: number,
  start: number,
  before: readonly Block[],
  streets: ReadonlyMap<string, readonly Block[]>,
): Block {
  const kind = weighted(key, "kind", plan.kinds);
  const rules = KINDS[kind];
  const count = Math.min(homes - start, wholeBetween(key, "count", ...rules.count));
  const along = rules.building && draw(key, "sameStreet") < 0.6 ? last(before) : undefined;
  const shared = rules.building || (kind === "rows" && draw(key, "designator") < 0.4);
  const middle = shifted(place, between(key, "east", -reach, reach), between(key, "north", -reach, reach));
  const longest = (STREET_REACH * reach) / count;
  const spacing = rules.building
    ? 0.001
    : Math.min(longest, between(key, "spacing", 0.012, 0.02) * (1 + 2 * (1 - urban)));
  const eastward = draw(key, "course") < 0.5;
  const stepEast = eastward ? spacing : spacing * SLANT;
  const stepNorth = eastward ? spacing * SLANT : spacing;
  const origin = shifted(middle, (-stepEast * count) / 2, (-stepNorth * count) / 2);
  const fee = draw(key, "hoa") < rules.hoa ? Math.round(between(key, "hoaFee", ...rules.fee)) : undefined;
  const street = along === undefined ? newStreet(key, urban, streets) : { name: along.street, folded: along.folded };
  const hasFloors = rules.building && draw(key, "perFloor") < 0.75;
  return {
    key,
    kind,
    types: plan.types[kind],
    street: street.name,
    folded: street.folded,
    start,
    count,
    number: along === undefined ? firstNumber(key) : lastNumber(along) + wholeBetween(key, "number", 2, 40),
    designator: shared ? (kind === "apartments" ? "Apt" : pick(key, "designator", DESIGNATORS)) : undefined,
    perFloor: hasFloors ? wholeBetween(key, "perFloor", 4, 12) : undefined,
    origin,
    stepEast,
    stepNorth,
    year: builtYear(key, urban),
    size: Math.round(between(key, "size", ...rules.size)),
    lot: Math.round(between(key, "lot", 4200, 11000) * (1 + 1.6 * (1 - urban) * draw(key, "lot")) * (1 - 0.6 * core)),
    level: levelOf(middle, stateFacts(place.state), urban, seed),
    plat: key,
    hoa: fee,
  };
}

interface Street {
  readonly name: string;
  readonly folded: string;
}

function newStreet(key: number, urban: number, streets: ReadonlyMap<string, unknown>): Street {
  for (let attempt = 0; ; attempt++) {
    const name = streetName(mix(key, 100 + attempt), urban);
    const folded = foldStreet(name);
    if (!streets.has(folded)) return { name, folded };
  }
}

function firstNumber(key: number): number {
  const hundreds = Math.floor(98 * draw(key, "number") * draw(key, "count"));
  return 100 * (1 + hundreds) + wholeBetween(mix(key, 1), "number", 0, 12);
}

/** No house of the block has a higher number. */
function lastNumber({ number, count, designator }: Block): number {
  return designator === undefined ? number + NUMBER_STEP * count : number;
}

/** Half of the blocks are from the last decades; old ones are more common in dense places. */
function builtYear(key: number, urban: number): number {
  const age = draw(key, "year");
  return Math.round(NEWEST - (age * 55 + age * age * age * (20 + 45 * urban)));
}

function last<T>(list: readonly T[]): T | undefined {
  return list[list.length - 1];
}
