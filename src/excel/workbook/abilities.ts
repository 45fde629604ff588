/** Excel's abilities, one for each effect of the workbook. */
import { drive, type Awaiting } from "../../shared/fetching/drivers";
import type { FetchEffect } from "../../shared/fetching/effects";
import type { Flow, WorkbookEffect } from "../../shared/workbook/port";
import { hostOf, contextOf } from "../fetching/host";
import { loadSettings } from "../fetching/settings";
import { clearFailures, confirmWarnings, countingBy, probe, storedSettings, storeSettings } from "./account";
import { freezeFormulas, restoreFormulas } from "../freeze/freezing";
import { forgetFrozen, frozenFormulas } from "../freeze/frozenFormulas";
import { addSheet, writeTexts } from "../hostCheck/checkSheet";
import { rememberFindings } from "../hostCheck/hostFindings";
import { observe } from "../hostCheck/observe";
import { activeCalls, dryRun, recalculate, recalculateMeanwhile } from "./dryRun";
import { endedEarly } from "./faults";
import { formulaCells } from "./formulaCells";
import { writeFormulas } from "./formulas";
import { dropValue, keepValue, recallValue } from "./namedValues";
import { askToStop, begin, end, readProgress, reportProgress, stopAsked } from "./progress";
import { selectedCell } from "./selectedCell";
import { insertLayout } from "./sheets/layouts";
import { selectedAreas } from "./sheets/selectedAreas";
import { areBlank, readCells, readFormats, sheetNames, showCells } from "./sheets/sheetCells";
import { readTexts } from "./sheets/typedTexts";
import { usedArea } from "./sheets/usedArea";
import { readValues } from "./values";
import { writeCells } from "./sheets/writtenCells";

const workbook: Omit<Awaiting<WorkbookEffect>, "fetchContext" | keyof ReturnType<typeof countingBy>> = {
  now: Date.now,
  ...{ storedSettings, storeSettings, probe, clearFailures, confirmWarnings },
  ...{ formulaCells, dryRun, recalculate, recalculateMeanwhile, activeCalls, readValues, writeFormulas, selectedCell },
  ...{ freezeFormulas, frozenFormulas, restoreFormulas, forgetFrozen },
  ...{ keepValue, recallValue, dropValue },
  ...{ sheetNames, selectedAreas, usedArea, areBlank, readCells, readTexts, readFormats },
  ...{ insertLayout, writeCells, showCells },
  ...{ addSheet, observe, writeTexts, rememberFindings },
  ...{ begin, end, reportProgress, readProgress, askToStop, stopAsked },
};

async function abilities(): Promise<Awaiting<FetchEffect | WorkbookEffect>> {
  const settings = await loadSettings();
  const context = contextOf(settings);
  return {
    ...workbook,
    ...hostOf(settings, context),
    ...countingBy(settings),
    fetchContext: () => contextOf(settings),
  };
}

export async function done<T>(flow: Flow<T>): Promise<T> {
  try {
    return await drive(flow, await abilities());
  } catch (thrown) {
    throw endedEarly(thrown, "This", "Look at what was done before you do it again.");
  }
}
