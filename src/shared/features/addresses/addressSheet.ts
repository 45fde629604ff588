/**
 * The sheet of checked addresses: each row of the list, what is looked up for it, and what the service understood. What isn't
 * an address is told and never part of a call; what may be wrong is a part of it once its cell says yes; a doubled row asks
 * as the first one does, which costs nothing more.
 */
import { areaText, a1Of } from "../../formulas/cells";
import type { CheckedAgainst } from "../../panelApi/deskApi";
import type { CheckedAddress } from "../../parsing/addressList/checkedAddress";
import { plainText } from "../../workbook/layout/layoutCells";
import type { LaidBlock, LaidLook, LaidRule, SheetLayout } from "../../workbook/port/sheetLayout";
import { CHECK_COLUMNS, FIRST_ADDRESS_ROW, checkHeads, CHECK_RESULTS, CHECK_WIDTHS } from "./addressColumns";
import { CHECKS, checkFields } from "./checkedAgainst";
import { askedAs, problemOf, resultOf, type SheetRow } from "./addressFormulas";

/** Rows of one call: they appear together, and a custom function of Google Sheets stays within its time. */
const BLOCK = 100;

const YES_OR_NO = { allowed: { choices: ["yes", "no"] }, message: "Look up: give yes or no, or leave it blank." };

export interface ListedAddress extends CheckedAddress {
  /** Its row in the sheet of the list, which counts from 1. */
  readonly number: number;
}

/** @param yes Whether a row that may be wrong, counted from 0, was said to be right. */
export function addressSheet(
  sheet: string,
  place: string,
  list: readonly ListedAddress[],
  yes: (row: number) => boolean,
  against: CheckedAgainst,
): SheetLayout {
  const heads = checkHeads(against);
  const listed = list.flatMap(({ verdict }, index) => (verdict === "blank" ? [] : index));
  const lines = new Map(listed.map((index, line) => [index, FIRST_ADDRESS_ROW + line]));
  const rowOf = (index: number): SheetRow => {
    const { sameAs, ...row } = list[index]!;
    const waits = row.verdict === "held" && sameAs === undefined && !yes(index);
    return { ...row, line: lines.get(index)!, waits, ...(sameAs === undefined ? {} : { same: rowOf(sameAs) }) };
  };
  const rows = [...lines.keys()].map(rowOf);
  const area = (column: number, columns = 1) => ({ row: FIRST_ADDRESS_ROW, column, rows: rows.length, columns });
  const results = areaText(area(CHECK_COLUMNS.result)).replace(/[A-Z]+|\d+/g, "$$$&");
  return {
    ...{ sheet, isNew: true },
    blocks: [
      {
        row: 0,
        column: 0,
        rows: [["Address check"], [plainText(`${place}, with each address as the service matched it.`)]],
      },
      {
        row: 2,
        column: CHECK_COLUMNS.address,
        rows: CHECK_RESULTS.map(({ label, begins }) => [
          label,
          `=SUMPRODUCT(1*(LEFT(${results},${begins.length})="${begins}"))`,
        ]),
      },
      { row: FIRST_ADDRESS_ROW - 1, column: 0, rows: [heads] },
      {
        row: FIRST_ADDRESS_ROW,
        column: 0,
        rows: rows.map(({ number, typed, ...row }) => [
          number,
          plainText(typed),
          resultOf(row, against),
          problemOf(row),
          row.waits ? "no" : null,
          askedAs({ ...row, typed }),
        ]),
      },
      ...calls(rows, against),
    ],
    looks: looksOf(area, heads.length),
    widths: CHECK_WIDTHS.slice(0, heads.length).map((characters, column) => ({ column, characters })),
    frozen: { rows: FIRST_ADDRESS_ROW, columns: 2 },
    names: [],
    rules: rulesOf(area(CHECK_COLUMNS.result)),
    validations: rows.flatMap(({ line, waits }) =>
      waits ? [{ ...{ row: line, column: CHECK_COLUMNS.yes, rows: 1, columns: 1 }, ...YES_OR_NO }] : [],
    ),
    charts: [],
  };
}

function calls(rows: readonly SheetRow[], against: CheckedAgainst): readonly LaidBlock[] {
  const check = CHECKS[against];
  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, index) =>
    rows.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  return blocks.flatMap((block) => {
    if (block.every(({ verdict }) => verdict === "rejected")) return [];
    const row = block[0]!.line;
    const asked = areaText({ row, column: CHECK_COLUMNS.asked, rows: block.length, columns: 1 });
    return [{ row, column: CHECK_COLUMNS.matched, rows: [[`=PROP.${check.name}(${asked}, "${checkFields(check)}")`]] }];
  });
}

type AreaOf = (column: number, columns?: number) => Pick<LaidLook, "row" | "column" | "rows" | "columns">;

function looksOf(area: AreaOf, columns: number): readonly LaidLook[] {
  const top = { row: 0, column: 0, rows: 1, columns };
  return [
    { ...top, columns: 1, look: "title" },
    { ...top, row: 1, columns: 1, look: "note" },
    { row: 2, column: CHECK_COLUMNS.address, rows: CHECK_RESULTS.length, columns: 1, look: "label" },
    { row: 2, column: CHECK_COLUMNS.result, rows: CHECK_RESULTS.length, columns: 1, look: "total", format: "whole" },
    { ...top, row: FIRST_ADDRESS_ROW - 1, look: "head" },
    { ...area(0, columns), look: "row" },
    { ...area(CHECK_COLUMNS.address), format: "text" },
    { ...area(CHECK_COLUMNS.problem), look: "wrapped" },
    { ...area(CHECK_COLUMNS.yes), look: "input" },
    { ...area(CHECK_COLUMNS.value), format: "dollars" },
    { ...area(CHECK_COLUMNS.squareFeet, 2), format: "whole" },
    { ...area(CHECK_COLUMNS.yearBuilt), format: "year" },
    { ...area(CHECK_COLUMNS.lastSale), format: "day" },
    ...(columns > CHECK_COLUMNS.lastSalePrice
      ? [{ ...area(CHECK_COLUMNS.lastSalePrice), format: "dollars" as const }]
      : []),
  ];
}

/** The color of a row's result. */
function rulesOf(area: Pick<LaidRule, "row" | "column" | "rows" | "columns">): readonly LaidRule[] {
  const cell = `$${a1Of(area)}`;
  return CHECK_RESULTS.map(({ begins, look }) => ({
    ...area,
    formula: `=LEFT(${cell},${begins.length})="${begins}"`,
    look,
  }));
}
