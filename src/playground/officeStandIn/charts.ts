/** `ChartCollection` of a sheet. */
import { loadable, type Batch, type Loadable } from "./batch";
import { rangeArea } from "./rangeAreas";
import type { Chart, ChartSeries } from "./workbookBackend";

export function chartsIn(batch: Batch, sheet: () => string): Loadable {
  const { backend } = batch;
  const add = (kind: string, source: unknown): Loadable => {
    const chart: Chart = { kind, title: "", legend: true, series: [] };
    batch.later(() => {
      const area = rangeArea(source);
      // Cells that are blank make no series.
      const isBlank = backend.valueAt(area.sheet, area.row, area.column).type === "Empty";
      if (!isBlank) chart.series.push({ name: "Series1", values: area });
      backend.addChart(sheet(), chart);
    });
    return loadable(batch, {
      name: "Chart",
      have: {
        series: seriesIn(batch, chart),
        title: loadable(batch, { name: "ChartTitle", set: { text: (text) => (chart.title = String(text)) } }),
        legend: loadable(batch, { name: "ChartLegend", set: { visible: (is) => (chart.legend = is === true) } }),
        setPosition: (first: unknown, last: unknown) =>
          batch.later(() => {
            const [{ row, column }, end] = [rangeArea(first), rangeArea(last)];
            const [rows, columns] = [end.row + end.rows - row, end.column + end.columns - column];
            chart.place = { sheet: sheet(), row, column, rows, columns };
          }),
      },
    });
  };
  return loadable(batch, { name: "ChartCollection", have: { add } });
}

function seriesIn(batch: Batch, { series: all }: Chart): Loadable {
  const seriesOf = (find: () => ChartSeries) =>
    loadable(batch, {
      name: "ChartSeries",
      read: { name: () => find().name },
      have: {
        delete: () => batch.later(() => all.splice(all.indexOf(find()), 1)),
        setValues: (range: unknown) => batch.later(() => (find().values = rangeArea(range))),
        setXAxisValues: (range: unknown) => batch.later(() => (find().labels = rangeArea(range))),
      },
    });
  return loadable(batch, {
    name: "ChartSeriesCollection",
    read: { items: () => all.map((one) => seriesOf(() => one)) },
    have: {
      add(name: string) {
        const one: ChartSeries = { name };
        batch.later(() => all.push(one));
        return seriesOf(() => one);
      },
    },
  });
}
