/** All reference pages by file name, generated from the catalogue and the tables of the service. */
import { CATALOGUE } from "../shared/functions/catalogue";
import { OTHER_PAGES, pageOf } from "../shared/functions/referencePage";
import { errorsPage } from "./errorsPage";
import { fieldsPage } from "./fieldsPage";
import { filtersPage } from "./filtersPage";
import { fileOf, functionPage } from "./functionPage";
import { indexPage } from "./indexPage";

export function referencePages(): ReadonlyMap<string, string> {
  const pages: readonly (readonly [page: string, text: string])[] = [
    [OTHER_PAGES.index, indexPage()],
    ...CATALOGUE.map((declaration) => [pageOf(declaration), functionPage(declaration)] as const),
    [OTHER_PAGES.fields, fieldsPage()],
    [OTHER_PAGES.filters, filtersPage()],
    [OTHER_PAGES.errors, errorsPage()],
  ];
  return new Map(pages.map(([page, text]) => [fileOf(page), text]));
}
