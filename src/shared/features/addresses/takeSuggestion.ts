/** Takes over what was suggested for an address: a person pressed its button. The original is kept beside the list. */
import { isProblem, problem, type Problem } from "../../api/problem";
import { areaText } from "../../formulas/cells";
import type { DeskSuggestion } from "../../panelApi/deskApi";
import type { Flow } from "../../workbook/port/port";
import { typedTexts } from "./originals";
import { writeReplacements } from "./replacements";

/** @returns Why nothing was written, if so. */
export function* takeSuggestion({ list, row, address, suggestion }: DeskSuggestion): Flow<Problem | undefined> {
  const typed = (yield* typedTexts(list)) ?? [];
  if (!isAddress(typed[row], address)) {
    const cell = areaText({ ...list, row: list.row + row, rows: 1 });
    return problem("argument", `Nothing was changed: ${cell} doesn't hold this address any more.`);
  }
  const written = yield* writeReplacements(
    list,
    typed,
    typed.map((_, at) => (at === row ? suggestion : undefined)),
    false,
  );
  return isProblem(written) ? written : undefined;
}

/** Whether a cell still holds an address, which is told without spaces around it. */
export const isAddress = (text: string | undefined, address: string): boolean => text?.trim() === address.trim();
