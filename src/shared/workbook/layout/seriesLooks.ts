/**
 * What the series of a chart look like. Printed without colors they are told apart too: columns by how dark they are, points by
 * their shapes, lines by their dashes.
 */
import type { LaidChart } from "../port/sheetLayout";

export interface SeriesLook {
  /** `#rrggbb`. */
  readonly color: string;
  /** Only others stand on it. Where a host draws it nevertheless, it is of this color. */
  readonly isUnseen?: true;
  /** Points, and how large they are in typographic points. */
  readonly mark?: { readonly shape: MarkShape; readonly size: number };
  readonly line?: { readonly dash: Dash; readonly weight: number };
}

type MarkShape = "circle" | "square" | "triangle" | "star" | "diamond";
export type Dash = "solid" | "dash" | "dot" | "dashDot";

const FILLS = ["#1f3a5f", "#9dc3e6", "#5f6368", "#f4c99a"];
const INKS = ["#1f3a5f", "#b45309", "#2e7d32", "#7b1fa2", "#00695c", "#5d4037"];
const SHAPES: readonly MarkShape[] = ["circle", "square", "triangle", "star", "diamond"];
const DASHES: readonly Dash[] = ["solid", "dash", "dot", "dashDot"];

/** The diamond is the subject's alone. */
const SUBJECT: SeriesLook = { color: "#a50e0e", mark: { shape: "diamond", size: 12 } };
const OTHERS = SHAPES.slice(0, -1);

const LIMIT_COLOR = "#5f6368";

/** Of the ground of a chart. */
const UNSEEN: SeriesLook = { color: "#ffffff", isUnseen: true };

/** Where some series can't be seen, the labels of the axis say what the others are. */
export const hasLegend = ({ series }: Pick<LaidChart, "series">): boolean =>
  series.length > 1 && !series.some(({ drawn }) => drawn === "unseen");

export function seriesLooks({ kind, series }: Pick<LaidChart, "kind" | "series">): readonly SeriesLook[] {
  if (kind === "scatter") return scatterLooks(series);
  if (kind === "stacked") return stackedLooks(series);
  return series.map((_, index) =>
    kind === "line"
      ? {
          color: nth(INKS, index),
          mark: { shape: nth(SHAPES, index), size: 5 },
          line: { dash: nth(DASHES, index), weight: 1.5 },
        }
      : { color: nth(FILLS, index) },
  );
}

function scatterLooks(series: LaidChart["series"]): readonly SeriesLook[] {
  let [points, lines] = [0, 0];
  return series.map(({ drawn }): SeriesLook => {
    if (drawn === "subject") return SUBJECT;
    if (drawn === "line") return { color: LIMIT_COLOR, line: { dash: nth(DASHES, lines++), weight: 1.25 } };
    const index = points++;
    return { color: nth(INKS, index), mark: { shape: nth(OTHERS, index), size: 7 } };
  });
}

function stackedLooks(series: LaidChart["series"]): readonly SeriesLook[] {
  let columns = 0;
  return series.map(({ drawn }) => (drawn === "unseen" ? UNSEEN : { color: nth(FILLS, columns++) }));
}

/** Begins again after the last. */
const nth = <T>(all: readonly T[], index: number): T => all[index % all.length]!;
