/** The rows of a job from a list whose columns are known. Blank rows stay, so that results stand where the list has them. */
import type { ColumnUse } from "../../../panelApi/jobsApi";
import { joinedAddress } from "../../../parsing/address";
import { isPending, PENDING, withoutTrailingBlanks, type Grid, type Input } from "../../../values/input";
import type { JobRow } from "../job";
import { amountAboveZero, bedroomsOf, leaseEndOf, numberOf, rentalTypeOf } from "./cellContents";

/** @param building The address of units that have none of their own. */
export function jobRows(grid: Grid, uses: readonly ColumnUse[], building: string): readonly JobRow[] {
  return withoutTrailingBlanks(grid).map((cells) => jobRow(cells, uses, building));
}

function jobRow(cells: readonly Input[], uses: readonly ColumnUse[], building: string): JobRow {
  const cellOf = (use: ColumnUse): Input => cells[uses.indexOf(use)] ?? null;
  const named = (["address", "street", "unit"] as const).map(cellOf);
  // A sum would count twice, and figures without a home belong to no unit.
  const total = named.find(isTotal);
  if (total !== undefined) return { address: total };
  const unit = unitText(cellOf("unit"));
  const address = addressOf(cellOf, unit, building);
  if (address === null && unit === "") return {};
  return {
    address,
    unit: unit === "" ? null : unit,
    bedrooms: bedroomsOf(cellOf("bedrooms")),
    bathrooms: amountAboveZero(cellOf("bathrooms")),
    squareFootage: amountAboveZero(cellOf("squareFootage")),
    propertyType: rentalTypeOf(cellOf("propertyType")),
    currentRent: numberOf(cellOf("currentRent")) ?? null,
    leaseEnd: leaseEndOf(cellOf("leaseEnd")),
  };
}

/** `Total`, `Grand total: 12 units`, `Average`. */
const isTotal = (cell: Input): boolean =>
  typeof cell === "string" && /^\s*(?:(?:grand|sub)[ -]?)?(?:totals?|averages?|avg|sum)\b/i.test(cell);

function addressOf(cellOf: (use: ColumnUse) => Input, unit: string, building: string): Input {
  const whole = cellOf("address");
  if (typeof whole === "string") return withUnit(whole, unit);
  const parts = (["street", "city", "state", "zip"] as const).map(cellOf);
  if (whole !== null || parts.some(isPending)) return whole ?? PENDING;
  const [street = null, ...place] = parts;
  if (street === null)
    return building === "" || unit === "" ? textOrNull(joinedAddress(parts)) : withUnit(building, unit);
  return joinedAddress([joinedAddress([street]), hasUnit(String(street)) ? null : unit, ...place]);
}

const textOrNull = (text: string): string | null => (text === "" ? null : text);

/** `Space` and `Lot` begin names of streets too: `100 Space Center Blvd`. */
const MARK =
  /(?:\b(?:apartment|apt|unit|suite|ste)\b\.?|#)\s*(?:#\s*)?\w|\b(?:lot|spc|space)\b\.?\s*(?:#\s*)?(?:[a-z]?\d|[a-z]\b)/i;

const hasUnit = (text: string): boolean => MARK.test(text);

/** `4` is `Unit 4`; `Apt 4` and `#4` stay. */
function unitText(cell: Input): string {
  if (typeof cell === "number") return cell === 0 ? "" : `Unit ${cell}`;
  if (typeof cell !== "string" || /^[-–—]$|^n\/?a$|^none$/i.test(cell.trim())) return "";
  const unit = cell.trim();
  return unit === "" || hasUnit(unit) ? unit : `Unit ${unit}`;
}

/** Behind the street, where people write it: `123 Main St, Unit 4, Austin, TX 78701`. */
function withUnit(address: string, unit: string): string {
  const trimmed = address.trim();
  if (unit === "" || trimmed === "" || hasUnit(trimmed)) return address;
  const comma = trimmed.indexOf(",");
  return comma < 0 ? `${trimmed}, ${unit}` : `${trimmed.slice(0, comma)}, ${unit}${trimmed.slice(comma)}`;
}
