/** The types of a rent roll's units: units of one building and plan are alike, and the market's rent is asked once for them. */
import { checkedAddresses } from "../../../parsing/addressList/checkedAddress";
import { groupBy } from "../../../values/groupBy";
import type { Input } from "../../../values/input";
import { laidText } from "../../../workbook/layout/layoutCells";
import type { JobRow } from "../../../workbook/lists/jobList";
import { withoutUnit } from "../../../workbook/lists/jobRows";
import type { ListEntry } from "../declaring/listEntries";

interface UnitType {
  readonly name: string;
  /** Its address. */
  readonly building: string;
  readonly propertyType: string | null;
  readonly bedrooms: Input;
  readonly bathrooms: Input;
  readonly squareFootage: number | null;
}

interface UnitTypes {
  readonly types: readonly UnitType[];
  /** The name of each entry's type; null for one that isn't looked up. */
  readonly names: readonly (string | null)[];
}

/** A unit that can be looked up. */
interface Unit {
  readonly at: number;
  readonly row: JobRow;
  readonly address: string;
  /** The same for the same building, however its address is written. */
  readonly home: number;
}

/** Sizes of units that are alike differ by less than that. */
const SIZES = 50;

/** Of 5,000 rows that takes a second, and the list asks for it as well as the mix. */
const known = new WeakMap<readonly ListEntry[], UnitTypes>();

export function unitTypes(entries: readonly ListEntry[]): UnitTypes {
  const types = known.get(entries) ?? typesOf(entries);
  known.set(entries, types);
  return types;
}

function typesOf(entries: readonly ListEntry[]): UnitTypes {
  const groups = [...groupBy(unitsOf(entries), (unit) => JSON.stringify(kindOf(unit))).values()];
  const isOne = new Set(groups.map(([unit]) => buildingKey(unit!))).size < 2;
  const taken = new Set<string>();
  const types = groups.map((units): UnitType & { readonly units: readonly Unit[] } => ({
    name: distinctName(nameOf(units, isOne), taken),
    building: units[0]!.address,
    ...{ propertyType: mostOf(units, "propertyType") as string | null, bedrooms: mostOf(units, "bedrooms") },
    ...{ bathrooms: mostOf(units, "bathrooms"), squareFootage: medianSize(units), units },
  }));
  const names = new Map(types.flatMap(({ name, units }) => units.map(({ at }) => [at, name] as const)));
  return { types, names: entries.map((_, at) => names.get(at) ?? null) };
}

/** By the address that is looked up, without the unit. */
function unitsOf(entries: readonly ListEntry[]): readonly Unit[] {
  const addresses = entries.map(({ row, typed, instead, notLookedUp }) => {
    const address = notLookedUp === undefined ? (instead ?? typed) : null;
    return address === null ? null : withoutUnit(laidText(address), typeof row.unit === "string" ? row.unit : "");
  });
  const checked = checkedAddresses(addresses.map((address) => [address]));
  return entries.flatMap(({ row }, at) => {
    const { sameAs, verdict } = checked[at] ?? { verdict: "blank" };
    const home = sameAs ?? at;
    return verdict === "blank" ? [] : { at, row, address: addresses[home]!, home };
  });
}

const buildingKey = ({ home, row }: Unit): string => JSON.stringify([home, spelled(row.building)]);

const spelled = (name: Input = null): string => textOf(name).toLowerCase();

const textOf = (name: Input = null): string => (typeof name === "string" ? name.replace(/\s+/g, " ").trim() : "");

function kindOf({ home, row }: Unit): readonly Input[] {
  const { building, plan, propertyType = null, bedrooms = null, bathrooms = null, squareFootage } = row;
  const alike = spelled(plan) === "" ? [propertyType, bedrooms, bathrooms, nearSize(squareFootage)] : [spelled(plan)];
  return [home, spelled(building), ...alike];
}

const nearSize = (size: Input = null): number | null =>
  typeof size === "number" ? Math.round(size / SIZES) * SIZES : null;

/**
 * `A1`, `2 bd, 1 ba, 900 sq ft`; of several buildings with that of the building in front. A home of which nothing is known
 * is a type of its own: `Home, 12 Main St`.
 */
function nameOf(units: readonly Unit[], isOne: boolean): string {
  const { row, address } = units[0]!;
  const plan = textOf(row.plan);
  const own = plan === "" ? figuresOf(row) : safe(plan);
  const building = safe(textOf(row.building)) || safe(address.split(",")[0]!);
  const isHome = units.length === 1 && [row.building, row.unit].every((name) => textOf(name) === "") && own === "";
  return isOne && own !== "" ? own : [isHome ? "Home" : "", building, own].filter((part) => part !== "").join(", ");
}

function figuresOf({ propertyType = null, bedrooms = null, bathrooms = null, squareFootage }: JobRow): string {
  const size = nearSize(squareFootage);
  return [
    ...(typeof propertyType === "string" ? [propertyType] : []),
    ...(typeof bedrooms === "number" ? [`${bedrooms} bd`] : []),
    ...(bedrooms === "Studio" ? [bedrooms] : []),
    ...(typeof bathrooms === "number" ? [`${bathrooms} ba`] : []),
    ...(size === null ? [] : [`${size} sq ft`]),
  ].join(", ");
}

/** Characters that mean something to the formulas that look a name up. */
const MEANT = /[*?~]/g;
const MOST_NAME = 60;

function safe(name: string): string {
  const plain = name
    .replace(MEANT, "")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .slice(0, MOST_NAME)
    .trim();
  return /^[\d.,/%$:\s-]+$|^(?:true|false)$/i.test(plain) ? `Plan ${plain}` : plain;
}

function distinctName(name: string, taken: Set<string>): string {
  const wanted = name === "" ? "Unit" : name;
  let free = wanted;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${wanted} (${number})`;
  taken.add(free.toLowerCase());
  return free;
}

/** What most of them have; of several, the first. */
function mostOf(units: readonly Unit[], role: "propertyType" | "bedrooms" | "bathrooms"): Input {
  const known = units.flatMap(({ row }) => row[role] ?? []);
  const counted = [...groupBy(known, String).values()];
  return counted.reduce<readonly Input[]>((most, each) => (each.length > most.length ? each : most), [])[0] ?? null;
}

function medianSize(units: readonly Unit[]): number | null {
  const sizes = units.flatMap(({ row: { squareFootage } }) => (typeof squareFootage === "number" ? squareFootage : []));
  const sorted = sizes.sort((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
