/** The service's property types (docs/service.md, 2.1). Answers may contain others. */
export const PROPERTY_TYPES = [
  "Single Family",
  "Condo",
  "Townhouse",
  "Manufactured",
  "Multi-Family",
  "Apartment",
  "Land",
] as const;

export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** Land has no rent (docs/service.md, 4.6). */
export const RENTAL_PROPERTY_TYPES: readonly PropertyType[] = PROPERTY_TYPES.filter((type) => type !== "Land");
