/** A job about ZIP codes, declared as tables. */
import type { JobDeclaration } from "./job";
import { secondLayout } from "./secondSheet";
import type { TablesDeclaration, TablesNames } from "./tables";
import { rememberedColumns, tablesInputs, tablesLayout, tablesSize } from "./tablesLayout";

export function jobOfPlaces<Names extends TablesNames>(declared: TablesDeclaration<Names>): JobDeclaration {
  const { id, title, meaning, problems, cost, menu, sheet, functions, start, second } = declared;
  const remembers = rememberedColumns(declared);
  return {
    ...{ id, title, meaning, problems, cost, menu, sheet, functions },
    start: { from: "places", ...start },
    inputs: tablesInputs(declared),
    ...(remembers === undefined ? {} : { remembers }),
    size: (list) => tablesSize(declared, list),
    layout: (place, list) => tablesLayout(declared, place, list),
    ...(second === undefined
      ? {}
      : { second: { sheet: second.sheet, layout: (...given) => secondLayout(declared, second, ...given) } }),
  };
}
