/**
 * What a county's offices record, and how soon: coverage differs by county (docs/service.md, 1). Each county lacks some
 * fields more often, has its own delays for sales and bills, and its own tax rate.
 */
import type { GazetteerPlace } from "./gazetteer";
import { between, draw, mix, mixText, pick, wholeBetween } from "../random/random";
import type { StateFacts } from "./states";

/** What a county may lack. */
const RECORDED = ["bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt", "features", "owner"] as const;

type Recorded = (typeof RECORDED)[number];

export interface County {
  /** The share of its homes for which it isn't on record. */
  readonly missing: Readonly<Record<Recorded, number>>;
  /** Shares of its homes with a legal description, and of its blocks with a subdivision and a zoning code. */
  readonly described: number;
  readonly subdivided: number;
  readonly zoned: number;
  /** Usual days from a sale to its record. */
  readonly recordingDays: number;
  /** Last year is assessed, but its bill isn't on record yet. */
  readonly isBilledLate: boolean;
  /** Its entries have the year before the one they are listed under: all, or only those of some homes. */
  readonly yearBefore: number;
  /** A factor on the state's usual tax. */
  readonly taxFactor: number;
  /** Sales are listed newest first. */
  readonly newestFirst: boolean;
  /** Missing data is null instead of left out. */
  readonly absentIsNull: boolean;
  /** It records that a feature is absent, where others record nothing. */
  readonly saysNo: boolean;
}

const SELDOM_MISSING = 0.012;
/** Three in ten counties lack one thing. */
const POOR = 0.3;

export function countyOf(place: GazetteerPlace, state: StateFacts, seed: number): County {
  const key = mixText(mix(seed >>> 0, 91), state.fips + place.countyFips);
  const poorIn = draw(key, "sparse") < POOR ? pick(mix(key, 1), "sparse", RECORDED) : undefined;
  const missing = Object.fromEntries(
    RECORDED.map((name) => [name, name === poorIn ? between(key, "sparseShare", 0.06, 0.3) : SELDOM_MISSING]),
  ) as Record<Recorded, number>;
  return {
    missing,
    described: between(key, "described", 0.8, 0.99),
    subdivided: between(key, "subdivided", 0.7, 0.98),
    zoned: draw(key, "zoned") < 0.3 ? 0.05 : 0.85,
    recordingDays: wholeBetween(key, "recordingDays", 8, 60),
    isBilledLate: draw(key, "taxesBehind") < 0.35,
    yearBefore: draw(key, "yearBefore") < 0.08 ? 0.9 : 0.02,
    taxFactor: between(key, "taxFactor", 0.8, 1.2),
    newestFirst: draw(key, "newestFirst") < 0.15,
    absentIsNull: draw(key, "absentIsNull") < 0.25,
    saysNo: draw(key, "saysNo") < 0.2,
  };
}
