/**
 * A chart of how amounts come to a sum: each step a column that begins where the one before it ends, each sum one from 0. It is
 * stacked columns, the lowest of which can't be seen.
 */
import type { FormFormula, FormNames, FormTable } from "./form";

interface WaterfallStep<Names extends FormNames> {
  readonly label: string | FormFormula<Names>;
  /** What a step adds, below 0 what it takes off; of a sum, what it comes to. */
  readonly amount: FormFormula<Names>;
  readonly isSum?: true;
}

interface WaterfallWords {
  readonly title: string;
  readonly axes: { readonly labels: string; readonly values: string };
}

export type WaterfallColumn = "step" | "amount" | "reached" | "under" | "sum" | "change" | "below";

/** @param name The table's, by which its columns are called. */
export function waterfall<Names extends FormNames>(
  name: string,
  { title, axes }: WaterfallWords,
  steps: readonly WaterfallStep<Names>[],
): FormTable<Names, WaterfallColumn> {
  type Formula = FormFormula<Names>;
  const named = (column: WaterfallColumn): Names["column"] => `${name}.${column}`;
  const isSum = (line: number): boolean => steps[line]!.isSum === true;
  /** Where the column of the line before ends. */
  const startOf: Formula = ({ line, above }) => (isSum(line) ? "0" : `INDEX(${above(named("reached"))},${line})`);
  const drawn =
    (part: (least: string, greatest: string) => string): Formula =>
    (cells) => {
      const ends = [startOf(cells), cells.any.cell(named("reached"))].join(",");
      return `IF(COUNT(${ends})=2,${part(`MIN(${ends})`, `MAX(${ends})`)},NA())`;
    };
  const ofSteps =
    (formula: Formula): Formula =>
    (cells) =>
      isSum(cells.line) ? "NA()" : formula(cells);
  const dollars = { format: "dollars", look: "note" } as const;
  return {
    title: `Drawn: ${title}`,
    lines: steps.length,
    columns: {
      step: {
        ...{ heading: "Step", look: "note" },
        formula: (cells) => {
          const { label } = steps[cells.line]!;
          return typeof label === "string" ? `"${label}"` : label(cells);
        },
      },
      amount: { ...dollars, heading: "Amount", formula: (cells) => steps[cells.line]!.amount(cells) },
      reached: {
        ...{ ...dollars, heading: "Reached" },
        formula: (cells) => {
          const start = startOf(cells);
          return `IF(ISNUMBER(${start}),${start}+${cells.cell(named("amount"))},"")`;
        },
      },
      under: {
        ...{ ...dollars, heading: "Unseen" },
        formula: ofSteps(drawn((least, greatest) => `MAX(0,${least})+MIN(0,${greatest})`)),
      },
      sum: {
        ...{ ...dollars, heading: "Sum" },
        formula: (cells) => {
          const sum = cells.any.cell(named("amount"));
          return isSum(cells.line) ? `IF(ISNUMBER(${sum}),${sum},NA())` : "NA()";
        },
      },
      change: {
        ...{ ...dollars, heading: "Change" },
        formula: ofSteps(drawn((least, greatest) => `MAX(0,${greatest})-MAX(0,${least})`)),
      },
      below: {
        ...{ ...dollars, heading: "Change below 0" },
        formula: ofSteps(drawn((least, greatest) => `MIN(0,${least})-MIN(0,${greatest})`)),
      },
    },
    chart: {
      ...{ kind: "stacked", title, axes, labels: "step", unseen: "under" },
      series: ["sum", "change", "below"],
    },
  };
}
