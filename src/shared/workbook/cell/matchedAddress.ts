/** The address that the service matched for a request, if it answered. */
import { isProblem } from "../../api/problem";
import { valueAt } from "../../tables/reading";
import type { QuotedRequest } from "../../fetching/quote";

export function matchedAddress({ known }: QuotedRequest): string | undefined {
  const record = known === undefined || isProblem(known) ? undefined : known.records[0];
  const matched = valueAt(record, ["subjectProperty", "formattedAddress"]) ?? valueAt(record, ["formattedAddress"]);
  return typeof matched === "string" ? matched : undefined;
}
