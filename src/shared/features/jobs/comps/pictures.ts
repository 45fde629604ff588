/**
 * The charts of the grid: where the homes are, what a square foot costs at which size, and the adjusted prices. What they draw
 * stands at the foot of the sheet, a row a point, with `#N/A` where there is none.
 */
import type { LaidChart } from "../../../workbook/port/sheetLayout";
import {
  lineOf,
  shownAs,
  type CompsCells,
  type CompsPart,
  COLUMN,
  NUMBERED,
  PICKED,
  POINT_ROWS,
  PRICE_ROWS,
  RINGS,
  ROW,
  upTo,
} from "./compsCells";
import { AREA_ROW } from "./differences";
import { numberOr, whereNumbers } from "../declaring/arithmetic";
import { dayIn, dividedBy } from "../declaring/formulaText";
import { HELPER } from "./gridPart";
import { apartFrom } from "./similarity";
import { resultCell } from "./resultsPart";

const { label: FIRST, subject: SUBJECT, firstPick: FIRST_PICK } = COLUMN;

type Content = string | number | null;

/** Columns of what is drawn, from the left. */
const COLUMNS = {
  ...{ home: "Home", group: "Drawn as", north: "Miles north", east: "Miles east" },
  ...{ nearGrid: "In the grid", nearListing: "Other listing", nearClosed: "Other closed sale" },
  ...{
    ring0: "¼ mile",
    ring1: "½ mile",
    ring2: "1 mile",
    ring3: "Whole miles to the farthest",
    nearSubject: "Subject",
  },
  ...{ size: "Sq ft", footGrid: "In the grid", footListing: "Other listing", footClosed: "Other closed sale" },
  footSubject: "Subject, at the indicated value",
} as const;

type Column = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as readonly Column[];
const columnAt = (name: Column): number => FIRST + NAMES.indexOf(name);

const GROUPS = { Grid: "in the grid", Listing: "listing", Closed: "closed sale" } as const;

const HEAD = ROW.points;
const SUBJECT_ROW = HEAD + 1;
const FIRST_HOME = SUBJECT_ROW + 1;
const FIRST_RING = FIRST_HOME + NUMBERED;
const PRICES = HEAD + POINT_ROWS + 2;

export function pictures(cells: CompsCells): CompsPart {
  return {
    blocks: [
      lineOf(ROW.pictures, FIRST, ["Pictures"]),
      lineOf(ROW.pictures + 1, FIRST, [sourceText(cells)]),
      lineOf(HEAD - 1, FIRST, ["What the pictures draw: #N/A is a point that isn’t there"]),
      lineOf(HEAD, FIRST, Object.values(COLUMNS)),
      {
        row: SUBJECT_ROW,
        column: FIRST,
        rows: [subjectPoint(cells), ...upTo(NUMBERED).map((place) => homePoint(cells, place))],
      },
      { row: FIRST_RING, column: columnAt("east"), rows: ringPoints(cells) },
      lineOf(PRICES, FIRST, ["Comp", ...PRICE_SERIES]),
      { row: PRICES + 1, column: FIRST, rows: pricePoints(cells) },
    ],
    looks: [
      shownAs([ROW.pictures, FIRST], { look: "section" }),
      shownAs([ROW.pictures + 1, FIRST], { look: "note" }),
      shownAs([HEAD - 1, FIRST, 2, NAMES.length], { look: "note" }),
      shownAs([SUBJECT_ROW, columnAt("north"), POINT_ROWS, columnAt("size") - columnAt("north")], { format: "miles" }),
      shownAs([SUBJECT_ROW, columnAt("size"), POINT_ROWS], { format: "whole" }),
      shownAs([SUBJECT_ROW, columnAt("footGrid"), POINT_ROWS, 4], { format: "dollars" }),
      shownAs([PRICES, FIRST, 1, 1 + PRICE_SERIES.length], { look: "note" }),
      shownAs([PRICES + 1, FIRST + 1, PRICE_ROWS, PRICE_SERIES.length], { format: "dollars" }),
    ],
    charts: [placesChart(), pricesPerFoot(), adjustedPrices()],
  };
}

function sourceText(cells: CompsCells): string {
  const fetched = cells.value("fetchedAt");
  const said = `"The service’s data as fetched on "&${dayIn(fetched)}&". A home without a position or a size isn’t drawn there."`;
  return `=IF(ISNUMBER(${fetched}),${said},"")`;
}

const pointsOf = (name: Column, rows = POINT_ROWS) => shownAs([SUBJECT_ROW, columnAt(name), rows], {});

function placesChart(): LaidChart {
  const series = (name: Column, drawn?: "line" | "subject") => ({
    ...{ ...pointsOf(name), name: COLUMNS[name] },
    ...(drawn && { drawn }),
  });
  return {
    ...shownAs([ROW.pictures + 2, FIRST, PICTURE_ROWS, 2], {}),
    ...{ kind: "scatter", title: "Where the homes are, from the subject" },
    axes: { labels: "Miles east", values: "Miles north" },
    labels: pointsOf("east"),
    series: [
      ...[series("nearGrid"), series("nearListing"), series("nearClosed")],
      ...(["ring0", "ring1", "ring2", "ring3"] as const).map((ring) => series(ring, "line")),
      series("nearSubject", "subject"),
    ],
  };
}

const PICTURE_ROWS = 25;

function pricesPerFoot(): LaidChart {
  const rows = 1 + NUMBERED;
  const series = (name: Column) => ({ ...pointsOf(name, rows), name: COLUMNS[name] });
  return {
    ...shownAs([ROW.pictures + 2, FIRST + 2, PICTURE_ROWS, 6], {}),
    ...{ kind: "scatter", title: "Price per square foot by size" },
    axes: { labels: "Size, sq ft", values: "Price, $ per sq ft" },
    labels: pointsOf("size", rows),
    series: [
      ...[series("footGrid"), series("footListing"), series("footClosed")],
      { ...series("footSubject"), drawn: "subject" },
    ],
  };
}

/** A cell where it holds a number, and nothing to draw otherwise. */
const drawn = (value: string, isDrawn = "TRUE"): string => `=IF(AND(ISNUMBER(${value}),${isDrawn}),${value},NA())`;

function lineWith(contents: Readonly<Partial<Record<Column, Content>>>): readonly Content[] {
  return NAMES.map((name) => contents[name] ?? null);
}

const subjectSize = (cells: CompsCells): string => cells.fixed(AREA_ROW, SUBJECT);
/** Where there is no point a number stands all the same: the subject's own, so that the axis doesn't reach further for it. */
const sizeOr = (cells: CompsCells, size: string): string => `=${numberOr(size, numberOr(subjectSize(cells), "0"))}`;

function subjectPoint(cells: CompsCells): readonly Content[] {
  return lineWith({
    ...{ home: "Subject", group: "subject", east: 0 },
    nearSubject: `=IF(ISNUMBER(${cells.value("latitude")}),0,NA())`,
    size: sizeOr(cells, subjectSize(cells)),
    footSubject: drawn(resultCell(cells, "perSquareFoot"), `ISNUMBER(${subjectSize(cells)})`),
  });
}

function homePoint(cells: CompsCells, place: number): readonly Content[] {
  const of = (field: Parameters<CompsCells["candidate"]>[0]): string => cells.candidate(field, place);
  const row = FIRST_HOME + place;
  const own = (name: Column): string => cells.at(row, columnAt(name));
  const chosen = cells.fixed(HELPER.chosen, FIRST_PICK, 1, PICKED);
  const { north, east, numbers } = apartFrom(cells, of);
  const isIn = (group: keyof typeof GROUPS): string => `${own("group")}="${GROUPS[group]}"`;
  const kind = `IF(${of("status")}="Closed","${GROUPS.Closed}","${GROUPS.Listing}")`;
  const near = (group: keyof typeof GROUPS): string => drawn(own("north"), isIn(group));
  const perFoot = dividedBy(of("price"), of("squareFootage"));
  const foot = (group: keyof typeof GROUPS): string =>
    `=IF(AND(COUNT(${of("price")},${of("squareFootage")})=2,${isIn(group)}),IF(${of("squareFootage")}>0,${perFoot},NA()),NA())`;
  return lineWith({
    home: `No. ${place + 1}`,
    group: `=IF(${of("home")}<>${place + 1},"",IF(COUNTIF(${chosen},${place + 1})>0,"${GROUPS.Grid}",${kind}))`,
    north: `=${whereNumbers(numbers, north)}`,
    east: `=${whereNumbers(numbers, east, "0")}`,
    ...{ nearGrid: near("Grid"), nearListing: near("Listing"), nearClosed: near("Closed") },
    size: sizeOr(cells, of("squareFootage")),
    ...{ footGrid: foot("Grid"), footListing: foot("Listing"), footClosed: foot("Closed") },
  });
}

/** In miles; the last ring is as wide as the farthest home is away, in whole miles, so that both axes reach equally far. */
const RADII = [0.25, 0.5, 1] as const;

/** Columns from that of the miles to the east. */
function ringPoints(cells: CompsCells): readonly (readonly Content[])[] {
  const farthest = `MAX(1,-INT(-MAX(0,${cells.candidates("distance")})))`;
  const first = columnAt("ring0") - columnAt("east");
  const turn = (point: number): number => (2 * Math.PI * point) / (RINGS.points - 1);
  const rounded = (share: number): number => Math.round(share * 10_000) / 10_000 || 0;
  return upTo(RINGS.count).flatMap((ring) =>
    upTo(RINGS.points).map((point) => {
      const radius = RADII[ring];
      const at = (share: number): string | number =>
        radius === undefined ? `=${rounded(share)}*${farthest}` : rounded(share * radius);
      const line = new Array<Content>(columnAt("ring3") - columnAt("east") + 1).fill(null);
      line[0] = at(Math.sin(turn(point)));
      line[first + ring] = at(Math.cos(turn(point)));
      return line;
    }),
  );
}

const PRICE_SERIES = [
  ...["Adjusted price", "Indicated value", "The service’s estimate", "Low of its 85% range", "High of its 85% range"],
] as const;

/** From before the first comparable to behind the last. */
const ENDS = [0.5, PICKED + 0.5];

function pricePoints(cells: CompsCells): readonly (readonly Content[])[] {
  const limits = [
    resultCell(cells, "value"),
    ...(["price", "priceRangeLow", "priceRangeHigh"] as const).map((field) => cells.value(field)),
  ];
  const at = (column: number, value: string): readonly Content[] =>
    upTo(PRICE_SERIES.length).map((each) => (each === column ? value : null));
  return [
    ...upTo(PICKED).map((pick) => [pick + 1, ...at(0, drawn(cells.fixed(HELPER.counted, FIRST_PICK + pick)))]),
    ...limits.flatMap((limit, index) => ENDS.map((end) => [end, ...at(index + 1, drawn(limit))])),
  ];
}

/** Beside bracketing, the value and the estimate. */
function adjustedPrices(): LaidChart {
  const column = (index: number) => shownAs([PRICES + 1, FIRST + index, PRICE_ROWS], {});
  return {
    ...shownAs([ROW.bracketing, FIRST_PICK + 2, ROW.building - ROW.bracketing, 4], {}),
    ...{ kind: "scatter", title: "Adjusted prices, and the range" },
    axes: { labels: "Comp, as numbered in the grid", values: "Adjusted price, $" },
    labels: column(0),
    series: PRICE_SERIES.map((name, index) => ({
      ...{ ...column(index + 1), name },
      ...(index === 0 ? {} : { drawn: "line" as const }),
    })),
  };
}
