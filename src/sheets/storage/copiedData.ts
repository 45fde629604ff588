/**
 * The hidden sheet of a spreadsheet that was copied: a copy brings it along, with all that was fetched for the original,
 * while the document's properties and cache stay behind. So the sheet itself says which spreadsheet it was filled for.
 */
import { problem, type Problem } from "../../shared/api/problem";
import { COMMIT_WAIT } from "../../shared/fetching/work/timeouts";
import { attempt } from "../runtime/attempt";
import { locked } from "../runtime/lock";
import { BUCKETS } from "./persistCache";
import { isFilledByProp, markOrigin, filledFor, storeSheet } from "./sheetTier";

const NOTICE =
  "This spreadsheet is a copy. Its hidden sheet PROP data came along, with what was fetched for the original, owners' " +
  "names included: whoever has this copy can read it. Cells here spend the key of this copy's owner and count toward " +
  "that owner's monthly limit; what the original spends is counted there.";

/** What a person is told who opens the panel or uses the menu of a copy. */
export function copyNotice(): string | undefined {
  return attempt(() => {
    const sheet = storeSheet();
    const origin = sheet === null ? "" : filledFor(sheet);
    return origin === "" || origin === SpreadsheetApp.getActive().getId() ? undefined : NOTICE;
  });
}

/** From now on the sheet is this spreadsheet's own. */
export function keepData(): undefined {
  const sheet = storeSheet();
  if (sheet !== null) markOrigin(sheet);
}

const BUSY = problem("failed", "Cells are calculating, so nothing was removed: try again in a moment");

/** Removes the sheet, and the cache that would fill it again. @returns Why it can't, if so. */
export function removeData(): Problem | undefined {
  const done = locked(COMMIT_WAIT, () => {
    const sheet = storeSheet();
    if (sheet !== null && isFilledByProp(sheet)) SpreadsheetApp.getActive().deleteSheet(sheet);
    const cache = attempt(() => CacheService.getDocumentCache()) ?? null;
    cache?.removeAll([...BUCKETS.answers, ...BUCKETS.aliases]);
    return {};
  });
  return done === undefined ? BUSY : undefined;
}
