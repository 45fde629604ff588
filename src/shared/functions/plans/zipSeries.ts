/** Markets side by side: a row a month, and a series of figures a ZIP code. */
import type { Grid } from "../../values/input";
import { isBlank, shownInput } from "../../values/input";
import type { Value } from "../../values/value";
import type { Options } from "../../parsing/options";
import { isProblem, type Problem } from "../../api/problem";
import { rowOf, type Selector } from "../../tables/selector";
import type { RecordSource } from "../../tables/source";
import type { Column } from "../../tables/table";

/** A ZIP code's months. */
interface ZipMonths {
  readonly zipCode: string | null;
  readonly rows: readonly RecordSource[] | Problem | undefined;
  readonly options: Options | undefined;
}

interface ZipSeries {
  readonly columns: readonly Column[];
  /** @param most How many months, up to the newest of all. */
  readonly rows: (most: number) => readonly (readonly Value[])[];
}

/** What tells rows from each other, rather than being a figure. */
const NAMES = ["month", "zipCode"];

/**
 * @param typed The cells of the ZIP codes.
 * @param isUsual Nobody asked for these columns: only the first figure is shown, so that a chart has a line a ZIP code.
 */
export function zipSeries(
  found: readonly ZipMonths[],
  typed: Grid,
  selected: readonly Selector[],
  isUsual: boolean,
): ZipSeries {
  const all = selected.filter(({ column }) => !NAMES.includes(column.name));
  const figures = isUsual ? all.slice(0, 1) : all;
  const series = found.flatMap(({ rows, ...about }, index) =>
    rows === undefined ? [] : [{ ...about, rows, title: titleOf(about, typed[index]!) }],
  );
  const columns = series.flatMap(({ title }) =>
    figures.map(({ column }): Column => {
      const named = (name: string): string => (figures.length === 1 ? title : `${title} ${name}`);
      return { ...column, name: named(column.name), label: named(column.label) };
    }),
  );
  return {
    columns,
    rows: (most) => {
      const byMonth = series.map(({ rows }) => new Map(isProblem(rows) ? [] : rows.map((row) => [monthOf(row), row])));
      const months = [...new Set(byMonth.flatMap((each) => [...each.keys()]))].sort().slice(-most);
      return (months.length === 0 ? [undefined] : months).map((month, index) => [
        month === undefined ? null : { kind: "day" as const, iso: month },
        ...series.flatMap(({ rows }, place): readonly Value[] => {
          const row = isProblem(rows) ? (index === 0 ? rows : undefined) : byMonth[place]!.get(month ?? "");
          return row === undefined ? figures.map(() => null) : rowOf(figures, row);
        }),
      ]);
    },
  };
}

const monthOf = ({ record }: RecordSource): string => String(record["month"]);

/** `78244`, or with what was picked of it. */
function titleOf({ zipCode, options }: Omit<ZipMonths, "rows">, typed: Grid[number]): string {
  const given = typed.find((cell) => !isBlank(cell)) ?? null;
  const { type, beds } = options ?? {};
  const picked = type ?? (beds === undefined ? undefined : `${beds} beds`);
  return [zipCode ?? shownInput(given), ...(picked === undefined ? [] : [picked])].join(" ");
}
