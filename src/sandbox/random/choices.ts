/**
 * Every independent choice has its own number here, so that no two are drawn from the same hash.
 * Append only: a moved name changes every home.
 */
// prettier-ignore
const NAMES = [
  "homes", "block", "street", "streetForm", "streetWord", "streetSuffix", "streetSide", "kind", "count", "number",
  "east", "north", "course", "year", "size", "lot", "designator", "sameStreet", "perFloor", "spacing",
  "type", "offset", "homeSize", "homeYear", "beds", "baths", "homeLot", "condition", "units", "gaps",
  "jitterEast", "jitterNorth", "hoa", "hoaFee", "subdivision", "zoning", "price", "cycle", "cycleLength", "phase",
  "lists", "starts", "lasts", "sells", "closes", "asking", "deal", "priceKept", "listingType", "seen",
  "rentalLength", "rentalLists", "rentalStarts", "rentalLasts", "rentAsking", "rentedOut", "recorded", "assessed", "landShare", "assessedYear",
  "yearGap", "yearSlip", "noTaxes", "occupied", "organisation", "firstName", "lastName", "secondOwner", "mailHere", "mailPlace",
  "mailBox", "mailNumber", "architecture", "cooling", "exterior", "fireplace", "foundation", "garage", "heating", "pool",
  "roof", "view", "featureGap", "parcel", "mls", "agent", "office", "created", "unpublished", "randomPlace",
  "randomHome", "lattice", "character", "priceCut", "rentCondition", "standIn", "rooms", "floors", "coolingType", "fireplaceType",
  "garageType", "poolType", "garageSpaces", "heatingType", "recordingDays", "sparse", "sparseShare", "wholeShare", "zoned", "subdivided",
  "described", "yearBefore", "taxesBehind", "taxFactor", "newestFirst", "absentIsNull", "saysNo", "recordingLag", "privately", "architectureTold",
  "roomsTold",
] as const;

export type ParameterChoice = (typeof NAMES)[number];

export const CHOICES: ReadonlyMap<ParameterChoice, number> = new Map(NAMES.map((name, at) => [name, at + 1]));
