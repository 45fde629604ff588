/** Lists in words, for the panel and the menu: how their columns are read, and what a local look says of their addresses. */
import { countText } from "../../api/text/countText";
import { listedText } from "../../api/text/listedText";
import { countIn } from "../../formulas/spans";
import type { ListArea } from "../../panelApi/listArea";
import {
  STREET_PARTS,
  type ColumnUse,
  type JobStart,
  type ListColumn,
  type SelectedList,
} from "../../panelApi/jobsApi";

export const USE_TEXTS: Readonly<Record<ColumnUse, string>> = {
  address: "address",
  houseNumber: "house number",
  houseFraction: "fraction of the house number",
  preDirection: "direction before the street",
  street: "street",
  suffix: "street suffix",
  postDirection: "direction after the street",
  unit: "unit",
  city: "city",
  state: "state",
  zip: "ZIP code",
  bedrooms: "beds",
  bathrooms: "baths",
  bedsAndBaths: "beds and baths",
  squareFootage: "square feet",
  propertyType: "type",
  currentRent: "current rent",
  leaseEnd: "lease end",
  building: "building",
  plan: "floor plan",
  tenant: "tenant",
  occupancy: "status",
  none: "not read",
};

const PLACE: readonly ColumnUse[] = ["address", ...STREET_PARTS, "unit", "city", "state", "zip"];

/** What a job may read of a unit, in the order in which it is offered. */
export const UNIT_USES: readonly ColumnUse[] = [
  "bedrooms",
  "bathrooms",
  "bedsAndBaths",
  "squareFootage",
  "propertyType",
  "currentRent",
  "leaseEnd",
  "building",
  "plan",
  "tenant",
  "occupancy",
];

/** What a job reads of a list. */
export const usesOf = (start: JobStart): readonly ColumnUse[] => [...PLACE, ...readsOf(start)];

const readsOf = (start: JobStart): readonly ColumnUse[] => (start.from === "list" ? start.reads : []);

/** A use that the job doesn't need is none to it. */
export const useFor = (start: JobStart, { use }: ListColumn): ColumnUse => (usesOf(start).includes(use) ? use : "none");

/**
 * Columns that a person is asked about; where something is wanted or a question is open, every one that isn't certain. Of
 * ZIP codes none: those that were found are shown.
 */
export const isAsked = (start: JobStart, { use, sure }: ListColumn, question?: string): boolean =>
  !sure &&
  start.from !== "places" &&
  (usesOf(start).includes(use) || (use === "none" && (isWanting(start) || question !== undefined)));

const isWanting = (start: JobStart): boolean => start.from === "list" && start.wanted !== undefined;

/** Whether there is anything in a list to use, or to say about it. */
export const isUsable = (start: JobStart, { entries, first, question, problem, zips }: SelectedList): boolean =>
  start.from === "places"
    ? zips.length > 0 && (question ?? problem) === undefined
    : (start.from === "address" ? first !== "" : entries > 0) || (question ?? problem) !== undefined;

/** Whether a column holds a part of an address. */
export const isOfAddress = ({ use }: Pick<ListColumn, "use">): boolean => PLACE.includes(use);

/** Whether rows have units and no address, so that their building's is needed. */
export const needsBuilding = ({ columns }: SelectedList): boolean =>
  !columns.some(({ use }) => use === "address" || use === "street");

/** A word alone may be an address to the service, but nothing says that it is one. */
export const holdsAddresses = (list: SelectedList): boolean =>
  !needsBuilding(list) && list.entries > list.rejected + list.held;

/** `12 rows: address in A, beds in C. 2 other columns come along.` A list without what is wanted can be meant, or overlooked. */
export function recognizedText(start: JobStart, { entries, columns, zips }: SelectedList): string {
  if (start.from === "places") return `${countText(zips.length, "ZIP code")}: ${shownZips(zips)}.`;
  const wanted = start.from === "list" ? start.wanted : undefined;
  const used = columns.filter((column) => useFor(start, column) !== "none");
  const named = used.map((column) => `${USE_TEXTS[column.use]} in ${column.letters}`);
  const isLacking = wanted !== undefined && !used.some(({ use }) => use === wanted.use);
  const read = `${countText(entries, "row")}${named.length === 0 ? "" : `: ${named.join(", ")}`}.`;
  const lacking = isLacking ? ` ${marketText(columns) ?? wanted.without}` : "";
  return `${read}${lacking}${start.from === "list" ? othersText(start, columns) : ""}`;
}

/** Why a column that is headed as rents isn't read as the tenants'. */
function marketText(columns: readonly ListColumn[]): string | undefined {
  const market = columns.find(({ isMarketRent }) => isMarketRent === true);
  return (
    market &&
    `“${market.heading}” in ${market.letters} holds PROP’s estimates, not what tenants pay, so loss to lease stays blank.`
  );
}

const MOST_SHOWN = 10;

function shownZips(zips: readonly string[]): string {
  const more = zips.length - MOST_SHOWN;
  return more > 0 ? `${zips.slice(0, MOST_SHOWN).join(", ")} and ${more} more` : listedText(zips);
}

function othersText(start: JobStart, columns: readonly ListColumn[]): string {
  const others = columns.filter(
    (column) => useFor(start, column) === "none" && (column.heading !== "" || column.sample !== ""),
  );
  if (others.length === 0) return "";
  return ` ${countText(others.length, "other column")} ${others.length === 1 ? "comes" : "come"} along.`;
}

/** Empty if there is nothing to say. */
export function checkedText(start: JobStart, { rejected, held, mended, doubled }: SelectedList): string {
  if (start.from === "places") return "";
  const said = (count: number, one: string, several: string, what: string): string =>
    count === 0 ? "" : `${countText(count, "row")} ${count === 1 ? one : several} ${what}.`;
  return [
    said(rejected, "has", "have", "no address: shown, never looked up"),
    said(held, "looks", "look", "wrong: the sheet says why, and doesn't look it up until you correct or confirm it"),
    said(mended, "is", "are", "looked up as corrected; the correction is shown beside yours"),
    said(doubled, "repeats", "repeat", "another, at no cost"),
  ]
    .filter((text) => text !== "")
    .join(" ");
}

/** Which rows of the selection are used; empty if it is all of them. */
export function selectionText({ row, hidden = [], mayHide, headed }: ListArea): string {
  const count = countIn(hidden);
  return [
    ...(headed === true ? [`The headings are those of row ${row + 1}.`] : []),
    ...(count === 0 ? [] : [`${countText(count, "hidden row")} ${count === 1 ? "is" : "are"} left out.`]),
    ...(mayHide === true ? ["PROP could not find out in time which rows are hidden, so they are included."] : []),
  ].join(" ");
}
