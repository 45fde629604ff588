/** A job about ZIP codes, declared as tables. */
import type { JobDeclaration } from "./job";
import type { TablesDeclaration, TablesNames } from "./tables";
import { rememberedHeadings, tablesInputs, tablesLayout, tablesSize } from "./tablesLayout";

export function jobOfPlaces<Names extends TablesNames>(declared: TablesDeclaration<Names>): JobDeclaration {
  const { id, title, meaning, problems, cost, menu, sheet, functions, start } = declared;
  const remembers = rememberedHeadings(declared);
  return {
    ...{ id, title, meaning, problems, cost, menu, sheet, functions },
    start: { from: "places", ...start },
    inputs: tablesInputs(declared),
    ...(remembers === undefined ? {} : { remembers }),
    size: (list) => tablesSize(declared, list),
    layout: (place, list) => tablesLayout(declared, place, list),
  };
}
