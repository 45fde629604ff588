/** All reference pages by file name, generated from the catalogue, the jobs and the tables of the service; and the guides. */
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { OTHER_PAGES, referencePage } from "../../src/shared/functions/declaring/referencePage";
import { fullGuide, GUIDE_FILES, shortGuide } from "../../src/shared/functions/guide";
import { errorsPage } from "./pages/errorsPage";
import { fieldsPage } from "./pages/fieldsPage";
import { filtersPage } from "./pages/filtersPage";
import { fileOf, functionPage } from "./pages/functionPage";
import { indexPage } from "./pages/indexPage";
import { jobsPage } from "./pages/jobsPage";

export function referencePages(): ReadonlyMap<string, string> {
  const pages: readonly (readonly [page: string, text: string])[] = [
    [OTHER_PAGES.reference, indexPage()],
    ...CATALOGUE.map((declaration) => [referencePage(declaration), functionPage(declaration)] as const),
    [OTHER_PAGES.fields, fieldsPage()],
    [OTHER_PAGES.filters, filtersPage()],
    [OTHER_PAGES.errors, errorsPage()],
    [OTHER_PAGES.jobs, jobsPage()],
  ];
  return new Map([
    ...pages.map(([page, text]) => [fileOf(page), text] as const),
    [GUIDE_FILES.short, shortGuide()],
    [GUIDE_FILES.full, fullGuide()],
  ]);
}

/** The pages on disk that differ from what would be written now: changed, missing, or left over. */
export function stalePages(
  wanted: ReadonlyMap<string, string>,
  onDisk: ReadonlyMap<string, string>,
): readonly string[] {
  const changed = [...wanted].filter(([file, text]) => onDisk.get(file) !== text).map(([file]) => file);
  const left = [...onDisk.keys()].filter((file) => !wanted.has(file));
  return [...changed, ...left];
}
