/** Google Sheets' abilities, one for each effect of the workbook. */
import type { Blocking } from "../../shared/fetching/drivers";
import type { FetchEffect } from "../../shared/fetching/effects";
import type { FetchContext } from "../../shared/fetching/sender";
import type { WorkbookEffect } from "../../shared/workbook/port";
import { freezeFormulas, restoreFormulas } from "../freeze/freezing";
import { forgetFrozen, frozenFormulas } from "../freeze/frozenFormulas";
import type { SheetsHost } from "../fetching/host";
import { addSheet, writeTexts } from "../hostCheck/checkSheet";
import { rememberFindings } from "../hostCheck/hostFindings";
import { observe } from "../hostCheck/observe";
import { probe, storedSettings, storeSettings } from "./account";
import { activeCalls, dryRun, recalculate } from "./dryRun";
import { formulaCells } from "./formulaCells";
import { writeFormulas } from "./formulas";
import { insertLayout } from "./sheets/layouts";
import { dropValue, keepValue, recallValue } from "./namedValues";
import { askToStop, begin, end, readProgress, reportProgress, stopAsked } from "./progress";
import { selectedCell } from "./selectedCell";
import { selectedAreas } from "./sheets/selectedAreas";
import { areBlank, readCells, readFormats, sheetNames, showCells } from "./sheets/sheetCells";
import { readTexts } from "./sheets/typedTexts";
import { usedArea } from "./sheets/usedArea";
import { readValues } from "./values";
import { writeCells } from "./sheets/writtenCells";

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
