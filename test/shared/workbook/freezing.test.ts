/** Freezing and giving back over a workbook in memory. */
import { holdsCases } from "./freezingCases";
import { memoryWorkbook } from "./memoryWorkbook";

describe("in a workbook in memory", () => holdsCases(memoryWorkbook));
