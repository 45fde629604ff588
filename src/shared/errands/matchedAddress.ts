/** The address under which the service knows the home that a question is about, as far as it answered. */
import { isProblem } from "../service/problem";
import { at } from "../table/reading";
import type { Question } from "../work/quote";

export function matchedAddress({ known }: Question): string | undefined {
  const record = known === undefined || isProblem(known) ? undefined : known.records[0];
  const matched = at(record, ["subjectProperty", "formattedAddress"]) ?? at(record, ["formattedAddress"]);
  return typeof matched === "string" ? matched : undefined;
}
