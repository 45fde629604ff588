/** The first content of the sheet: a list of addresses with their values and rents, a market with its last months, and one search. */
import { BooleanNumber, CellValueType, type ICellData, type IWorkbookData, type IWorksheetData } from "@univerjs/core";
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
  ["G2", `=PROP.TREND(78244, "sale", ${STARTER_ADDRESSES.length}, "month, medianPrice", "headers=0")`],
  ["B8", '=PROP.MARKET(78244, "sale", "medianPrice, totalListings, newListings, medianDaysOnMarket", "headers=0")'],
  ["A10", '=PROP.SEARCH(78244, "Single Family", "3+", , , , "headers=label")'],
];

const HEADINGS = ["Address", "Value", "Low", "High", "Monthly rent", "", "Month", "Ask in 78244"];
/** As many as a window of 1280 pixels shows beside the panel. */
const COLUMN_WIDTHS = [296, 95, 70, 70, 95, 58, 82, 98, 110];
const NARROW_WIDTHS = [150, 95, 70, 70, 95, 58, 82, 98, 110];
/** Of one line each: as the labels of the fields, they would make their row higher when they come. */
const MARKET_HEADINGS = ["Median ask", "Listings", "New", "Days listed"];
/** Wide enough that the column names of a search are formatted too. */
const SEARCH_COLUMNS = 9;

const heading = (v: string): ICellData => ({ v, t: CellValueType.STRING, s: "heading" });

/** @param isNarrow The screen is a phone's: values come before the end of an address. */
export const starterWorkbook = (isNarrow: boolean): Partial<IWorkbookData> => ({
  ...blankWorkbook({
    columnData: Object.fromEntries((isNarrow ? NARROW_WIDTHS : COLUMN_WIDTHS).map((w, index) => [index, { w }])),
    cellData: {
      0: Object.fromEntries(HEADINGS.map((text, index) => [index, heading(text)])),
      ...Object.fromEntries(STARTER_ADDRESSES.map((v, index) => [index + 1, { 0: { v, t: CellValueType.STRING } }])),
      6: {
        0: { v: "Homes for sale in 78244", t: CellValueType.STRING, s: "note" },
        ...Object.fromEntries(MARKET_HEADINGS.map((text, index) => [index + 1, heading(text)])),
      },
      8: { 0: { v: "Single-family homes with 3 or more bedrooms in ZIP 78244", t: CellValueType.STRING, s: "note" } },
      9: Object.fromEntries(Array.from({ length: SEARCH_COLUMNS }, (_, index) => [index, { s: "heading" }])),
    },
  }),
  styles: {
    heading: { bl: BooleanNumber.TRUE, bg: { rgb: "#eef3f1" } },
    note: { cl: { rgb: "#5f6b66" } },
  },
});
