/** `ChartCollection` of a sheet. */
import { loadable, type Batch, type Loadable } from "./batch";
import { rangeArea } from "./rangeAreas";
import { NO_FILL, type Chart, type ChartSeries } from "./workbookBackend";

export function chartsIn(batch: Batch, sheet: () => string): Loadable {
  const { backend } = batch;
  const add = (kind: string, source: unknown): Loadable => {
    const axes = { labels: "", values: "" };
    const chart: Chart = { kind, title: "", legend: true, legendAt: "Right", series: [], axes };
    batch.later(() => {
      const area = rangeArea(source);
      // Cells that are blank make no series.
      const isBlank = backend.valueAt(area.sheet, area.row, area.column).type === "Empty";
      if (!isBlank) chart.series.push({ name: "Series1", values: area, mark: {}, line: {} });
      backend.addChart(sheet(), chart);
    });
    return loadable(batch, {
      name: "Chart",
      have: {
        series: seriesIn(batch, chart),
        title: loadable(batch, { name: "ChartTitle", set: { text: (text) => (chart.title = String(text)) } }),
        legend: loadable(batch, {
          name: "ChartLegend",
          set: {
            visible: (is) => (chart.legend = is === true),
            position: (at) => (chart.legendAt = String(at)),
          },
        }),
        axes: loadable(batch, {
          name: "ChartAxes",
          have: {
            categoryAxis: axisOf(batch, (title) => (axes.labels = title)),
            valueAxis: axisOf(batch, (title) => (axes.values = title)),
          },
        }),
        setPosition: (first: unknown, last: unknown) =>
          batch.later(() => {
            const [{ row, column }, end] = [rangeArea(first), rangeArea(last)];
            const [rows, columns] = [end.row + end.rows - row, end.column + end.columns - column];
            backend.placeChart(chart, { sheet: sheet(), row, column, rows, columns });
          }),
      },
    });
  };
  return loadable(batch, { name: "ChartCollection", have: { add } });
}

function axisOf(batch: Batch, setTitle: (title: string) => void): Loadable {
  const title = loadable(batch, { name: "ChartAxisTitle", set: { text: (text) => setTitle(String(text)) } });
  return loadable(batch, { name: "ChartAxis", have: { title } });
}

function seriesIn(batch: Batch, { series: all }: Chart): Loadable {
  const seriesOf = (find: () => ChartSeries) =>
    loadable(batch, {
      name: "ChartSeries",
      read: { name: () => find().name },
      set: {
        chartType: (kind) => (find().kind = String(kind)),
        markerStyle: (style) => (find().mark.style = String(style)),
        markerSize: (size) => (find().mark.size = Number(size)),
        markerBackgroundColor: (color) => (find().mark.fill = String(color)),
        markerForegroundColor: (color) => (find().mark.edge = String(color)),
      },
      have: {
        format: formatOf(batch, find),
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
        const one: ChartSeries = { name, mark: {}, line: {} };
        batch.later(() => all.push(one));
        return seriesOf(() => one);
      },
    },
  });
}

function formatOf(batch: Batch, find: () => ChartSeries): Loadable {
  const line = loadable(batch, {
    name: "ChartLineFormat",
    set: {
      color: (color) => (find().line.color = String(color)),
      lineStyle: (style) => (find().line.style = String(style)),
      weight: (weight) => (find().line.weight = Number(weight)),
    },
  });
  const setSolidColor = (color: string): void => batch.later(() => (find().fill = color));
  const clear = (): void => batch.later(() => (find().fill = NO_FILL));
  const fill = loadable(batch, { name: "ChartFill", have: { setSolidColor, clear } });
  return loadable(batch, { name: "ChartSeriesFormat", have: { line, fill } });
}
