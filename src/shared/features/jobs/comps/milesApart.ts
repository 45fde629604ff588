/** How far a home is from the subject, by the degrees of both. */
import type { CompsCells } from "./compsCells";

/** Miles in a degree of latitude, and a degree as part of a radian. */
const DEGREE = 69.0934;
const RADIAN = 0.0174532925;

/** Miles to the north and to the east, and the cells that have to hold numbers for that. */
export function apartFrom(
  cells: CompsCells,
  of: (field: "latitude" | "longitude") => string,
): { readonly north: string; readonly east: string; readonly numbers: readonly string[] } {
  const [latitude, longitude] = [cells.value("latitude"), cells.value("longitude")];
  return {
    north: `${DEGREE}*(${of("latitude")}-${latitude})`,
    east: `${DEGREE}*(${of("longitude")}-${longitude})*COS(${latitude}*${RADIAN})`,
    numbers: [of("latitude"), of("longitude"), latitude, longitude],
  };
}
