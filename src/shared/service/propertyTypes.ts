/** The property types of the service (docs/service.md, 2.1). Answers may hold others: treat what arrives as open. */
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
