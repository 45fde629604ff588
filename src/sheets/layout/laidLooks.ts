/** What the cells of a layout look like: each property once for all cells that have the same. */
import { LOOKS, patternOf, type Look } from "../../shared/workbook/port/looks";
import { formulasInTextCells } from "../../shared/workbook/layout/layoutCells";
import type { LaidArea, LaidLook, SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { laidRanges, meet } from "./laidArea";

type Ranges = GoogleAppsScript.Spreadsheet.RangeList;

type Style = Look & { readonly format?: string };

const SETTERS: { readonly [Name in keyof Style]-?: (cells: Ranges, style: Style) => unknown } = {
  format: (cells, { format = "" }) => cells.setNumberFormat(format),
  bold: (cells) => cells.setFontWeight("bold"),
  italic: (cells) => cells.setFontStyle("italic"),
  size: (cells, { size = 10 }) => cells.setFontSize(size),
  color: (cells, { color = null }) => cells.setFontColor(color),
  fill: (cells, { fill = null }) => cells.setBackground(fill),
  align: (cells, { align = null }) => cells.setHorizontalAlignment(align),
  wrap: (cells) => cells.setWrap(true),
  vertical: (cells, { vertical = null }) => cells.setVerticalAlignment(vertical),
  lineAbove: (cells) => cells.setBorder(true, null, null, null, null, null),
};

export function setLooks(sheet: GoogleAppsScript.Spreadsheet.Sheet, layout: SheetLayout): void {
  const formulas = formulasInTextCells(layout).map((area): Styled => ({ area, style: { format: "General" } }));
  const all = [...layout.looks.map(styled), ...formulas];
  for (const name of Object.keys(SETTERS) as (keyof Style)[]) {
    for (const { style, areas } of grouped(all, name)) {
      const cells = laidRanges(sheet, areas);
      if (cells !== undefined) SETTERS[name](cells, style);
    }
  }
}

interface Styled {
  readonly area: LaidArea;
  readonly style: Style;
}

const styled = ({ look, format, ...area }: LaidLook): Styled => ({
  area,
  style: {
    ...(look === undefined ? {} : LOOKS[look]),
    ...(format === undefined ? {} : { format: patternOf(format) }),
  },
});

/** Cells join an earlier group that is as theirs, unless one behind it differs for some of them. */
function grouped(all: readonly Styled[], name: keyof Style) {
  const groups: { readonly style: Style; readonly areas: LaidArea[] }[] = [];
  for (const { area, style } of all) {
    if (style[name] === undefined) continue;
    const isSame = (group: { readonly style: Style }): boolean => group.style[name] === style[name];
    const [last] = groups.filter((each) => isSame(each) || each.areas.some((other) => meet(other, area))).slice(-1);
    if (last !== undefined && isSame(last)) last.areas.push(area);
    else groups.push({ style, areas: [area] });
  }
  return groups;
}
