/** Says what the requests of a price are for. */
import type { AnswerKind } from "../../api/endpoints";
import { thousands } from "../../api/text/thousands";
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
  const counted = ({ requests, atMost }: (typeof parts)[number]): string =>
    atMost > requests ? `${thousands(requests)} to ${thousands(atMost)}` : thousands(requests);
  return ` (${parts.map((part) => `${counted(part)} ${FOR[part.kind]}`).join(", ")})`;
}
