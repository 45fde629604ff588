/** What is on record of a building's features. All of it is optional, and counties differ in what they keep. */
import type { Choice } from "./choices";
import type { Home } from "./home";
import { draw, pick, whole } from "./random";

const TEXTS = {
  exterior: ["Wood", "Brick", "Brick Veneer", "Vinyl", "Stucco", "Stone", "Wood / Brick", "Aluminum / Vinyl"],
  foundation: ["Slab / Mat / Raft", "Crawl Space", "Full Basement", "Raised", "Pier"],
  roof: ["Asphalt", "Composition Shingle", "Metal", "Tile", "Wood Shake / Shingles"],
  view: ["City", "Water", "Mountain", "Golf Course", "Park"],
  coolingType: ["Central", "Central", "Window Unit", "Evaporative"],
  heatingType: ["Forced Air", "Central", "Heat Pump", "Hot Water", "Baseboard"],
  fireplaceType: ["Masonry", "Gas", "Wood Burning"],
  garageType: ["Garage", "Attached", "Detached", "Carport"],
  poolType: ["Concrete", "Fiberglass", "Vinyl"],
} as const;

const HOUSES = ["Contemporary", "Ranch", "Colonial", "Traditional", "Bungalow", "Split Level", "Cape Cod"] as const;

/** The field `features`, or nothing: Land has none. */
export function featuresOf(home: Home): object | undefined {
  const { key, type, unit, squareFootage, bedrooms, units } = home;
  if (type === "Land" || draw(key, "featureGap") < 0.03) return undefined;
  const has = (choice: Choice, share: number): boolean => draw(key, choice) < share;
  const text = (choice: keyof typeof TEXTS): string => pick(key, choice, TEXTS[choice]);
  const cooling = has("cooling", 0.82);
  const heating = has("heating", 0.94);
  const fireplace = has("fireplace", unit === undefined ? 0.42 : 0.1);
  const garage = has("garage", unit === undefined ? 0.7 : 0.25);
  const pool = has("pool", unit === undefined && squareFootage > 1500 ? 0.13 : 0.02);
  return {
    architectureType: unit === undefined ? pick(key, "architecture", HOUSES) : "Condo / Apartment",
    ...(cooling ? { cooling, coolingType: text("coolingType") } : {}),
    ...(has("exterior", 0.9) ? { exteriorType: text("exterior") } : {}),
    ...(fireplace ? { fireplace, ...(has("fireplaceType", 0.6) ? { fireplaceType: text("fireplaceType") } : {}) } : {}),
    floorCount:
      squareFootage > 2000 || type === "Townhouse" ? whole(key, "floors", 1, 2) + (type === "Townhouse" ? 1 : 0) : 1,
    ...(has("foundation", 0.8) ? { foundationType: text("foundation") } : {}),
    ...(garage
      ? {
          garage,
          garageSpaces: squareFootage > 1400 ? whole(key, "garageSpaces", 1, 3) : 1,
          garageType: text("garageType"),
        }
      : {}),
    ...(heating ? { heating, heatingType: text("heatingType") } : {}),
    ...(pool ? { pool, poolType: text("poolType") } : {}),
    ...(has("roof", 0.85) ? { roofType: text("roof") } : {}),
    roomCount: bedrooms + whole(key, "rooms", 2, 4) * units,
    unitCount: units,
    ...(has("view", 0.15) ? { viewType: text("view") } : {}),
  };
}
