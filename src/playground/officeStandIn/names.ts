/** Names of cells and of sheets, which Excel refuses where they could be read as something else. */
import { excelError, loadable, mustBeThere, type Batch, type Loadable } from "./batch";
import { rangeIn } from "./range";
import { rangeArea } from "./rangeAreas";

const NAME = /^[\p{L}_\\][\p{L}\p{N}_.\\?]*$/u;
const LONGEST_NAME = 255;

/** `BED1` and `R1C1` are cells, `R` and `C` a row and a column. */
const LAST_COLUMN = "XFD";
const CELL = /^([A-Z]{1,3})\d{1,7}$/i;
const ROW_OR_COLUMN = /^(R\d*)?(C\d*)?$/i;

const LONGEST_SHEET_NAME = 31;

function refuseName(name: string): void {
  if (!isCellName(name)) throw excelError("InvalidArgument", `${name} can't be a name`);
}

/** Whether Excel takes it as a name of cells. */
export function isCellName(name: string): boolean {
  const [, column = ""] = CELL.exec(name) ?? [];
  const isCell = column !== "" && (column.length < LAST_COLUMN.length || column.toUpperCase() <= LAST_COLUMN);
  return name.length <= LONGEST_NAME && NAME.test(name) && !isCell && !ROW_OR_COLUMN.test(name);
}

export function refuseSheetName(name: string): void {
  if (name === "" || name.length > LONGEST_SHEET_NAME || /[[\]:*?/\\]|^'|'$/.test(name)) {
    throw excelError("InvalidArgument", `${name} can't be the name of a sheet`);
  }
}

export function namesIn(batch: Batch): Loadable {
  const { names } = batch.backend;
  return loadable(batch, {
    name: "NamedItemCollection",
    read: { items: () => [...names.keys()].map((name) => nameIn(batch, name)) },
    have: {
      add(name: string, range: unknown) {
        batch.later(() => {
          refuseName(name);
          if (names.has(name)) throw excelError("ItemAlreadyExists", `there is a name ${name}`);
          names.set(name, rangeArea(range));
        });
        return nameIn(batch, name);
      },
      getItem: (name: string) => {
        mustBeThere(batch, () => names.has(name));
        return nameIn(batch, name);
      },
      getItemOrNullObject: (name: string) => nameIn(batch, name),
    },
  });
}

function nameIn(batch: Batch, name: string): Loadable {
  const { names } = batch.backend;
  return loadable(batch, {
    name: "NamedItem",
    isNothing: () => !names.has(name),
    read: { name: () => name, type: () => (names.get(name) === undefined ? "Error" : "Range") },
    set: { visible: (visible) => names.show(name, visible === true) },
    have: {
      delete: () => batch.later(() => names.delete(name)),
      getRangeOrNullObject: () => rangeIn(batch, () => names.get(name)),
    },
  });
}
