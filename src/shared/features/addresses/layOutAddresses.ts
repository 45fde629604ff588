/** Lays out the sheet that looks addresses up. Nothing is requested: its price is that of any sheet. */
import { isProblem, problem, type Problem } from "../../api/problem";
import { checkedAddresses, isOfTotals } from "../../parsing/addressList/checkedAddress";
import type { DeskChoices } from "../../panelApi/deskApi";
import type { Prefix } from "../../workbook/formulas/propFormulas";
import { freeName } from "../../workbook/layout/freeName";
import { listPlace } from "../../workbook/lists/listArea";
import { keptFirst } from "../../workbook/kept/keptValue";
import { type Flow, workbook } from "../../workbook/port/port";
import { addressCheck } from "../../workbook/layout/addressCheck";
import { layoutIn } from "../../workbook/layout/layoutCells";
import { addressSheet } from "./addressSheet";
import { FIRST_ADDRESS_ROW } from "./addressColumns";
import { agreedIn, chosenAddresses, saidYes } from "./selectedList";

const NO_ADDRESSES = problem("argument", "None of these cells holds an address.");

/** @returns The name of the sheet. */
export function* layOutAddresses(choices: DeskChoices, prefix: Prefix): Flow<string | Problem> {
  const list = yield* chosenAddresses(choices);
  if (isProblem(list)) return list;
  const { area, cells } = list;
  const rows = checkedAddresses(cells, agreedIn(choices)).map((row, index) => ({
    ...row,
    ...(isOfTotals(row) ? { verdict: "blank" as const } : {}),
    number: area.row + index + 1,
  }));
  if (rows.every(({ verdict }) => verdict === "rejected" || verdict === "blank")) return NO_ADDRESSES;
  const sheet = freeName("Address check", yield* workbook.sheetNames());
  const layout = addressSheet(sheet, listPlace(list.list), rows, saidYes(choices), choices.against);
  const listed = rows.filter(({ verdict }) => verdict !== "blank").length;
  const check = {
    ...{ sheet, first: FIRST_ADDRESS_ROW, rows: listed },
    ...{ listSheet: area.sheet, listColumn: area.column, list: area },
  };
  return (yield* keptFirst(addressCheck, check, workbook.insertLayout(layoutIn(layout, prefix)))) ?? sheet;
}
