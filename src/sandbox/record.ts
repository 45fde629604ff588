/** A home as the service's records show it, on a day (specification, 2.1). Fields without data are left out. */
import { addressFields, type AddressLines } from "./addressFields";
import { featuresOf } from "./features";
import { line1, type Home } from "./home";
import { ownership } from "./owner";
import { published, type Attributes } from "./published";
import { draw, mix, pick, whole } from "./random";
import { lastSale, saleHistory } from "./sales";
import { propertyTaxes, taxAssessments } from "./taxes";
import type { World } from "./world";

export interface Located extends AddressLines {
  readonly county: string;
  readonly countyFips: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Address and point: the first fields of every kind of record. */
export function located(home: Home): Located {
  const { place, state } = home.town;
  return {
    ...addressFields(line1(home), home.unit, place, state),
    county: place.county,
    countyFips: place.countyFips,
    latitude: home.latitude,
    longitude: home.longitude,
  };
}

/** Type and attributes: what follows in every kind of record. */
export function described(home: Home): { readonly propertyType: string } & Attributes {
  return { propertyType: home.type, ...published(home) };
}

/** The field `hoa`, or nothing. */
export function hoaOf({ block, key, type }: Home): { readonly fee: number } | undefined {
  return block.hoa === undefined || type === "Land"
    ? undefined
    : { fee: Math.max(5, block.hoa + whole(key, "hoaFee", -4, 4)) };
}

/** The whole property record. Values may be undefined: they are left out when it is written. */
export function propertyRecord(world: World, home: Home, today: number): object {
  return {
    ...located(home),
    ...described(home),
    ...parcel(home),
    ...lastSale(home, today),
    hoa: hoaOf(home),
    features: featuresOf(home),
    taxAssessments: taxAssessments(home, today),
    propertyTaxes: propertyTaxes(home, today),
    history: saleHistory(home, today),
    ...ownership(world, home, today),
  };
}

const ZONES = ["R-1", "R1A", "RH", "SF-3", "R2", "RM6", "PD", "MF", "RS-7", "A-1"] as const;

function parcel(home: Home): object {
  const { key, block } = home;
  const digits = (at: number, most: number, length: number): string =>
    String(whole(mix(block.key, at), "parcel", 1, most)).padStart(length, "0");
  const lot = whole(key, "parcel", 1, 98);
  const section = whole(mix(block.key, 4), "parcel", 1, 28);
  return {
    assessorID: `${digits(1, 9999, 5)}-${digits(2, 299, 3)}-${String(key % 10000).padStart(4, "0")}`,
    ...(draw(key, "recorded") < 0.93
      ? {
          legalDescription:
            home.unit === undefined
              ? `${block.subdivision} BLK ${section} LOT ${lot}`
              : `${home.unit.toUpperCase()} ${block.subdivision}`,
        }
      : {}),
    ...(draw(block.key, "recorded") < 0.9 ? { subdivision: block.subdivision } : {}),
    ...(draw(block.key, "zoning") < 0.7 ? { zoning: pick(mix(block.key, 1), "zoning", ZONES) } : {}),
  };
}
