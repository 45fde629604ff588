/** The first content of the sheet: a list of addresses with their values and rents, a market with its last months, and one search. */
import {
  BooleanNumber,
  CellValueType,
  HorizontalAlign,
  type ICellData,
  type IWorkbookData,
  type IWorksheetData,
} from "@univerjs/core";
import { NEW_SHEET } from "../engine/sheetGrowth";

const SHEET_ID = "sheet1";

/** A workbook with one sheet. */
export const blankWorkbook = (sheet: Partial<IWorksheetData> = {}): Partial<IWorkbookData> => ({
  sheetOrder: [SHEET_ID],
  styles: {},
  sheets: { [SHEET_ID]: { id: SHEET_ID, name: "Sheet1", ...NEW_SHEET, ...sheet } },
});

const STARTER_ADDRESSES: readonly string[] = [
  "5500 Grand Lake Dr, San Antonio, TX 78244",
  "3821 Hargis St, Austin, TX 78723",
  "1420 Elm St, Dallas, TX 75202",
  "2204 Harbor Town Dr, Memphis, TN 38103",
  "908 Maple Ave, Cincinnati, OH 45229",
];

/** Written after the functions are registered: earlier formulas would show #NAME?. */
export const STARTER_FORMULAS: readonly (readonly [a1: string, formula: string])[] = [
  ...STARTER_ADDRESSES.map((_, index): [string, string] => [`B${index + 2}`, `=PROP.VALUE(A${index + 2})`]),
  ["E2", `=PROP.RENT(A2:A${STARTER_ADDRESSES.length + 1},"rent")`],
  ["G3", '=PROP.TREND(78244, "sale", 5, "month, medianPrice", "headers=0")'],
  ["B9", '=PROP.MARKET(78244, "sale", "medianPrice, totalListings, newListings, medianDaysOnMarket", "headers=0")'],
  ["A12", '=PROP.SEARCH(78244, "Single Family", "3+", , , , "headers=label")'],
];

const LIST_HEADINGS = ["Address", "Value", "Low", "High", "Monthly rent"];
const TREND_HEADINGS = ["Month", "Median ask"];
/** Of one line each: as the labels of the fields, they would make their row higher when they come. */
const MARKET_HEADINGS = ["Median ask", "Listings", "New", "Days listed"];
/** Eight of them fill what a window of 1280 pixels shows beside the panel, up to its scroll bar. */
const COLUMN_WIDTHS = [296, 95, 70, 70, 95, 58, 82, 98, 122];
const NARROW_WIDTHS = [150, ...COLUMN_WIDTHS.slice(1)];
/** The first column of the months, beside the list. */
const TREND = 6;
/** The one column of the search behind the addresses that holds texts. */
const HOME_TYPE = 1;

const HEADING = { bl: BooleanNumber.TRUE, bg: { rgb: "#eef3f1" } };

type Cells = Readonly<Record<number, ICellData>>;

const text = (v: string): ICellData => ({ v, t: CellValueType.STRING });
const note = (v: string): ICellData => ({ ...text(v), s: "note" });
/** Of numbers and days, at the right as these are. */
const heading = (column: number): ICellData => ({ s: column === 0 ? "heading" : "numberHeading" });
const headings = (first: number, texts: readonly string[]): Cells =>
  Object.fromEntries(texts.map((v, index) => [first + index, { ...text(v), ...heading(first + index) }]));

const LIST = STARTER_ADDRESSES.map((address): Cells => ({ 0: text(address) }));

/** A list with a market's months beside it, the market below, and a search: a blank row between them. */
const ROWS: readonly Cells[] = [
  { ...headings(0, LIST_HEADINGS), [TREND]: note("Asking prices in 78244") },
  { ...LIST[0], ...headings(TREND, TREND_HEADINGS) },
  ...LIST.slice(1),
  {},
  { 0: note("Homes for sale in 78244"), ...headings(1, MARKET_HEADINGS) },
  {},
  {},
  { 0: note("Single-family homes with 3 or more bedrooms in ZIP 78244") },
  // The names of a search's columns are formatted too.
  Object.fromEntries(
    COLUMN_WIDTHS.map((_, column) => [column, column === HOME_TYPE ? { s: "heading" } : heading(column)]),
  ),
];

/** @param isNarrow The screen is a phone's: values come before the end of an address. */
export const starterWorkbook = (isNarrow: boolean): Partial<IWorkbookData> => ({
  ...blankWorkbook({
    columnData: Object.fromEntries((isNarrow ? NARROW_WIDTHS : COLUMN_WIDTHS).map((w, index) => [index, { w }])),
    cellData: Object.fromEntries(ROWS.map((cells, row) => [row, cells])),
  }),
  styles: {
    heading: HEADING,
    numberHeading: { ...HEADING, ht: HorizontalAlign.RIGHT },
    note: { cl: { rgb: "#5f6b66" } },
  },
});
