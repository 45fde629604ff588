/** The rows of a job from a list whose columns are known. Blank rows stay, so that results stand where the list has them. */
import { addressParts } from "../../api/vocabulary/addressParts";
import { loneUnitOf, numberedUnitOf } from "../../api/vocabulary/publication28";
import { STREET_PARTS, type ColumnUse } from "../../panelApi/jobsApi";
import { joinedAddress } from "../../parsing/address";
import { withoutEnds } from "../../api/text/trimmed";
import { isTotal, whyNotAddress } from "../../parsing/addressList/notAnAddress";
import { isDay, serialOf } from "../../values/day";
import { isBlankRow, isPending, PENDING, withoutTrailingBlanks, type Grid, type Input } from "../../values/input";
import type { JobRow } from "./jobList";
import {
  amountAboveZero,
  bedroomsOf,
  bedsAndBathsOf,
  leaseEndOf,
  nameIn,
  numberOf,
  occupancyByTenant,
  occupancyOf,
  propertyTypeOf,
} from "./cellContents";
import type { ReadColumns } from "./readColumns";
import { endsWithPlace, isWholeAddress } from "./contents";

export const listRows = (grid: Grid, read: ReadColumns, building: string): readonly JobRow[] =>
  jobRows(
    listBody(grid, read),
    read.columns.map(({ use }) => use),
    building.trim(),
  );

/**
 * The cells of a list below its headings. Printed lists repeat these on each page, and a building's address alone above its
 * units: such rows are blank.
 */
export function listBody(grid: Grid, { above, columns }: ReadColumns): Grid {
  const headings = JSON.stringify(grid[above - 1]);
  const uses = columns.map(({ use }) => use);
  const [home, unit] = [uses.indexOf("address"), uses.indexOf("unit")];
  const isSection = (cells: readonly Input[], next: readonly Input[] = []): boolean =>
    cells.every((cell, index) => (cell === null ? index !== home : index === home && next[home] === cell)) &&
    (next[unit] ?? null) !== null;
  return grid.slice(above).map((cells, row, all) => {
    const isNone = JSON.stringify(cells) === headings || isSection(cells, all[row + 1]);
    return isNone ? cells.map(() => null) : cells;
  });
}

/** @param building The address of units that have none of their own. */
export function jobRows(grid: Grid, uses: readonly ColumnUse[], building: string): readonly JobRow[] {
  return withoutTrailingBlanks(grid).map((cells) => jobRow(cells, uses, building));
}

function jobRow(cells: readonly Input[], uses: readonly ColumnUse[], building: string): JobRow {
  const cellOf = (use: ColumnUse): Input => {
    const cell = cells[uses.indexOf(use)] ?? null;
    const text = typeof cell === "string" ? cell.trim() : undefined;
    return text === "" || (text !== undefined && isPart(use) && NOTHING.test(text)) ? null : cell;
  };
  const total = totalsLabel(cells, [cellOf("address"), cellOf("street"), cellOf("unit")]);
  if (total !== undefined) return totalsRow(total, numberOf(cellOf("currentRent")));
  if (isRemark(cells)) return {};
  const unit = unitText(cellOf("unit"));
  const found = addressOf(cellOf, unit, building);
  const isUnitLost = isPending(cellOf("unit")) && !(typeof found === "string" && UNIT_WITHIN.test(found));
  const address = isUnitLost ? PENDING : found;
  // A figure without a home is often a total that nothing labels.
  if (address === null && unit === "") return {};
  const [beds, baths] = bedsAndBathsOf(cellOf("bedsAndBaths"));
  return {
    address,
    unit: unit === "" ? null : unit,
    bedrooms: bedroomsOf(cellOf("bedrooms") ?? beds),
    bathrooms: amountAboveZero(cellOf("bathrooms") ?? baths),
    squareFootage: amountAboveZero(cellOf("squareFootage")),
    propertyType: propertyTypeOf(cellOf("propertyType")),
    currentRent: numberOf(cellOf("currentRent")) ?? null,
    leaseEnd: leaseEndOf(cellOf("leaseEnd")),
    building: nameIn(cellOf("building")),
    plan: planOf(cellOf),
    occupancy: occupancyIn(cellOf, uses.includes("tenant")),
  };
}

type CellOf = (use: ColumnUse) => Input;

const totalsRow = (address: string, typedTotal: number | undefined): JobRow =>
  typedTotal === undefined ? { address } : { address, typedTotal };

/** A column of types may hold those of the plans: `A1`, `2x1`. */
function planOf(cellOf: CellOf): string | null {
  const type = cellOf("propertyType");
  return nameIn(cellOf("plan")) ?? (propertyTypeOf(type) === null ? nameIn(type) : null);
}

/** As its status or its tenant says. Where tenants are listed, a unit with neither tenant nor rent is vacant. */
function occupancyIn(cellOf: CellOf, hasTenants: boolean): string | null {
  const told = occupancyOf(cellOf("occupancy")) ?? occupancyByTenant(cellOf("tenant"));
  if (told !== null || !hasTenants) return told;
  return (numberOf(cellOf("currentRent")) ?? 0) > 0 ? "occupied" : "vacant";
}

/** What labels a row of totals, whose figures would count twice. @param home What tells which home a row is about. */
function totalsLabel(cells: readonly Input[], home: readonly Input[]): string | undefined {
  const label = (among: readonly Input[]): string | undefined =>
    among.find((cell): cell is string => typeof cell === "string" && isTotal(cell));
  return label(home) ?? (home.every((cell) => cell === null) ? label(cells) : undefined);
}

/** Words from which a text alone in its row is a remark of an export, or the name of a section. */
const REMARK_WORDS = 6;
const SECTION_WORDS = 3;

/** `In accordance with local MLS rules, …`, `Current/Notice/Vacant Residents`: text alone in a row of several columns. */
function isRemark(cells: readonly Input[]): boolean {
  const [text, ...others] = cells.filter((cell) => cell !== null);
  if (cells.length < 2 || others.length > 0 || typeof text !== "string") return false;
  if (isWholeAddress(text) || whyNotAddress(text) !== undefined || /^\d/.test(text)) return false;
  return text.split(/[\s/]+/).length >= (/\d/.test(text) ? REMARK_WORDS : SECTION_WORDS);
}

function addressOf(cellOf: CellOf, unit: string, building: string): Input {
  const whole = cellOf("address");
  if (whole !== null && typeof whole !== "string") return whole;
  const hasPlace = PLACE_PARTS.some((part) => cellOf(part) !== null);
  const isWhole = whole !== null && (!hasPlace || endsWithPlace(whole) || addressParts(whole).state !== undefined);
  if (isWhole) return withUnit(whole, unit);
  const parts = [...STREET_PARTS, ...PLACE_PARTS].map(cellOf);
  const odd = parts.find((cell) => isDay(cell) || typeof cell === "boolean");
  if (odd !== undefined || parts.some(isPending)) return odd ?? PENDING;
  const [city = null, state = null, zip = null] = PLACE_PARTS.map(cellOf);
  const place = [city, state, zip];
  if (whole === null && cellOf("street") === null) {
    const number = cellOf("houseNumber");
    if (number !== null) return `${String(number as string | number)}, ${joinedAddress(place)}`;
    return building === "" || unit === "" ? textOrNull(joinedAddress(place)) : withUnit(building, unit);
  }
  const typed = whole ?? streetText(cellOf);
  if (endsWithPlace(typed)) return withUnit(typed, unit);
  const street = withoutLast(typed, zip);
  const joined = joinedAddress([
    street,
    hasUnit(street, unit) ? null : unit,
    endsWithCity(street, city) ? null : city,
    state,
    zip,
  ]);
  return isBlankRow([state]) && addressParts(String(city)).state === undefined
    ? joined
    : joined.replace(/,(?= \d+(?:-\d+)?$)/, "");
}

const PLACE_PARTS = ["city", "state", "zip"] as const;

const isPart = (use: ColumnUse): boolean => use === "unit" || PLACE_PARTS.some((part) => part === use);

/** Instead of a part that the address doesn't have. */
const NOTHING = /^(?:[-–—]|n\/?a|none)$/i;

const textOrNull = (text: string): string | null => (text === "" ? null : text);

/** The parts of a street as one text. What its name has already isn't repeated: `Main St` beside `St`. */
function streetText(cellOf: CellOf): string {
  const [number = "", fraction = "", before = "", name = "", suffix = "", after = ""] = STREET_PARTS.map((part) =>
    joinedAddress([cellOf(part)]),
  );
  const has = (text: string, behind: boolean): boolean =>
    behind
      ? name.toLowerCase().endsWith(` ${text.toLowerCase()}`)
      : name.toLowerCase().startsWith(`${text.toLowerCase()} `);
  return [
    /^[a-z]$/i.test(fraction) ? `${number}${fraction}` : `${number} ${fraction}`.trim(),
    has(before, false) ? "" : before,
    name,
    has(suffix, true) ? "" : suffix,
    has(after, true) ? "" : after,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** `4521 Rainier Ave S 98118` beside its ZIP code. */
const withoutLast = (street: string, zip: Input): string =>
  zip !== null && street.endsWith(` ${String(zip as string | number)}`)
    ? street.slice(0, street.lastIndexOf(" "))
    : street;

const endsWithCity = (street: string, city: Input): boolean =>
  typeof city === "string" && street.toLowerCase().endsWith(`, ${city.trim().toLowerCase()}`);

const MARK = "(?:\\b(?:apartment|apt|unit|suite|ste|lot|spc|space)\\b\\.?|#)\\s*(?:#\\s*)?";
const UNIT = new RegExp(`^${MARK}\\w`, "i");
/** Streets are called `Space Center Blvd`: within an address, a unit is a number or a letter. */
const UNIT_WITHIN = new RegExp(`${MARK}([\\w-]{0,10}\\d\\w{0,10}|[a-z]\\b)`, "i");

/** Whether a street has the unit of the column beside it: `#4` beside `4`, `Apt 101` beside `A-101`. */
function hasUnit(street: string, unit: string): boolean {
  if (street.toLowerCase().endsWith(` ${unit.toLowerCase()}`)) return true;
  const [one, other] = [numberOfUnit(street), numberOfUnit(unit)];
  return one !== "" && (one === other || one.endsWith(`-${other}`) || other.endsWith(`-${one}`));
}

const numberOfUnit = (text: string): string => (UNIT_WITHIN.exec(text)?.[1] ?? "").toLowerCase();

/** `Rear`, `PH2`, `Fl 2`, `2nd Floor`: it says itself what it is. */
function saysUnit(unit: string): boolean {
  const words = unit.toLowerCase().replace(/\./g, "").split(/\s+/);
  const [first = "", last = ""] = [words[0]?.replace(/\d{1,6}$/, ""), words[words.length - 1]];
  return loneUnitOf(first) !== undefined || [first, last].some((word) => numberedUnitOf(word) !== undefined);
}

/** Of a unit in a street's own words: `, Unit 4` in `12 Elm St, Unit 4, Austin`, `, Rear`. */
export function withoutUnit(address: string, unit: string): string {
  const named = unit === "" ? [] : [unit, unit.replace(/^Unit /, "")];
  const [line = "", ...parts] = address.split(/,\s*/);
  const others = parts.filter((part) => !named.some((name) => part.toLowerCase() === name.toLowerCase()));
  const rest = [line, ...others].join(", ");
  return others.length < parts.length ? rest : withoutMark(rest);
}

function withoutMark(address: string): string {
  const found = UNIT_WITHIN.exec(address);
  if (found === null || found.index === 0) return address;
  const [before, after] = [address.slice(0, found.index), address.slice(found.index + found[0].length)];
  return `${withoutEnds(before, /[\s,]/)}${after}`;
}

/** `4` is `Unit 4`; `Apt 4`, `#4` and `Rear` stay. */
function unitText(cell: Input): string {
  // As a cell keeps `3-5` that was typed. Its number is asked about, in both hosts.
  if (isDay(cell)) return `Unit ${serialOf(cell) ?? cell.iso}`;
  if (typeof cell === "number") return cell === 0 ? "" : `Unit ${cell}`;
  const unit = typeof cell === "string" ? cell.trim() : "";
  return unit === "" || UNIT.test(unit) || saysUnit(unit) ? unit : `Unit ${unit}`;
}

/** `123 Main St, 4, Austin, TX` names its unit 4. */
const hasPart = (address: string, unit: string): boolean =>
  address.split(/,\s*|\s-\s/).some((part) => part.trim().toLowerCase() === unit.replace(/^Unit /, "").toLowerCase());

/**
 * Behind the street, where people write it: `123 Main St, Unit 4, Austin, TX 78701`. Without commas it isn't known where the
 * street ends, and the unit stands before the state.
 */
function withUnit(address: string, unit: string): string {
  const trimmed = address.trim();
  if (unit === "" || trimmed === "" || UNIT_WITHIN.test(trimmed) || hasPart(trimmed, unit)) return address;
  const comma = trimmed.indexOf(",");
  if (comma >= 0) return `${trimmed.slice(0, comma)}, ${unit}${trimmed.slice(comma)}`;
  const { line } = addressParts(trimmed);
  const place = trimmed.slice(line.length).trim();
  return [line, unit, ...(place === "" ? [] : [place])].join(", ");
}
