/** Says what the requests of a price are for. */
import type { AnswerKind } from "../../api/endpoints";
import { countRange } from "../../api/text/requestsText";
import type { Price } from "../../fetching/quote";

const FOR: Readonly<Record<AnswerKind, string>> = {
  records: "for records",
  estimates: "for estimates",
  searches: "for searches",
  listings: "for listings",
  markets: "for markets",
};

/** ` (3 for estimates, 2 for records)`; empty if the price has no parts. */
export function partsText({ parts = [] }: Price): string {
  const [only, ...others] = parts;
  if (only === undefined) return "";
  if (others.length === 0) return ` (${FOR[only.kind]})`;
  return ` (${parts.map((part) => `${countRange(part)} ${FOR[part.kind]}`).join(", ")})`;
}
