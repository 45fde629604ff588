/** Sales without a price: most states publish what was paid, some don't, and any record may lack it. */
import { isProblem, type Problem } from "../../api/problem";
import type { JsonObject } from "../../api/json";
import { listedText } from "../../api/text/listedText";
import { thousands } from "../../api/text/thousands";
import { countText } from "../../api/text/countText";
import { nonDisclosureState } from "../../api/vocabulary/nonDisclosureStates";
import type { RecordSource } from "../../tables/source";

/** How the text about a row begins. */
export const NO_PRICE = "No sale price: ";

export const SALE_PRICE = "lastSalePrice";

const lacksPrice = ({ lastSalePrice: price }: JsonObject): boolean => price === undefined || price === null;

/** Where sale prices are mostly not disclosed. */
const closedIn = ({ state }: JsonObject): string | undefined =>
  typeof state === "string" ? nonDisclosureState(state) : undefined;

const closed = (states: readonly string[]): string => `mostly not disclosed in ${listedText(states)}`;

/** The row, with why it has no price. */
export function withLack(source: RecordSource | Problem): RecordSource | Problem {
  if (isProblem(source) || !lacksPrice(source.record)) return source;
  const state = closedIn(source.record);
  return { ...source, lack: `${NO_PRICE}${state === undefined ? "the record has none" : closed([state])}` };
}

/** How many rows have no price, and why; undefined if all have one. */
export function lacksText(sources: readonly (RecordSource | Problem)[]): string | undefined {
  const records = sources.flatMap((source) => (isProblem(source) ? [] : [source.record]));
  const without = records.filter(lacksPrice);
  if (without.length === 0) return undefined;
  const states = [...new Set(without.flatMap((record) => closedIn(record) ?? []))].sort();
  const others = without.filter((record) => closedIn(record) === undefined).length;
  const why = [
    ...(states.length === 0 ? [] : [closed(states)]),
    ...(others === 0
      ? []
      : [states.length === 0 ? "their records have none" : `in ${thousands(others)} the record has none`]),
  ];
  return `No sale price in ${thousands(without.length)} of ${countText(records.length, "row")}: ${why.join("; ")}`;
}
