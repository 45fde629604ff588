/** A home as a record of the service on a day (docs/service.md, 2.1). Fields without data are left out. */
import { fullAddress } from "../homes/addressFields";
import { featuresOf } from "./features";
import type { Home } from "../homes/home";
import { ownership } from "./owner";
import { published, type RecordedAttributes } from "../homes/recordedAttributes";
import { draw, mix, pick, wholeBetween } from "../random/random";
import { lastSale, saleHistory, homeSales } from "../market/saleHistory";
import { homeTaxes } from "../market/taxes";
import { subdivisionName } from "../homes/streets";
import type { World } from "./world";

/**
 * The first fields of every kind of record, as a new object. The others are added with `Object.assign`, because
 * thousands of records are made and spreading objects is many times slower.
 */
export function homeFields(home: Home, type: Home["type"] | undefined, attributes: RecordedAttributes): object {
  const { place } = home.town;
  const { bedrooms, bathrooms, squareFootage, lotSize, yearBuilt } = attributes;
  return Object.assign(fullAddress(home), {
    county: place.county,
    countyFips: place.countyFips,
    latitude: home.latitude,
    longitude: home.longitude,
    propertyType: type,
    bedrooms,
    bathrooms,
    squareFootage,
    lotSize,
    yearBuilt,
  });
}

/** The field `hoa`, if the home has one. */
export function hoaOf({ block, key, type }: Home): { readonly fee: number } | undefined {
  return block.hoa === undefined || type === "Land"
    ? undefined
    : { fee: Math.max(5, block.hoa + wholeBetween(key, "hoaFee", -4, 4)) };
}

/** The whole property record. Undefined values are left out when it is written. `since`: see `homeSales`. */
export function propertyRecord(world: World, home: Home, today: number, since = today): object {
  const parcel = parcelOf(home);
  const sales = homeSales(home, today, since);
  const { lastSaleDate, lastSalePrice } = lastSale(sales);
  const { taxAssessments, propertyTaxes } = homeTaxes(home, today);
  const { owner, ownerOccupied } = ownership(world, home, sales[0]);
  return Object.assign(homeFields(home, home.type, published(home)), {
    assessorID: parcel.assessorID,
    legalDescription: parcel.legalDescription,
    subdivision: parcel.subdivision,
    zoning: parcel.zoning,
    lastSaleDate,
    lastSalePrice,
    hoa: hoaOf(home),
    features: featuresOf(home),
    taxAssessments,
    propertyTaxes,
    history: saleHistory(home, sales),
    owner,
    ownerOccupied,
  });
}

const ZONES = ["R-1", "R1A", "RH", "SF-3", "R2", "RM6", "PD", "MF", "RS-7", "A-1"] as const;

interface Parcel {
  readonly assessorID: string;
  readonly legalDescription: string | undefined;
  readonly subdivision: string | undefined;
  readonly zoning: string | undefined;
}

function parcelOf(home: Home): Parcel {
  const { key, block, town, unit } = home;
  const { described, subdivided, zoned } = town.county;
  const digits = (at: number, most: number, length: number): string =>
    String(wholeBetween(mix(block.key, at), "parcel", 1, most)).padStart(length, "0");
  const subdivision = subdivisionName(block.plat);
  const section = wholeBetween(mix(block.key, 4), "parcel", 1, 28);
  const lot = wholeBetween(key, "parcel", 1, 98);
  const legal =
    unit === undefined ? `${subdivision} BLK ${section} LOT ${lot}` : `${unit.toUpperCase()} ${subdivision}`;
  return {
    assessorID: `${digits(1, 9999, 5)}-${digits(2, 299, 3)}-${String(key % 10000).padStart(4, "0")}`,
    legalDescription: draw(key, "recorded") < described ? legal : undefined,
    subdivision: draw(block.key, "recorded") < subdivided ? subdivision : undefined,
    zoning: draw(block.key, "zoning") < zoned ? pick(mix(block.key, 1), "zoning", ZONES) : undefined,
  };
}
