/** What can be told of the selected addresses without a request: counts of all rows, and the first of those that need attention. */
import { isProblem, type Problem } from "../../api/problem";
import { areaAddress } from "../../formulas/cells";
import { checkedAddresses, isOfTotals, type CheckedAddress } from "../../parsing/addressList/checkedAddress";
import type { DeskChange, DeskRow, DeskView, SomeRows } from "../../panelApi/deskApi";
import type { ListArea } from "../../panelApi/listArea";
import { listPlace } from "../../workbook/lists/listArea";
import type { Flow } from "../../workbook/port/port";
import { mendUndo } from "./mendUndo";
import { addressesIn, selectedAddresses, type AddressCells } from "./selectedList";

/** How many rows of a kind the panel is told: in Google Sheets they travel to another window. */
const SHOWN = 50;

/** @param area The selected cells, if none is given. */
export function* lookAtAddresses(area?: ListArea): Flow<DeskView | Problem> {
  const list = yield* area === undefined ? selectedAddresses() : addressesIn(area);
  if (isProblem(list)) return list;
  const undo = yield* mendUndo.read();
  return {
    ...viewOf(list),
    ...(undo === undefined || isProblem(undo) ? {} : { undo: { place: areaAddress(undo.area), count: undo.count } }),
  };
}

function viewOf({ list, area, rows: listed, cells, texts, seen }: AddressCells): DeskView {
  const rows = checkedAddresses(cells).map((checked, row) => ({ ...checked, row, number: area.row + row + 1 }));
  const stays = (row: number): boolean => area.columns === 1 && texts[row]?.[0] === undefined;
  const mended = rows.filter(({ mended }) => mended !== undefined);
  const sets = new Map<string, DeskView["mends"][number]>();
  for (const { row, mends: kinds = [] } of mended) {
    if (stays(row)) continue;
    const key = kinds.join();
    sets.set(key, { kinds, rows: (sets.get(key)?.rows ?? 0) + 1 });
  }
  const someRows = (of: readonly Row[], remark: (row: Row) => string = (row) => row.remark): SomeRows<DeskRow> =>
    first(of, (row) => ({
      ...{ row: row.row, number: row.number, address: row.typed, remark: remark(row) },
      ...(row.suggestion === undefined || area.columns > 1 || stays(row.row) ? {} : { suggestion: row.suggestion }),
    }));
  return {
    ...{ area: list, place: listPlace(list), seen, inParts: area.columns > 1, mends: [...sets.values()] },
    blank: listed.filter((row) => rows[row]?.verdict === "blank").length,
    totals: rows.filter(isOfTotals).length,
    ready: rows.filter(({ verdict, sameAs }) => verdict === "ready" && sameAs === undefined).length,
    changes: first(mended, ({ row, number, typed, mended = "", mends = [] }): DeskChange => {
      return { ...{ row, number, address: typed, mended, mends }, stays: stays(row) };
    }),
    held: someRows(rows.filter(({ verdict, sameAs }) => verdict === "held" && sameAs === undefined)),
    rejected: someRows(rows.filter((row) => row.verdict === "rejected" && !isOfTotals(row))),
    doubled: someRows(
      rows.filter(({ sameAs }) => sameAs !== undefined),
      ({ sameAs = 0 }) => `the same as row ${area.row + sameAs + 1}`,
    ),
  };
}

interface Row extends CheckedAddress {
  readonly row: number;
  readonly number: number;
}

const first = <From, Row>(rows: readonly From[], shown: (row: From) => Row): SomeRows<Row> => ({
  count: rows.length,
  rows: rows.slice(0, SHOWN).map(shown),
});
