/** What answered a question, and the address under which the service knows its home. */
import type { Answer } from "../../api/answer";
import { isProblem } from "../../api/problem";
import { valueAt } from "../../tables/reading";
import type { QuotedRequest } from "../../fetching/quote";

export function answerOf({ known }: QuotedRequest): Answer | undefined {
  return known === undefined || isProblem(known) ? undefined : known;
}

export function matchedAddress(question: QuotedRequest): string | undefined {
  const record = answerOf(question)?.records[0];
  const matched = valueAt(record, ["subjectProperty", "formattedAddress"]) ?? valueAt(record, ["formattedAddress"]);
  return typeof matched === "string" ? matched : undefined;
}
