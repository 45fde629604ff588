/** Google Sheets' abilities, one for each effect of the workbook. */
import type { Blocking } from "../../shared/fetching/work/drivers";
import type { FetchEffect } from "../../shared/fetching/work/effects";
import type { FetchContext } from "../../shared/fetching/requests/fetchContext";
import type { WorkbookEffect } from "../../shared/workbook/port/port";
import { freezeFormulas, restoreFormulas } from "../freeze/freezing";
import { forgetFrozen, frozenFormulas } from "../freeze/frozenFormulas";
import type { SheetsHost } from "../fetching/host";
import { addSheet, writeTexts } from "../hostCheck/checkSheet";
import { rememberFindings } from "../storage/hostFindings";
import { observe } from "../hostCheck/observe";
import { probe, storedSettings, storeSettings } from "./account";
import { activeCalls, dryRun, recalculate } from "../recalculation/dryRun";
import { formulaCells } from "../cells/formulaCells";
import { writeFormulas } from "../cells/formulas";
import { insertLayout } from "../layout/layouts";
import { dropValue, keepValue, recallValue } from "../storage/namedValues";
import { askToStop, begin, end, readProgress, reportProgress, stopAsked } from "./progress";
import { selectedCell } from "../recalculation/selectedCell";
import { selectedAreas } from "../cells/selectedAreas";
import { areBlank, readCells, readFormats, sheetNames, showCells } from "../cells/sheetCells";
import { readTexts } from "../cells/typedTexts";
import { usedArea } from "../cells/usedArea";
import { readValues } from "../cells/values";
import { writeCells } from "../layout/writtenCells";

export const abilitiesOf = (host: SheetsHost, context: FetchContext): Blocking<FetchEffect | WorkbookEffect> => ({
  ...host,
  now: Date.now,
  fetchContext: () => ({ ...context, now: Date.now() }),
  ...{ storedSettings, storeSettings, probe },
  ...{ formulaCells, recalculate, activeCalls, readValues, writeFormulas, selectedCell },
  dryRun: (cells) => dryRun(cells, context, host),
  /** Writing formulas takes the execution's time, and their cells can't calculate meanwhile. */
  recalculateMeanwhile: () => undefined,
  ...{ freezeFormulas, frozenFormulas, restoreFormulas, forgetFrozen },
  ...{ keepValue, recallValue, dropValue },
  ...{ sheetNames, selectedAreas, usedArea, areBlank, readCells, readTexts, readFormats },
  ...{ insertLayout, writeCells, showCells },
  ...{ addSheet, observe, writeTexts, rememberFindings },
  ...{ begin, end, reportProgress, readProgress, askToStop, stopAsked },
});
