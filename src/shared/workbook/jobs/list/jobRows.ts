/** The rows of a job from a list whose columns are known. Blank rows stay, so that results stand where the list has them. */
import { addressParts } from "../../../api/vocabulary/addressParts";
import type { ColumnUse } from "../../../panelApi/jobsApi";
import { joinedAddress } from "../../../parsing/address";
import { isTotal } from "../../../parsing/addressList/notAnAddress";
import { isBlankRow, isPending, PENDING, withoutTrailingBlanks, type Grid, type Input } from "../../../values/input";
import type { JobRow } from "../job";
import { amountAboveZero, bedroomsOf, leaseEndOf, numberOf, rentalTypeOf } from "./cellContents";

/** @param building The address of units that have none of their own. */
export function jobRows(grid: Grid, uses: readonly ColumnUse[], building: string): readonly JobRow[] {
  return withoutTrailingBlanks(grid).map((cells) => jobRow(cells, uses, building));
}

function jobRow(cells: readonly Input[], uses: readonly ColumnUse[], building: string): JobRow {
  const cellOf = (use: ColumnUse): Input => {
    const cell = cells[uses.indexOf(use)] ?? null;
    return typeof cell === "string" && cell.trim() === "" ? null : cell;
  };
  const total = totalsLabel(cells, [cellOf("address"), cellOf("street"), cellOf("unit")]);
  if (total !== undefined) return { address: total };
  const unit = unitText(cellOf("unit"));
  const address = addressOf(cellOf, unit, building);
  // A figure without a home is often a total that nothing labels.
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

/** What labels a row of totals, whose figures would count twice. @param home What tells which home a row is about. */
function totalsLabel(cells: readonly Input[], home: readonly Input[]): string | undefined {
  const label = (among: readonly Input[]): string | undefined =>
    among.find((cell): cell is string => typeof cell === "string" && isTotal(cell));
  return label(home) ?? (home.every((cell) => cell === null) ? label(cells) : undefined);
}

function addressOf(cellOf: (use: ColumnUse) => Input, unit: string, building: string): Input {
  const whole = cellOf("address");
  if (typeof whole === "string") return withUnit(whole, unit);
  const parts = (["street", "city", "state", "zip"] as const).map(cellOf);
  if (whole !== null || parts.some(isPending)) return whole ?? PENDING;
  const [street = null, city = null, state = null, zip = null] = parts;
  if (street === null)
    return building === "" || unit === "" ? textOrNull(joinedAddress(parts)) : withUnit(building, unit);
  const joined = joinedAddress([joinedAddress([street]), hasUnit(String(street)) ? null : unit, city, state, zip]);
  return isBlankRow([state]) ? joined : joined.replace(/,(?= \d+(?:-\d+)?$)/, "");
}

const textOrNull = (text: string): string | null => (text === "" ? null : text);

const MARK = "(?:\\b(?:apartment|apt|unit|suite|ste|lot|spc|space)\\b\\.?|#)\\s*(?:#\\s*)?";
const UNIT = new RegExp(`^${MARK}\\w`, "i");
/** Streets are called `Space Center Blvd`: within an address, a unit is a number or a letter. */
const UNIT_WITHIN = new RegExp(`${MARK}(?:\\w*\\d|[a-z]\\b)`, "i");

const hasUnit = (text: string): boolean => UNIT_WITHIN.test(text);

/** `4` is `Unit 4`; `Apt 4` and `#4` stay. */
function unitText(cell: Input): string {
  if (typeof cell === "number") return cell === 0 ? "" : `Unit ${cell}`;
  if (typeof cell !== "string" || /^[-–—]$|^n\/?a$|^none$/i.test(cell.trim())) return "";
  const unit = cell.trim();
  return unit === "" || UNIT.test(unit) ? unit : `Unit ${unit}`;
}

/**
 * Behind the street, where people write it: `123 Main St, Unit 4, Austin, TX 78701`. Without commas it isn't known where the
 * street ends, and the unit stands before the state.
 */
function withUnit(address: string, unit: string): string {
  const trimmed = address.trim();
  if (unit === "" || trimmed === "" || hasUnit(trimmed)) return address;
  const comma = trimmed.indexOf(",");
  if (comma >= 0) return `${trimmed.slice(0, comma)}, ${unit}${trimmed.slice(comma)}`;
  const { line } = addressParts(trimmed);
  const place = trimmed.slice(line.length).trim();
  return [line, unit, ...(place === "" ? [] : [place])].join(", ");
}
