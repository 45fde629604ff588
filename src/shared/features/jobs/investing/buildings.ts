/** Buildings of several units: the service's value is the whole building's, and its rent one unit's. */

const MULTI_FAMILY = "Multi-Family";
const APARTMENT = "Apartment";

/**
 * Whether a cell's type is that of one. An apartment that has a unit in its address is that unit. A text that a spreadsheet
 * takes for an error, such as `#N/A`, is no type, and a unit.
 * @param unit The cell of the address's second line.
 */
export const isBuilding = (type: string, unit: string): string =>
  `IFERROR(OR(${type}="${MULTI_FAMILY}",AND(${type}="${APARTMENT}",LEN(IFERROR(${unit},"?"))=0)),FALSE)`;

/** Whether an unknown HOA fee is none: homes that usually have no association. */
export const isWithoutHoa = (type: string, unit: string): string =>
  `OR(${type}="Single Family",${type}="Manufactured",${isBuilding(type, unit)})`;
