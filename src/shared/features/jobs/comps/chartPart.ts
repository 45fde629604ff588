/** The chart of the adjusted prices, beside the value and the estimate. What it draws stands with the answers. */
import { lineOf, shownAs, type CompsCells, type CompsPart } from "./compsCells";
import { COLUMN, PICKED, ROW, upTo } from "./compsPlaces";
import { resultCell } from "./resultsPart";

const { label } = COLUMN;
const [LABELS, ADJUSTED, VALUE, ESTIMATE] = [label, label + 1, label + 2, label + 3];

export function chartPart(cells: CompsCells): CompsPart {
  const first = ROW.chart + 1;
  const pointOf = (pick: number): readonly string[] => {
    const adjusted = cells.fixed(ROW.adjusted, COLUMN.firstPick + pick);
    const shown = (value: string): string => `=IF(ISNUMBER(${adjusted}),${value},"")`;
    return [
      shown(`"No. "&${cells.chosen(pick)}`),
      shown(adjusted),
      shown(resultCell(cells, "value")),
      shown(cells.value("price")),
    ];
  };
  const series = (column: number, name: string) => ({ ...shownAs([first, column, PICKED], {}), name });
  return {
    blocks: [
      lineOf(ROW.chart, LABELS, ["Chart", "Adjusted price", "Value of this grid", "The service’s estimate"]),
      { row: first, column: LABELS, rows: upTo(PICKED).map(pointOf) },
    ],
    looks: [
      shownAs([ROW.chart, LABELS, 1, 4], { look: "note" }),
      shownAs([first, ADJUSTED, PICKED, 3], { format: "dollars" }),
    ],
    charts: [
      {
        ...shownAs([ROW.results, COLUMN.firstPick + 2, 13, 4], {}),
        ...{ kind: "column", title: "Adjusted prices", labels: shownAs([first, LABELS, PICKED], {}) },
        series: [
          series(ADJUSTED, "Adjusted price"),
          series(VALUE, "Value of this grid"),
          series(ESTIMATE, "The service’s estimate"),
        ],
      },
    ],
  };
}
