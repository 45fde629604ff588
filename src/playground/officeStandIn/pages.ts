/** `PageLayout` of a sheet, what prints of it, and where its pages begin. */
import { loadable, mustBeThere, type Batch, type Loadable } from "./batch";
import { rectangle, type Rectangle } from "./cellAddress";
import { rangeArea } from "./rangeAreas";

export function pagesOf(batch: Batch, sheet: () => string): Loadable {
  const { backend } = batch;
  return loadable(batch, {
    name: "PageLayout",
    set: {
      orientation: (orientation) => backend.setPages(sheet(), { orientation: String(orientation) }),
      zoom: (zoom) => backend.setPages(sheet(), { zoom }),
    },
    have: {
      setPrintArea: (range: unknown) =>
        batch.later(() => {
          const areas =
            typeof range === "string"
              ? range.split(",").map((text) => rectangle(backend.size(sheet()), text))
              : [rangeArea(range)];
          backend.setPages(sheet(), { areas });
        }),
      setPrintTitleRows: (titleRows: string) => batch.later(() => backend.setPages(sheet(), { titleRows })),
      setPrintTitleColumns: (titleColumns: string) => batch.later(() => backend.setPages(sheet(), { titleColumns })),
    },
  });
}

const PRINT_AREA = "Print_Area";

/** Names of one sheet: the one that Excel itself gives what prints. */
export function sheetNamesOf(batch: Batch, sheet: () => string): Loadable {
  const { backend } = batch;
  return loadable(batch, {
    name: "NamedItemCollection",
    have: {
      getItem: (name: string) => {
        mustBeThere(batch, () => name === PRINT_AREA && backend.pagesOf(sheet())?.areas !== undefined);
        const set = { formula: (formula: unknown) => backend.setPages(sheet(), { formula: String(formula) }) };
        return loadable(batch, { name: "NamedItem", set });
      },
    },
  });
}

/** A sheet that is added has none. */
export function pageBreaksOf(batch: Batch, sheet: () => string): Loadable {
  const breaks: Rectangle[] = [];
  return loadable(batch, {
    name: "PageBreakCollection",
    have: {
      add: (range: unknown) =>
        batch.later(() => {
          breaks.push(rangeArea(range));
          batch.backend.setPages(sheet(), { breaks: [...breaks] });
        }),
    },
  });
}
