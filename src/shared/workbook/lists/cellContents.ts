/** What the cells of a rent roll mean, however they are written. */
import { isProblem } from "../../api/problem";
import { PROPERTY_TYPES } from "../../api/propertyTypes";
import { propertyTypes } from "../../parsing/propertyType";
import { typedDay } from "../../parsing/typedDay";
import { dayParts, isDay, serialOf } from "../../values/day";
import type { Input } from "../../values/input";

/** In thousands, commas stand before three digits each. */
const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** `1.850` may be 1,850 as others write it: a number isn't guessed. */
const UNCERTAIN = /^\d{1,3}\.\d{3}$/;

const SQUARE_METERS = /(?:m2|m²|sq\.? ?m)$/i;
const FRACTIONS: Readonly<Record<string, string>> = { "¼": ".25", "½": ".5", "¾": ".75" };

/** The only number in a cell: `$1,250/mo` is 1250; `2½` is 2.5; `1/2`, `1,5`, `85 m²` and `call` are none. */
export function numberOf(cell: Input): number | undefined {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return undefined;
  const typed = cell.trim().replace(/ft2$/i, "");
  if (SQUARE_METERS.test(typed)) return undefined;
  const text = typed.replace(/ ?[¼½¾]/, (sign) => FRACTIONS[sign.trim()]!);
  const [number, ...others] = text.match(/\d(?:[\d,]*\d)?(?:\.\d+)?|\.\d+/g) ?? [];
  if (number === undefined || others.length > 0 || /[.-]/.test(text.slice(0, text.indexOf(number)))) return undefined;
  if (/\dk\b/i.test(text) || /^\(.*\)$/.test(text)) return undefined;
  if (number.includes(",") ? !WITH_COMMAS.test(number) : UNCERTAIN.test(number)) return undefined;
  return Number(number.replace(/,/g, ""));
}

/** 0 may be a blank cell that went through a formula, so a studio is written as one. */
export function bedroomsOf(cell: Input): number | "Studio" | null {
  if (typeof cell === "string" && /^\s*(?:studio|eff(?:iciency)?)\b/i.test(cell)) return "Studio";
  const beds = numberOf(cell);
  return beds === 0 ? "Studio" : (beds ?? null);
}

/** `2 Bed/1 Bath`, `2/1.5`, `2x1`, and the day that a spreadsheet makes of `2/1`. */
export function bedsAndBathsOf(cell: Input): readonly [beds: Input, baths: Input] {
  if (typeof cell !== "string") return ofDay(cell);
  const parts = cell.split(/[/,&|x×]|\band\b/i);
  const [beds = null, baths = null] = parts.map((part) => part.trim());
  return parts.length === 2 ? [beds, baths] : [null, null];
}

/** Month and date in the order in which Americans type them: with more baths than beds, another order may be meant. */
function ofDay(cell: Input): readonly [beds: Input, baths: Input] {
  const day = typeof cell === "number" || isDay(cell) ? typedDay(cell, "beds and baths") : undefined;
  const [, beds, baths] = isDay(day) ? dayParts(day) : [0, 0, 0];
  return beds > 0 && beds >= baths ? [beds, baths] : [null, null];
}

/** Nobody has none. */
export const amountAboveZero = (cell: Input): number | null => {
  const amount = numberOf(cell) ?? 0;
  return amount > 0 ? amount : null;
};

/** A type that the service knows. A rent roll's own (`A1`, `2x1`) says nothing to it. */
export function propertyTypeOf(cell: Input): string | null {
  const type = typeof cell === "string" ? propertyTypes([[cell]], PROPERTY_TYPES) : undefined;
  return typeof type === "string" && !type.includes("|") ? type : null;
}

/** The only text or number in a cell. */
export function nameIn(cell: Input): string | null {
  const text = typeof cell === "string" || typeof cell === "number" ? String(cell).trim() : "";
  return /[\p{L}\p{N}]/u.test(text) ? text : null;
}

export const OCCUPANCIES = ["occupied", "notice", "vacant", "model", "down"] as const;

type Occupancy = (typeof OCCUPANCIES)[number];

/** In this order: `Unoccupied` isn't occupied, and `Occupied No Notice` isn't on notice. */
const STATUS_WORDS: readonly (readonly [RegExp, Occupancy])[] = [
  [/\b(?:vacant|vac|unoccupied|empty|available)\b|^(?:v|no)$/, "vacant"],
  [/\bmodel\b/, "model"],
  [/\b(?:down|off-?line|admin|out of service)\b/, "down"],
  [/\bno notice\b/, "occupied"],
  [/\b(?:notice|ntv)\b/, "notice"],
  [/\b(?:occupied|occ|current|leased|rented)\b|^(?:o|yes)$/, "occupied"],
];

/** What a column of statuses says: `Vacant Unrented Ready`, `Notice Rented`. */
export function occupancyOf(cell: Input): Occupancy | null {
  const text = typeof cell === "string" ? cell.trim().toLowerCase() : "";
  return STATUS_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}

/** In place of a tenant, or beside one in capitals. A surname stands before a comma, or behind another name. */
const INSTEAD = /^\W{0,3}(vacant|model|notice|down)\b(?!,)/i;
const BESIDE = /\b(VACANT|MODEL|NOTICE|DOWN)\b/;

/** What stands in a column of tenants: `VACANT`, `Model unit`, `J. Roe (NOTICE)`; occupied, if it is somebody. */
export function occupancyByTenant(cell: Input): Occupancy | null {
  const tenant = nameIn(cell);
  if (tenant === null) return null;
  const [, word] = INSTEAD.exec(tenant) ?? (/[a-z]/.test(tenant) ? BESIDE.exec(tenant) : null) ?? [];
  return word === undefined ? "occupied" : occupancyOf(word);
}

export const MONTH_TO_MONTH = "month to month";

/** The serial number of the day, or a text that isn't one. */
export function leaseEndOf(cell: Input): number | string | null {
  if (cell === null || typeof cell === "boolean") return null;
  const day = typedDay(cell, "lease end");
  if (!isProblem(day) && isDay(day)) return serialOf(day) ?? null;
  if (typeof cell !== "string") return null;
  return /^(?:mtm|m2m|m-t-m|month[ -]?(?:to|2)[ -]?month|monthly)$/i.test(cell.trim()) ? MONTH_TO_MONTH : cell;
}
