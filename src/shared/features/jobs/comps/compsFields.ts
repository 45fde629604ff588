/** What is asked for, by the columns that it fills, and what is worked out beside it. */

/** The estimate and its subject. */
export const VALUE_FIELDS = [
  ...[
    "matchedAddress",
    "addressLine1",
    "price",
    "priceRangeLow",
    "priceRangeHigh",
    "propertyType",
    "bedrooms",
    "bathrooms",
  ],
  ...["squareFootage", "lotSize", "yearBuilt", "lastSaleDate", "lastSalePrice", "latitude", "longitude", "state"],
  "fetchedAt",
] as const;

/** A comparable; a closed sale fills the same columns. */
export const COMPARABLE_FIELDS = [
  ...["formattedAddress", "addressLine1", "addressLine2", "distance", "daysOld", "correlation", "price", "bedrooms"],
  ...["bathrooms", "squareFootage", "lotSize", "yearBuilt", "status", "listedDate", "removedDate"],
] as const;

/** Beside each candidate: what was typed for it, how much larger than the subject it is, how good it is, and its place by that. */
export const WORKED_OUT = ["garage", "pool", "larger", "score", "order"] as const;

export const SALE_FIELDS = [
  ...["formattedAddress", "addressLine1", "addressLine2", "propertyType", "bedrooms", "bathrooms", "squareFootage"],
  ...["lotSize", "yearBuilt", "lastSaleDate", "lastSalePrice", "latitude", "longitude", "problem"],
] as const;

export const RECORD_FIELDS = ["features.garage", "features.garageSpaces", "features.pool", "problem"] as const;
