/** A job about ZIP codes, declared as tables. */
import { chartLayout } from "./chartSheet";
import type { FurtherSheet, JobDeclaration } from "./job";
import { secondLayout } from "./secondSheet";
import type { TablesDeclaration, TablesNames } from "./tables";
import { rememberedColumns, tablesInputs, tablesLayout, tablesSize } from "./tablesLayout";

export function jobOfPlaces<Names extends TablesNames>(declared: TablesDeclaration<Names>): JobDeclaration {
  const { id, title, meaning, problems, cost, menu, sheet, functions, start, second, chartSheet } = declared;
  const remembers = rememberedColumns(declared);
  const further: readonly FurtherSheet[] = [
    ...(second === undefined
      ? []
      : [
          {
            sheet: second.sheet,
            layout: (...given) => secondLayout(declared, second, ...given),
          } satisfies FurtherSheet,
        ]),
    ...(chartSheet === undefined
      ? []
      : [{ sheet: chartSheet, layout: (...given) => chartLayout(declared, ...given) } satisfies FurtherSheet]),
  ];
  return {
    ...{ id, title, meaning, problems, cost, menu, sheet, functions },
    start: { from: "places", ...start },
    inputs: tablesInputs(declared),
    ...(remembers === undefined ? {} : { remembers }),
    size: (list) => tablesSize(declared, list),
    layout: (place, list) => tablesLayout(declared, place, list),
    ...(further.length === 0 ? {} : { further }),
  };
}
