/** What changed, in sentences. */
import { thousands } from "../../api/text/thousands";
import type { ChangeSize, ChangeSummary, ColumnChanges, FigureState } from "../../panelApi/changesApi";
import type { Fate } from "./figures";

type Sign = "$" | "";

/** What stands before the figures. */
export const signOf = ({ mixed }: ChangeSummary): Sign => (mixed === true ? "" : "$");

const FATES: readonly (readonly [fate: Fate, text: string])[] = [
  ["rose", "rose"],
  ["fell", "fell"],
  ["stayed", "unchanged"],
  ["appeared", "new"],
  ["missing", "gone"],
  ["failed", "newly failed"],
  ["recovered", "recovered"],
];

/** `12 rose, 3 fell, 1 newly failed` */
export function fatesText(column: ColumnChanges): string {
  const told = FATES.filter(([fate]) => column[fate] > 0).map(([fate, text]) => `${thousands(column[fate])} ${text}`);
  return told.join(", ");
}

/** `Nothing changed (10 compared).`; undefined if anything did. */
export function unchangedText({ columns, others }: ChangeSummary): string | undefined {
  const compared = columns.reduce((count, { stayed }) => count + stayed, 0);
  const hasChanged = others > 0 || columns.some((column) => fatesText({ ...column, stayed: 0 }) !== "");
  return hasChanged || compared === 0 ? undefined : `Nothing changed (${thousands(compared)} compared).`;
}

/** `Median of the changes +$15 (+0.8%), largest −$120 (−6.1%).`, `Change +$15 (+0.8%).`; empty if nothing rose or fell. */
export function sizesText({ median, largest, rose, fell }: ColumnChanges, sign: Sign): string {
  if (median === undefined || largest === undefined) return "";
  if (rose + fell === 1) return `Change ${sizeText(largest, sign)}.`;
  return `Median of the changes ${sizeText(median, sign)}, largest ${sizeText(largest, sign)}.`;
}

/** `+$15 (+0.8%)` */
export function sizeText({ amount, share }: ChangeSize, sign: Sign): string {
  const by = signed(amount, (size) => amountText(size, sign));
  return share === undefined ? by : `${by} (${signed(share, shareText)})`;
}

export const PARTLY = "This may not be all: a run was interrupted.";

/** `Rent: 12 rose, 3 fell. Median of the changes …`, or that nothing changed, for one line of text. */
export function summaryText(changes: ChangeSummary): string {
  const { columns } = changes;
  const told = unchangedText(changes) ?? columns.map((column) => `${column.column}: ${fatesText(column)}.`).join(" ");
  const sizes = columns.length === 1 ? sizesText(columns[0]!, signOf(changes)) : "";
  return [told, sizes, changes.partly === true ? PARTLY : ""].filter((part) => part !== "").join(" ");
}

export function stateText(state: FigureState, sign: Sign): string {
  if (typeof state !== "number") return state ?? "none";
  return `${state < 0 ? "−" : ""}${amountText(Math.abs(state), sign)}`;
}

function signed(number: number, text: (size: number) => string): string {
  return `${number < 0 ? "−" : "+"}${text(Math.abs(number))}`;
}

/** To the cent where it is not a whole number. */
function amountText(amount: number, sign: Sign): string {
  const [whole = "", cents = ""] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split(".");
  return `${sign}${thousands(whole)}${cents === "" ? "" : `.${cents}`}`;
}

const shareText = (share: number): string => `${(share * 100).toFixed(1)}%`;
