/** Excel's abilities, one for each effect of the workbook. */
import { drive, type Awaiting } from "../../shared/fetching/work/drivers";
import type { FetchEffect } from "../../shared/fetching/work/effects";
import type { Flow, WorkbookEffect } from "../../shared/workbook/port/port";
import { hostOf, contextOf } from "../fetching/host";
import { loadSettings } from "../fetching/settings";
import { clearFailures, confirmWarnings, countingBy, probe, storedSettings, storeSettings } from "./account";
import { freezeFormulas, restoreFormulas } from "../freeze/freezing";
import { forgetFrozen, frozenFormulas } from "../freeze/frozenFormulas";
import { addSheet, writeTexts } from "../hostCheck/checkSheet";
import { rememberFindings } from "../storage/hostFindings";
import { observe } from "../hostCheck/observe";
import { activeCalls, dryRun, recalculate, recalculateMeanwhile } from "../recalculation/dryRun";
import { endedEarly } from "../cells/faults";
import { formulaCells } from "../cells/formulaCells";
import { writeFormulas } from "../cells/formulas";
import { dropValue, keepValue, recallValue } from "../storage/namedValues";
import { askToStop, begin, end, readProgress, reportProgress, stopAsked } from "./progress";
import { selectedCell } from "../recalculation/selectedCell";
import { insertLayout } from "../layout/layouts";
import { selectedAreas } from "../cells/selectedAreas";
import { areBlank, readCells, readFormats, sheetNames, showCells } from "../cells/sheetCells";
import { readTexts } from "../cells/typedTexts";
import { usedArea } from "../cells/usedArea";
import { readValues } from "../cells/values";
import { writeCells } from "../layout/writtenCells";

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

type Abilities = Awaiting<FetchEffect | WorkbookEffect>;

/** Once one of these is called, a part of what was wanted may be done. */
const ACTS = [
  ...(["writeFormulas", "freezeFormulas", "restoreFormulas", "forgetFrozen"] as const),
  ...(["insertLayout", "writeCells", "addSheet", "writeTexts", "send"] as const),
] as const satisfies readonly (keyof Abilities)[];

async function abilities(): Promise<Abilities> {
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
  let hasActed = false;
  try {
    const able = await abilities();
    const noting = ACTS.map((name) => [name, (needs: never) => ((hasActed = true), able[name](needs))] as const);
    return await drive(flow, { ...able, ...Object.fromEntries(noting) });
  } catch (thrown) {
    const next = hasActed ? "Check what was done before you try again." : "No cell was changed.";
    throw endedEarly(thrown, "This", next);
  }
}
