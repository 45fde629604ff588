/** The first questions: where there are enough homes to search among, and one home of which much is known. */
import { Untold } from "./verdict";
import type { Facts, Trial } from "./trial";
import type { Loose } from "./wire";

/** Requests that this may be billed for, at most. */
export const DISCOVERY_BILLED = 14;

const TRIED = 12;
const ENOUGH = 300;
const KNOWN = [
  "bedrooms",
  "bathrooms",
  "squareFootage",
  "lotSize",
  "yearBuilt",
  "lastSaleDate",
  "latitude",
  "longitude",
];

export async function discover(trial: Trial): Promise<Facts> {
  const random = await trial.list("/properties/random", { limit: 50 });
  const zips = [
    ...new Set(random.filter(({ propertyType }) => propertyType === "Single Family").map(({ zipCode }) => zipCode)),
  ];
  for (const zipCode of zips.slice(0, TRIED)) {
    const { headers } = await trial.get("/properties", { zipCode, limit: 1, includeTotalCount: true });
    const total = Number(headers["x-total-count"]);
    if (!(total >= ENOUGH)) continue;
    const homes = await trial.list("/properties", { zipCode, limit: 500 });
    const home = homes.find(isKnown);
    if (home === undefined) continue;
    return { zipCode, city: home.city, state: home.state, total, homes, home };
  }
  throw new Untold(`none of ${TRIED} random ZIP codes has ${ENOUGH} homes, one of them with all attributes on record`);
}

const isKnown = (home: Loose): boolean =>
  home.propertyType === "Single Family" && KNOWN.every((name) => home[name] !== undefined && home[name] !== null);
