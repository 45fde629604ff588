/** Changes addresses as a person agreed, but only texts that were typed: never what a formula gives. */
import { isProblem, problem, type Problem } from "../../api/problem";
import { checkedAddresses } from "../../parsing/addressList/checkedAddress";
import type { DeskChoices } from "../../panelApi/deskApi";
import type { Flow } from "../../workbook/port/port";
import { writeReplacements } from "./replacements";
import { agreedIn, chosenAddresses } from "./selectedList";

const IN_PARTS = problem("argument", "The addresses are in several columns: only those in one column can be changed.");

/** @returns How many were changed. */
export function* mendAddresses(choices: DeskChoices): Flow<number | Problem> {
  const list = yield* chosenAddresses(choices);
  if (isProblem(list)) return list;
  const { area, cells, texts } = list;
  if (area.columns > 1) return IN_PARTS;
  const mended = checkedAddresses(cells, agreedIn(choices)).map((row) => row.mended);
  const typed = texts.map(([text]) => text);
  const changed = mended.map((address, row) => (typed[row] === undefined ? undefined : address));
  return yield* writeReplacements(area, typed, changed, true);
}
