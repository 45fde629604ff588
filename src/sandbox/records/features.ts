/**
 * The recorded features of a building. All are optional, and counties differ in what they record. Undefined values are
 * left out when it is written.
 */
import type { ParameterChoice } from "../random/choices";
import type { Home } from "../homes/home";
import { draw, mix, pick, weighted, wholeBetween } from "../random/random";

const TEXTS = {
  exterior: ["Wood", "Brick", "Brick Veneer", "Vinyl", "Stucco", "Stone", "Wood / Brick", "Aluminum / Vinyl"],
  roof: ["Asphalt", "Composition Shingle", "Metal", "Tile", "Wood Shake / Shingles"],
  view: ["City", "Water", "Mountain", "Golf Course", "Park"],
  coolingType: ["Central", "Central", "Window Unit", "Evaporative"],
  heatingType: ["Forced Air", "Central", "Heat Pump", "Hot Water", "Baseboard"],
  fireplaceType: ["Masonry", "Gas", "Wood Burning"],
  garageType: ["Garage", "Attached", "Detached", "Carport"],
  poolType: ["Concrete", "Fiberglass", "Vinyl"],
} as const;

const HOUSES = ["Contemporary", "Ranch", "Colonial", "Traditional", "Bungalow", "Split Level", "Cape Cod"] as const;

/** From 0 in the far north to 1 in the far south: latitude stands in for climate. */
function warmth(latitude: number): number {
  return Math.min(1, Math.max(0, (46 - latitude) / 20));
}

/** Cold regions have basements, warm ones slabs. */
function foundations(warm: number): readonly (readonly [string, number])[] {
  return [
    ["Slab / Mat / Raft", 10 + 60 * warm],
    ["Full Basement", Math.max(2, 60 - 75 * warm)],
    ["Crawl Space", 22],
    ["Raised", 6],
    ["Pier", 4],
  ];
}

/** The field `features`; Land has none. */
export function featuresOf(home: Home): object | undefined {
  const { key, block, type, unit, squareFootage, bedrooms, units, town } = home;
  const { missing, saysNo } = town.county;
  if (type === "Land" || draw(key, "featureGap") < missing.features) return undefined;
  const warm = warmth(town.place.latitude);
  const isHouse = unit === undefined;
  const has = (choice: ParameterChoice, share: number): boolean => draw(key, choice) < share;
  const text = (choice: keyof typeof TEXTS): string => pick(key, choice, TEXTS[choice]);
  /** Units of a building have one roof. */
  const built = isHouse ? key : block.key;
  const told = (there: boolean): boolean | undefined => there || (saysNo ? false : undefined);
  const cooling = has("cooling", 0.5 + 0.48 * warm);
  const heating = has("heating", 0.99 - 0.12 * warm);
  const fireplace = has("fireplace", isHouse ? 0.48 - 0.2 * warm : 0.1);
  const garage = has("garage", isHouse ? 0.7 : 0.25);
  const pool = has("pool", isHouse && squareFootage > 1500 ? 0.04 + 0.24 * warm : 0.02);
  const hasFloors = squareFootage > 2000 || type === "Townhouse";
  return {
    architectureType: isHouse
      ? has("architectureTold", 0.9)
        ? pick(key, "architecture", HOUSES)
        : undefined
      : "Condo / Apartment",
    cooling: told(cooling),
    coolingType: cooling ? text("coolingType") : undefined,
    exteriorType: has("exterior", 0.9) ? pick(built, "exterior", TEXTS.exterior) : undefined,
    fireplace: told(fireplace),
    fireplaceType: fireplace && has("fireplaceType", 0.6) ? text("fireplaceType") : undefined,
    floorCount: hasFloors ? wholeBetween(key, "floors", 1, 2) + (type === "Townhouse" ? 1 : 0) : 1,
    foundationType: has("foundation", 0.8) ? weighted(mix(built, 1), "foundation", foundations(warm)) : undefined,
    garage: told(garage),
    garageSpaces: garage ? (squareFootage > 1400 ? wholeBetween(key, "garageSpaces", 1, 3) : 1) : undefined,
    garageType: garage ? text("garageType") : undefined,
    heating: told(heating),
    heatingType: heating ? text("heatingType") : undefined,
    pool: told(pool),
    poolType: pool ? text("poolType") : undefined,
    roofType: has("roof", 0.85) ? pick(built, "roof", TEXTS.roof) : undefined,
    roomCount: has("roomsTold", 0.9) ? bedrooms + wholeBetween(key, "rooms", 2, 4) * units : undefined,
    unitCount: units,
    viewType: has("view", 0.15) ? text("view") : undefined,
  };
}
