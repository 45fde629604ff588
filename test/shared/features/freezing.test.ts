/** Freezing and giving back over a workbook in memory. */
import type { Request } from "../../../src/shared/api/request";
import { freeze, unfreeze } from "../../../src/shared/features/freeze/freezing";
import { response } from "../memoryHost";
import { holdsCases, type OpenedWorkbook } from "./freezingCases";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";

/** A figure of each home: its price and rent with their ranges, and five years of taxes. */
function answer({ endpoint, parameters }: Request) {
  const figure = (parameters["address"] ?? "").length * 1000;
  if (endpoint === "valueEstimate") return response({ price: figure, priceRangeLow: 1, priceRangeHigh: 2 });
  if (endpoint === "rentEstimate") return response({ rent: figure });
  const years = [2020, 2021, 2022, 2023, 2024].map((year) => [year, { year, total: figure + year }] as const);
  return response([{ id: "home", propertyTaxes: Object.fromEntries(years) }]);
}

function inMemory(): OpenedWorkbook {
  const workbook = new MemoryWorkbook(answer, { PROP_SPENDING: "auto" });
  return {
    type: (place, text) => workbook.type({ [place]: String(text) }),
    calculated: () => Promise.resolve(workbook.calculate()),
    shown: (place) => workbook.shows(place) ?? "",
    formula: (place) => workbook.formula(place),
    select(cells) {
      const [first = "", last = first] = cells.split(":");
      workbook.selection = [first, last];
    },
    insertRow: (row) => workbook.insertRow(row),
    rename: (sheet) => workbook.rename(sheet),
    freeze: (scope) => Promise.resolve(workbook.done(freeze(scope))),
    unfreeze: (scope) => Promise.resolve(workbook.done(unfreeze(scope))),
  };
}

describe("in a workbook in memory", () => holdsCases(inMemory));
