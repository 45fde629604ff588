/** A job about ZIP codes, declared as tables. */
import { zipsOf } from "../../../workbook/lists/zipCodes";
import type { JobDeclaration } from "./job";
import type { TablesDeclaration, TablesNames } from "./tables";
import { tablesInputs, tablesLayout, tablesSize } from "./tablesLayout";

export function jobOfPlaces<Names extends TablesNames>(declared: TablesDeclaration<Names>): JobDeclaration {
  const { id, title, meaning, problems, cost, menu, sheet, functions, start } = declared;
  return {
    ...{ id, title, meaning, problems, cost, menu, sheet, functions },
    start: { from: "places", ...start },
    inputs: tablesInputs(declared),
    size: ({ rows }) => tablesSize(declared, zipsOf(rows)),
    layout: (place, { rows }) => tablesLayout(declared, place, zipsOf(rows)),
  };
}
