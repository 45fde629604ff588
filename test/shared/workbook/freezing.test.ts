/** Freezing and restoring over a workbook in memory. */
import { holdsCases } from "./freezingCases";
import { spillingWorkbook } from "./spillingWorkbook";

describe("in a workbook in memory", () => holdsCases(spillingWorkbook));
