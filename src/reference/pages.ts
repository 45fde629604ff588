/** All reference pages by file name, made from the catalogue and the tables of the service. */
import { CATALOGUE } from "../shared/functions/catalogue";
import { errorsPage } from "./errorsPage";
import { fieldsPage } from "./fieldsPage";
import { filtersPage } from "./filtersPage";
import { functionFile, functionPage, OTHER_PAGES } from "./functionPage";
import { indexPage } from "./indexPage";

export function referencePages(): ReadonlyMap<string, string> {
  const pages: readonly (readonly [file: string, text: string])[] = [
    [OTHER_PAGES.index, indexPage()],
    ...CATALOGUE.map((declaration) => [functionFile(declaration), functionPage(declaration)] as const),
    [OTHER_PAGES.fields, fieldsPage()],
    [OTHER_PAGES.filters, filtersPage()],
    [OTHER_PAGES.errors, errorsPage()],
  ];
  return new Map(pages);
}
