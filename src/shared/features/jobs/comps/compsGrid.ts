/** The comps grid: one address and its comparables side by side, adjusted for each difference. One request, or two with closed sales. */
import type { SheetLayout } from "../../../workbook/port/sheetLayout";
import type { JobDeclaration, LayoutPlace } from "../declaring/job";
import type { JobList, JobRow } from "../../../workbook/lists/jobList";
import { weightsPart } from "./adjusted";
import { answersPart } from "./answersPart";
import { candidatesPart } from "./candidatesPart";
import { closedSalesBy } from "./closedSales";
import { compsCells } from "./compsCells";
import { HEAD_INPUTS, inputGroups, type OwnFigures } from "./compsInputs";
import { COLUMN, COMPS_SIZE, ROW } from "./compsPlaces";
import { gridPart } from "./gridPart";
import { headPart } from "./headPart";
import { inputsPart } from "./inputsPart";
import { listPart } from "./listPart";
import { chartPart } from "./chartPart";
import { resultsPart } from "./resultsPart";
import { salesPart } from "./salesPart";

export const COMPS_GRID: JobDeclaration = {
  id: "comps",
  title: "Comps grid",
  meaning: "One home beside its comparables, with adjustments",
  cost: "One request; one more with closed sales, and one for each home whose garage and pool are looked up.",
  menu: { label: "Comps grid of the selected address…", name: "propCompsGrid" },
  sheet: "Comps",
  start: { from: "address", select: "Select a cell with an address, or enter one.", about: "The grid is about" },
  problems: "If there are no figures, the sheet says why below its address.",
  functions: ["VALUE", "COMPS", "RECORD", "SOLD"],
  inputs: [...HEAD_INPUTS, ...inputGroups({}, false).flatMap(({ rows }) => rows)],
  size: () => COMPS_SIZE,
  layout: layoutOf,
};

/** In characters. */
const WIDTHS = [3, 27, 12, 12, 12, 12, 12, 12, 12, 2, 36, 13, 13];

function layoutOf(place: LayoutPlace, { rows: [first = {}] }: JobList): SheetLayout {
  const cells = compsCells(place);
  const address = addressOf(first);
  const sales = closedSalesBy(address);
  const parts = [
    ...[headPart(cells, address), gridPart(cells), weightsPart(cells), resultsPart(cells), chartPart(cells)],
    ...[inputsPart(inputGroups(ownFigures(first), sales.wanted)), listPart(cells, address, sales)],
    ...[answersPart(cells), candidatesPart(cells), salesPart(cells)],
  ];
  const { sheet, isNew, names, row: top, column: left } = place;
  const placed = <T extends { readonly row: number; readonly column: number }>(each: T): T => ({
    ...each,
    ...{ row: top + each.row, column: left + each.column },
  });
  return {
    ...{ sheet, isNew },
    blocks: parts.flatMap(({ blocks = [] }) => blocks.map(placed)),
    looks: parts.flatMap(({ looks = [] }) => looks.map(placed)),
    rules: parts.flatMap(({ rules = [] }) => rules.map(placed)),
    choices: parts.flatMap(({ choices = [] }) => choices.map(placed)),
    names: parts.flatMap((part) => (part.names ?? []).map((each) => placed({ ...each, name: `${names}${each.name}` }))),
    charts: parts.flatMap(({ charts = [] }) =>
      charts.map((chart) => ({ ...placed(chart), labels: placed(chart.labels), series: chart.series.map(placed) })),
    ),
    widths: WIDTHS.map((characters, index) => ({ column: left + index, characters })),
    frozen: isNew ? { rows: top + ROW.street, columns: left + COLUMN.subject } : { rows: 0, columns: 0 },
  };
}

/** As text that is no formula, whatever it begins with. */
function addressOf({ address }: JobRow): string {
  return typeof address === "string" || typeof address === "number" ? String(address).trim().replace(/^=+/, "") : "";
}

function ownFigures(row: JobRow): OwnFigures {
  const own: Partial<Record<keyof OwnFigures, number>> = {};
  for (const name of ["bedrooms", "bathrooms", "squareFootage"] as const) {
    const figure = row[name];
    if (typeof figure === "number") own[name] = figure;
  }
  return own;
}
