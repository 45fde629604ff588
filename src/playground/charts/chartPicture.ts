/** A chart as what is to be painted: Univer has no charts, so the playground draws them over the cells. Pixels from the top left. */
import { axis, type Axis } from "../../shared/values/axis";
import { NO_FILL, type Chart, type ChartSeries } from "../officeStandIn/workbookBackend";

/** What a chart draws: undefined where there is nothing. */
export interface ChartData {
  readonly labels: readonly { readonly text: string; readonly number: number | undefined }[];
  readonly series: readonly (readonly (number | undefined)[])[];
  /** Numbers along the axes, as the cells show them. */
  readonly labelText: (number: number) => string;
  readonly valueText: (number: number) => string;
}

export type Point = readonly [x: number, y: number];

export type Painted =
  | {
      readonly kind: "area";
      readonly at: Point;
      readonly width: number;
      readonly height: number;
      readonly color: string;
    }
  | { readonly kind: "line"; readonly points: readonly Point[]; readonly stroke: Stroke }
  | { readonly kind: "mark"; readonly at: Point; readonly shape: string; readonly size: number; readonly color: string }
  | { readonly kind: "text"; readonly at: Point; readonly text: string; readonly look: TextLook };

interface Stroke {
  readonly color: string;
  readonly weight: number;
  readonly dashes: readonly number[];
}

interface TextLook {
  readonly size: number;
  readonly align: "left" | "center" | "right";
  readonly bold?: boolean;
  /** It reads upwards. */
  readonly turned?: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const INK = "#202124";
const GRID: Stroke = { color: "#dadce0", weight: 1, dashes: [] };
const EDGE: Stroke = { color: "#9aa0a6", weight: 1, dashes: [] };
const SMALL = 10;
const TITLE: TextLook = { size: 13, align: "center", bold: true };
const AXIS_TITLE: TextLook = { size: 11, align: "center" };
const DASHES: Readonly<Record<string, readonly number[]>> = { Dash: [6, 4], Dot: [2, 3], DashDot: [6, 3, 2, 3] };
/** The pixels of a typographic point. */
const POINT = 4 / 3;
/** The pixels of a small character, about. */
const CHARACTER = 5.6;

const across = ({ left, right }: Box, share: number): number => left + share * (right - left);
const up = ({ top, bottom }: Box, share: number): number => bottom - share * (bottom - top);
const shareOf = ({ min, max }: Axis, number: number): number => (number - min) / (max - min);

export function chartPicture(chart: Chart, data: ChartData, width: number, height: number): readonly Painted[] {
  const values = data.series.flat().filter((value) => value !== undefined);
  const [legendRows, legend] = legendOf(chart, width, height);
  const plot: Box = { left: 78, top: 34, right: width - 16, bottom: height - 62 - legendRows * 16 };
  const frame: readonly Painted[] = [
    { kind: "area", at: [0, 0], width, height, color: "#ffffff" },
    boxLine({ left: 0, top: 0, right: width, bottom: height }, EDGE),
    { kind: "text", at: [width / 2, 20], text: chart.title, look: TITLE },
  ];
  if (values.length === 0 || plot.bottom - plot.top < 40) {
    return [...frame, { kind: "text", at: [width / 2, height / 2], text: "Nothing to draw yet", look: AXIS_TITLE }];
  }
  const isPoints = chart.kind === "XYScatter";
  const isBars = chart.kind === "BarClustered";
  const numbers = isPoints ? drawnLabels(data) : [];
  const scale = isPoints ? axis(Math.min(...numbers), Math.max(...numbers), 6) : undefined;
  const isStacked = chart.kind === "ColumnStacked";
  const isFromZero = chart.kind === "ColumnClustered" || isStacked || isBars;
  const reached = isStacked
    ? stacksOf(data)
        .flat()
        .flatMap((column) => column ?? [])
    : values;
  const amounts = axis(
    Math.min(...reached, ...(isFromZero ? [0] : [])),
    Math.max(...reached, ...(isFromZero ? [0] : [])),
    5,
  );
  const [below, beside] = isBars ? [chart.axes.values, chart.axes.labels] : [chart.axes.labels, chart.axes.values];
  const titles: readonly Painted[] = [
    { kind: "text", at: [across(plot, 0.5), plot.bottom + 44], text: below, look: AXIS_TITLE },
    { kind: "text", at: [14, up(plot, 0.5)], text: beside, look: { ...AXIS_TITLE, turned: true } },
  ];
  const amountTicks = isBars ? ticksBelow(plot, amounts, data.valueText) : ticksBeside(plot, amounts, data.valueText);
  const labelTicks =
    scale !== undefined
      ? ticksBelow(plot, scale, data.labelText)
      : isBars
        ? namesBeside(plot, data)
        : namesBelow(plot, data);
  const drawn =
    scale !== undefined
      ? pointsOf(chart, data, plot, scale, amounts)
      : isStacked
        ? columnsOnEachOther(chart, data, plot, amounts)
        : isFromZero
          ? barsOf(chart, data, plot, amounts, isBars)
          : linesOf(chart, data, plot, amounts);
  return [...frame, ...amountTicks, ...labelTicks, boxLine(plot, EDGE), ...drawn, ...titles, ...legend];
}

/** Where points are: the other rows say nothing of how far the axis reaches. */
const drawnLabels = ({ labels, series }: ChartData): readonly number[] =>
  labels.flatMap(({ number }, row) =>
    number === undefined || series.every((values) => values[row] === undefined) ? [] : [number],
  );

const boxLine = ({ left, top, right, bottom }: Box, stroke: Stroke): Painted => ({
  kind: "line",
  points: [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ],
  stroke,
});

const ticksBeside = (plot: Box, scale: Axis, text: (number: number) => string): readonly Painted[] =>
  scale.ticks.flatMap((tick): readonly Painted[] => {
    const y = up(plot, shareOf(scale, tick));
    return [
      lineTo([plot.left, y], [plot.right, y], GRID),
      { kind: "text", at: [plot.left - 6, y + 3], text: text(tick), look: { size: SMALL, align: "right" } },
    ];
  });

const ticksBelow = (plot: Box, scale: Axis, text: (number: number) => string): readonly Painted[] =>
  scale.ticks.flatMap((tick): readonly Painted[] => {
    const x = across(plot, shareOf(scale, tick));
    return [
      lineTo([x, plot.top], [x, plot.bottom], GRID),
      { kind: "text", at: [x, plot.bottom + 14], text: text(tick), look: { size: SMALL, align: "center" } },
    ];
  });

const lineTo = (from: Point, to: Point, stroke: Stroke): Painted => ({ kind: "line", points: [from, to], stroke });

/** As many as there is room for; a long one is cut. */
function namesBelow(plot: Box, { labels }: ChartData): readonly Painted[] {
  const room = (plot.right - plot.left) / labels.length;
  const longest = Math.max(...labels.map(({ text }) => text.length));
  const step = Math.max(1, Math.ceil((Math.min(longest, 10) * CHARACTER) / room));
  const most = Math.max(4, Math.floor((room * step) / CHARACTER) - 1);
  return labels.flatMap(({ text }, row): readonly Painted[] =>
    row % step > 0
      ? []
      : [
          {
            ...{ kind: "text", at: [across(plot, (row + 0.5) / labels.length), plot.bottom + 14] },
            ...{ text: cut(text, most), look: { size: SMALL, align: "center" } },
          },
        ],
  );
}

const namesBeside = (plot: Box, { labels }: ChartData): readonly Painted[] =>
  labels.map(({ text }, row) => ({
    ...{ kind: "text", at: [plot.left - 6, plot.top + ((row + 0.5) / labels.length) * (plot.bottom - plot.top) + 3] },
    ...{ text: cut(text, 10), look: { size: SMALL, align: "right" } },
  }));

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function pointsOf({ series }: Chart, data: ChartData, plot: Box, scale: Axis, amounts: Axis): readonly Painted[] {
  return series.flatMap((one, index) =>
    drawnSeries(
      one,
      data.series[index]!.map((value, row): Point | undefined => {
        const number = data.labels[row]?.number;
        if (value === undefined || number === undefined) return undefined;
        return [across(plot, shareOf(scale, number)), up(plot, shareOf(amounts, value))];
      }),
    ),
  );
}

function linesOf({ series }: Chart, data: ChartData, plot: Box, amounts: Axis): readonly Painted[] {
  return series.flatMap((one, index) =>
    drawnSeries(
      one,
      data.series[index]!.map((value, row): Point | undefined =>
        value === undefined
          ? undefined
          : [across(plot, (row + 0.5) / data.labels.length), up(plot, shareOf(amounts, value))],
      ),
    ),
  );
}

function drawnSeries({ mark, line }: ChartSeries, places: readonly (Point | undefined)[]): readonly Painted[] {
  const points = places.filter((place) => place !== undefined);
  const { style, size = 7, fill = INK } = mark;
  const { color, weight = 1, style: dash = "Continuous" } = line;
  return [
    ...(color === undefined || points.length < 2
      ? []
      : [{ kind: "line", points, stroke: { color, weight: weight * POINT, dashes: DASHES[dash] ?? [] } } as const]),
    ...(style === undefined
      ? []
      : points.map((at) => ({ kind: "mark", at, shape: style, size: size * POINT, color: fill }) as const)),
  ];
}

/** The share of a label's room that its bars take together. */
const FILLED = 0.7;

function barsOf({ series }: Chart, data: ChartData, plot: Box, amounts: Axis, isBars: boolean): readonly Painted[] {
  const count = data.labels.length;
  const wide = FILLED / count / series.length;
  const zero = shareOf(amounts, 0);
  return series.flatMap(({ fill = INK }, index) =>
    data.series[index]!.flatMap((value, row): readonly Painted[] => {
      if (value === undefined || value === 0) return [];
      const from = (row + (1 - FILLED) / 2) / count + index * wide;
      const [low, high] = [Math.min(zero, shareOf(amounts, value)), Math.max(zero, shareOf(amounts, value))];
      const box = isBars
        ? {
            left: across(plot, low),
            right: across(plot, high),
            top: up(plot, 1 - from),
            bottom: up(plot, 1 - from - wide),
          }
        : { left: across(plot, from), right: across(plot, from + wide), top: up(plot, high), bottom: up(plot, low) };
      return column({ ...box, fill });
    }),
  );
}

type Reach = readonly [from: number, to: number];

/** From where to where each series' column reaches in each row: up from what is above 0 already, or down from what is below it. */
function stacksOf({ labels, series }: ChartData): readonly (readonly (Reach | undefined)[])[] {
  const [above, below] = [labels.map(() => 0), labels.map(() => 0)];
  return series.map((values) =>
    values.map((value, row): Reach | undefined => {
      if (value === undefined || value === 0) return undefined;
      const side = value > 0 ? above : below;
      const from = side[row]!;
      side[row] = from + value;
      return [from, side[row]];
    }),
  );
}

function columnsOnEachOther({ series }: Chart, data: ChartData, plot: Box, amounts: Axis): readonly Painted[] {
  const count = data.labels.length;
  return stacksOf(data).flatMap((columns, index) => {
    const { fill = INK } = series[index]!;
    return columns.flatMap((reach, row): readonly Painted[] => {
      if (reach === undefined || fill === NO_FILL) return [];
      const [low, high] = [shareOf(amounts, Math.min(...reach)), shareOf(amounts, Math.max(...reach))];
      const from = (row + (1 - FILLED) / 2) / count;
      return column({
        ...{ left: across(plot, from), right: across(plot, from + FILLED / count) },
        ...{ top: up(plot, high), bottom: up(plot, low), fill },
      });
    });
  });
}

const column = ({ fill, ...box }: Box & { readonly fill: string }): readonly Painted[] => [
  {
    ...{ kind: "area", at: [box.left, box.top], color: fill },
    ...{ width: box.right - box.left, height: box.bottom - box.top },
  },
  boxLine(box, { ...EDGE, color: INK }),
];

/** Below the axis' title, in as many rows as the names take. */
function legendOf({ legend, series }: Chart, width: number, height: number): readonly [number, readonly Painted[]] {
  if (!legend) return [0, []];
  const rows: ChartSeries[][] = [[]];
  let used = 0;
  for (const one of series) {
    const wide = entryWidth(one);
    if (used > 0 && used + wide > width - 20) {
      rows.push([]);
      used = 0;
    }
    rows[rows.length - 1]!.push(one);
    used += wide;
  }
  const painted = rows.flatMap((row, index) => {
    let left = (width - row.reduce((sum, one) => sum + entryWidth(one), 0)) / 2;
    const y = height - 12 - (rows.length - 1 - index) * 16;
    return row.flatMap((one): readonly Painted[] => {
      const at = left;
      left += entryWidth(one);
      const sample: readonly Painted[] =
        one.fill === undefined
          ? drawnSeries(
              one,
              one.mark.style === undefined
                ? [
                    [at, y],
                    [at + 18, y],
                  ]
                : [[at + 9, y]],
            )
          : [{ kind: "area", at: [at + 4, y - 5], width: 10, height: 10, color: one.fill }];
      return [...sample, { kind: "text", at: [at + 22, y + 4], text: one.name, look: { size: SMALL, align: "left" } }];
    });
  });
  return [rows.length, painted];
}

const entryWidth = ({ name }: ChartSeries): number => 36 + name.length * CHARACTER;
