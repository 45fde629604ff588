/** The comps grid: one address and its comparables side by side, adjusted for each difference. One request, or two with closed sales. */
import type { SheetLayout } from "../../../workbook/port/sheetLayout";
import { ratesText } from "../appraising/appraisalInputs";
import { closedSalesBegin, closedSalesBy } from "../appraising/closedSales";
import { addressOfHome, toldByFirst } from "../declaring/homeAddress";
import type { JobDeclaration, LayoutPlace } from "../declaring/job";
import { signatureAt } from "../declaring/signature";
import type { JobList, JobRow } from "../../../workbook/lists/jobList";
import { gridPart, HELPER, isOfUnits } from "./gridPart";
import { answersPart } from "./answersPart";
import { inputsPart } from "./inputsPart";
import { ratesPart } from "./ratesPart";
import { remarksPart } from "./remarksPart";
import { salesPart } from "./salesPart";
import { candidatesPart } from "./candidatesPart";
import { listPart } from "./listPart";
import {
  compsCells,
  COLUMN,
  COMPS_SIZE,
  LIST_HEAD,
  PICKED,
  ROW,
  TYPED,
  lineOf,
  shownAs,
  type CompsCells,
  type CompsPart,
} from "./compsCells";
import { HEAD_INPUTS, inputGroups, type OwnFigures } from "./compsInputs";
import { pictures } from "./pictures";
import { INDICATED, resultsPart, resultCell } from "./resultsPart";
import { plainText } from "../../../workbook/layout/layoutCells";
import { numberOr } from "../declaring/arithmetic";
import { textLiteral, withoutRequests } from "../declaring/formulaText";

export const COMPS_GRID: JobDeclaration = {
  id: "comps",
  title: "Comps grid",
  meaning: "One home beside its comparables, with adjustments",
  cost: "One request; one more with closed sales, one with the ZIP code’s prices by month, and one for each home looked up.",
  menu: { label: "Comps grid of the selected address…", name: "propCompsGrid" },
  sheet: "Comps",
  start: { from: "address", select: "Select a cell with an address, or enter one.", about: "The grid is about" },
  problems: "If there are no figures, the sheet says why below its address.",
  functions: ["VALUE", "COMPS", "RECORD", "TREND", "SOLD"],
  results: [INDICATED],
  inputs: [...HEAD_INPUTS, ...inputGroups({}, null).flatMap(({ rows }) => rows)],
  size: () => COMPS_SIZE,
  layout: layoutOf,
};

const { label, subject } = COLUMN;
const [AS_OF_LABEL, AS_OF] = [subject + 4, subject + 5];
const FIGURES = 7;

const ASKED =
  "Prices are asking prices, not sale prices, unless the status says closed. The service estimates from listings too. Not an appraisal.";
const BUILDING = "The value is the whole building’s. ";

/** In characters. */
const WIDTHS = [
  ...[4, 38, ...new Array<number>(1 + PICKED).fill(20), 2],
  ...[44, 13, 13, ...new Array<number>(TYPED.length - 3).fill(16)],
];

/** The grid, its results and the lists, and the pictures: not the inputs beside them, and not the answers. */
const PRINTED = { row: 0, column: 0, rows: ROW.pictures, columns: COLUMN.lastPick + 1 };
const PICTURES = { ...PRINTED, row: ROW.pictures, rows: ROW.answers - 1 - ROW.pictures };
const TITLE_ROWS = ROW.address + 1;
/** What begins a page: what the grid comes to, and each list. A list of sales that aren't asked for stays below the other. */
const pagesOf = (hasSales: boolean): readonly number[] =>
  hasSales ? [ROW.remarks, ROW.list, ROW.closed] : [ROW.remarks, ROW.list];
/** In percent: all of the grid stands on one page of A4 or Letter, as it is read and signed. */
const SCALE = 52;

function layoutOf(place: LayoutPlace, { rows: [first = {}] }: JobList): SheetLayout {
  const cells = compsCells(place);
  const address = addressOfHome(first);
  const sales = closedSalesBy(address);
  const told = toldByFirst(cells.fixed(ROW.address, subject), address, sales.wanted ? "Yes" : "No");
  const closedSales = `=${closedSalesBegin(cells.value("state"), told)}`;
  const parts: readonly CompsPart[] = [
    ...[headPart(cells, address), gridPart(cells), remarksPart(cells), resultsPart(cells), pictures(cells)],
    ...[inputsPart(cells, inputGroups(ownFigures(first), closedSales)), listPart(cells, address, sales)],
    ...[
      signatureAt(signed(cells), ROW.signature, label),
      answersPart(cells),
      candidatesPart(cells),
      ratesPart(cells),
      salesPart(cells),
    ],
  ];
  const { sheet, isNew, names, row: top, column: left } = place;
  const placed = <T extends { readonly row: number; readonly column: number }>(each: T): T => ({
    ...each,
    ...{ row: top + each.row, column: left + each.column },
  });
  const widths = WIDTHS.map((characters, index) => ({ column: left + index, characters }));
  return {
    ...{ sheet, isNew },
    blocks: parts.flatMap(({ blocks = [] }) => blocks.map(placed)),
    looks: parts.flatMap(({ looks = [] }) => looks.map(placed)),
    rules: parts.flatMap(({ rules = [] }) => rules.map(placed)),
    validations: parts.flatMap(({ validations = [] }) => validations.map(placed)),
    names: parts.flatMap((part) => (part.names ?? []).map((each) => placed({ ...each, name: `${names}${each.name}` }))),
    charts: parts.flatMap(({ charts = [] }) =>
      charts.map((chart) => ({ ...placed(chart), labels: placed(chart.labels), series: chart.series.map(placed) })),
    ),
    widths,
    print: {
      ...{ area: placed(PRINTED), least: ROW.closed + LIST_HEAD.rows, further: [placed(PICTURES)], pagesWide: 1 },
      titleRows: { row: top, rows: TITLE_ROWS },
      titleColumns: { column: left, columns: COLUMN.subject },
      breaks: { rows: pagesOf(sales.wanted).map((row) => top + row), scale: SCALE },
    },
    frozen: isNew ? { rows: top + ROW.street, columns: left + COLUMN.subject } : { rows: 0, columns: 0 },
  };
}

function ownFigures(row: JobRow): OwnFigures {
  const own: Partial<Record<keyof OwnFigures, number>> = {};
  for (const name of ["bedrooms", "bathrooms", "squareFootage"] as const) {
    const figure = row[name];
    if (typeof figure === "number") own[name] = figure;
  }
  return own;
}

function signed({ input }: CompsCells) {
  return {
    method: [
      `="Adjusted at "&${ratesText(input, "prices")}&", and as set beside the grid; not known counts as 0"`,
      "The indicated value is the mean of the adjusted prices by weight, to $1,000: the more similar and the less adjusted, the more weight",
    ] as const,
    isNot:
      "An appraisal: the figures are calculated from listings, public records and what was typed, without a visit to the homes",
  };
}

/** `4 of 6 are closed sales. `, of the comparables in the grid. */
function closedCount(cells: CompsCells): string {
  const [chosen, kinds] = [HELPER.chosen, ROW.kind].map((row) => cells.fixed(row, COLUMN.firstPick, 1, PICKED));
  const closed = `SUMPRODUCT(--(LEFT(${kinds!},6)="closed"))`;
  return `IF(COUNT(${chosen!})>0,${closed}&" of "&COUNT(${chosen!})&IF(${closed}=1," is a closed sale. "," are closed sales. "),"")`;
}

/** The head: the address, what the service matched, the value and its range, and what the prices are. */
function headPart(cells: CompsCells, address: string): CompsPart {
  const own = (value: string): string => `=${numberOr(value)}`;
  const typed = cells.fixed(ROW.address, subject);
  const problem = cells.fixed(ROW.problem, label);
  const fetched = cells.value("fetchedAt");
  const matched = cells.value("matchedAddress");
  return {
    blocks: [
      lineOf(ROW.title, label, ["Comps grid"]),
      lineOf(ROW.address, label, ["Address", address === "" ? null : plainText(address)]),
      lineOf(ROW.address, AS_OF_LABEL, ["As of", `=IF(ISNUMBER(${fetched}),INT(${fetched}),"")`]),
      lineOf(ROW.matched, label, ["Matched by the service", `=IF(${matched}="","",${matched})`]),
      lineOf(ROW.problem, label, [`=${withoutRequests(`PROP.VALUE(${typed}, "problem")`)}`]),
      lineOf(ROW.keyHead, subject, [
        ...["Service’s estimate", "Low (85% range)", "High (85% range)", "Indicated value"],
        ...["Lowest adjusted", "Highest adjusted", "Median adjusted"],
      ]),
      lineOf(ROW.keyFigures, subject, [
        ...(["price", "priceRangeLow", "priceRangeHigh"] as const).map((field) => own(cells.value(field))),
        ...(["value", "low", "high", "median"] as const).map((result) => own(resultCell(cells, result))),
      ]),
      lineOf(ROW.note, label, [
        `=${closedCount(cells)}&IF(${isOfUnits(cells)},${textLiteral(BUILDING)},"")&${textLiteral(ASKED)}`,
      ]),
    ],
    looks: [
      shownAs([ROW.title, label], { look: "title" }),
      shownAs([ROW.address, label, 2], { look: "label" }),
      shownAs([ROW.address, subject, 1, 4], { look: "input" }),
      shownAs([ROW.address, AS_OF_LABEL], { look: "label" }),
      shownAs([ROW.address, AS_OF], { look: "input", format: "day" }),
      shownAs([ROW.keyHead, subject, 1, FIGURES], { look: "head" }),
      shownAs([ROW.keyFigures, subject, 1, FIGURES], { look: "result", format: "dollars" }),
      shownAs([ROW.note, label], { look: "note" }),
    ],
    names: [
      { name: "Address", row: ROW.address, column: subject },
      { name: "AsOf", row: ROW.address, column: AS_OF },
    ],
    rules: [{ ...shownAs([ROW.problem, label, 1, 8], {}), look: "warning", formula: `=${problem}<>""` }],
  };
}
