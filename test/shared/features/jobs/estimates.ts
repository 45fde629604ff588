/** A service with estimates for made-up homes, and what a person does with a job sheet in memory. */
import type { Request } from "../../../../src/shared/api/request";
import { isProblem, type Problem } from "../../../../src/shared/api/problem";
import type { JobWish, SelectedList } from "../../../../src/shared/panelApi/jobsApi";
import type { Progress, QuoteView } from "../../../../src/shared/panelApi/panelApi";
import { jobsFlows } from "../../../../src/shared/features/jobs/jobsFlows";
import { acceptQuote, quoteCommand } from "../../../../src/shared/spending/fetch/fetchCommand";
import { response } from "../../memoryHost";
import { MemoryWorkbook } from "../../workbook/memoryWorkbook";

export const homeAt = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;

/** A home's value is a thousand times its house number, its rent twice the number; there is none at 13. */
export function estimates({ endpoint, parameters }: Request) {
  const { address = "" } = parameters;
  const number = Number.parseInt(address, 10);
  if (number === 13) return response({ message: "none" }, 404);
  const subjectProperty = { formattedAddress: address, propertyType: "Single Family" };
  if (endpoint === "rentEstimate") {
    return response({
      rent: 2 * number,
      rentRangeLow: number,
      rentRangeHigh: 3 * number,
      subjectProperty,
      comparables: [],
    });
  }
  const price = 1000 * number;
  return response({
    price,
    priceRangeLow: price - 50,
    priceRangeHigh: price + 50,
    subjectProperty,
    comparables: [{}, {}],
  });
}

export const flows = jobsFlows("PROP.");

export function workbookWith(rows: readonly (readonly string[])[], settings = {}): MemoryWorkbook {
  const workbook = new MemoryWorkbook(estimates, { PROP_MONTHLY_LIMIT: "10000", ...settings });
  rows.forEach((line, row) =>
    line.forEach((text, column) => workbook.type({ [`${"ABCDEFGHIJ"[column]!}${row + 1}`]: text })),
  );
  workbook.selection = ["A1", `${"ABCDEFGHIJ"[Math.max(...rows.map(({ length }) => length)) - 1]!}${rows.length}`];
  return workbook;
}

export function listOf(workbook: MemoryWorkbook): SelectedList {
  const list = workbook.done(flows.selectedList());
  if (list === undefined) throw new Error("nothing is selected");
  return list;
}

/** Selects, chooses the job and inserts. */
export function inserted(workbook: MemoryWorkbook, job: JobWish["job"], more: Partial<JobWish> = {}): string | Problem {
  const { area, columns } = listOf(workbook);
  const list = { area, uses: columns.map(({ use }) => use) };
  return workbook.done(flows.insertJob({ job, list, typed: "", place: "newSheet", ...more }));
}

export function priced(workbook: MemoryWorkbook): QuoteView {
  const quote = workbook.done(quoteCommand("fetch", "sheet"));
  if (isProblem(quote)) throw new Error(quote.message);
  return quote;
}

export const fetched = (workbook: MemoryWorkbook): Progress => workbook.done(acceptQuote(priced(workbook).quoteId));
