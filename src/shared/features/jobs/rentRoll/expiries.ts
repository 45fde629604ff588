/** When the leases of a rent roll end: month by month for a year, with what doesn't end in it before and behind. */
import { MONTH_TO_MONTH } from "../../../workbook/lists/cellContents";
import { besideTable, type TableCells } from "../declaring/besideTable";
import { paying } from "./paying";

const MONTHS = 12;
const BEFORE = ["Holdover", "Month to month"] as const;
const BEHIND = ["Later", "No date"] as const;
const ROWS = BEFORE.length + MONTHS + BEHIND.length;

type Cells = Pick<TableCells, "list" | "input" | "index">;

/** The first day of a month, counted from that of the day as of which it is. */
const monthAt = ({ input }: Pick<Cells, "input">, month: number): string =>
  `DATE(YEAR(${input("AsOf")}),MONTH(${input("AsOf")})+${month},1)`;

/** The criteria of a row's leases; of a row without dates there are several kinds. */
function criteriaOf({ list, input, index }: Cells): readonly string[] {
  const [ends, status, renewal] = [list("leaseEnd"), list("status"), list("renewal")];
  if (index === 0) return [`${renewal},"holdover"`];
  if (index === 1) return [`${renewal},"${MONTH_TO_MONTH}"`];
  if (index === ROWS - 1)
    return [`${renewal},"not a date"`, ...["occupied", "notice"].map((word) => `${status},"${word}",${ends},""`)];
  const month = index - BEFORE.length;
  const from = month === 0 ? `${input("AsOf")}+0` : monthAt({ input }, month);
  const to = month === MONTHS ? "" : `,${ends},"<"&${monthAt({ input }, month + 1)}`;
  return [`${ends},">="&${from}${to},${paying(status)}`];
}

const summed = (cells: Cells, of: (criteria: string) => string): string => `=${criteriaOf(cells).map(of).join("+")}`;

export const EXPIRIES = besideTable({
  title: "Lease ends",
  rows: () =>
    Array.from({ length: ROWS }, (_, index) => {
      const text = index < BEFORE.length ? BEFORE[index] : BEHIND[index - BEFORE.length - MONTHS];
      return text === undefined ? {} : { when: text };
    }),
  chart: {
    kind: "column",
    title: "Leases by the month in which they end",
    axes: { labels: "Month of the lease’s end", values: "Leases" },
    labels: "when",
    series: ["leases"],
    most: ROWS,
  },
  columns: {
    when: {
      ...{ heading: "Month", characters: 17, format: "month" },
      formula: (cells) => `=${monthAt(cells, cells.index - BEFORE.length)}`,
    },
    leases: {
      ...{ heading: "Leases", characters: 8, format: "whole" },
      formula: (cells) => summed(cells, (criteria) => `COUNTIFS(${criteria})`),
    },
    rent: {
      ...{ heading: "Current", characters: 11, format: "dollars" },
      formula: (cells) => summed(cells, (criteria) => `SUMIFS(${cells.list("current")},${criteria})`),
    },
    market: {
      ...{ heading: "At market", characters: 12, format: "dollars" },
      formula: (cells) => summed(cells, (criteria) => `SUMIFS(${cells.list("market")},${criteria})`),
    },
  },
});
