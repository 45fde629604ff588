/** What a workbook's sheets have besides their cells' contents, and what a test asks of it. */
import { overlaps, type CellArea } from "../../../src/shared/formulas/cells";
import type { Rectangle } from "../../../src/playground/officeStandIn/cellAddress";
import type { CellLook, Chart, Pages, Validation } from "../../../src/playground/officeStandIn/workbookBackend";
import { placesOf } from "./modelCells";

interface ModelRule {
  readonly area: Rectangle;
  readonly formula: string;
  readonly look: CellLook;
}

/** Names of cells. Those whose cells were deleted are still there, and refer to nothing. */
export class ModelNames extends Map<string, Rectangle> {
  readonly hidden = new Set<string>();
  private readonly lost = new Set<string>();

  show(name: string, isSeen: boolean): void {
    if (isSeen) this.hidden.delete(name);
    else this.hidden.add(name);
  }

  override has(name: string): boolean {
    return super.has(name) || this.lost.has(name);
  }

  override delete(name: string): boolean {
    this.hidden.delete(name);
    return this.lost.delete(name) || super.delete(name);
  }

  lose(sheet: string): void {
    for (const [name, area] of this) {
      if (area.sheet !== sheet) continue;
      super.delete(name);
      this.lost.add(name);
    }
  }
}

export class ModelLooks {
  readonly looks = new Map<string, CellLook>();
  /** Points, by the sheet and the column's number. */
  readonly widths = new Map<string, number>();
  /** By the sheet and the row's number. */
  readonly hiddenRows = new Set<string>();
  rules: readonly ModelRule[] = [];
  validations: readonly { readonly area: Rectangle; readonly validation: Validation }[] = [];
  readonly charts: { readonly sheet: string; readonly chart: Chart }[] = [];
  readonly frozen = new Map<string, { readonly rows: number; readonly columns: number }>();
  /** By the sheet. */
  readonly pages = new Map<string, Partial<Pages>>();

  look(area: Rectangle, change: CellLook): void {
    const { lineAbove, ...rest } = change;
    for (const place of placesOf(area)) this.looks.set(place, { ...this.looks.get(place), ...rest });
    if (lineAbove === undefined) return;
    for (const place of placesOf({ ...area, rows: 1 })) this.looks.set(place, { ...this.looks.get(place), lineAbove });
  }

  clearLooks(area: Rectangle): void {
    for (const place of placesOf(area)) this.looks.delete(place);
  }

  widen({ sheet, column, columns }: Rectangle, points: number): void {
    for (let each = column; each < column + columns; each += 1) this.widths.set(`${sheet} ${each}`, points);
  }

  isRowHidden(sheet: string, row: number): boolean {
    return this.hiddenRows.has(`${sheet} ${row}`);
  }

  hideRows({ sheet, row, rows }: Rectangle): void {
    for (let each = row; each < row + rows; each += 1) this.hiddenRows.add(`${sheet} ${each}`);
  }

  /** The first of several counts. */
  addRule(area: Rectangle, formula: string, look: CellLook): void {
    this.rules = [{ area, formula, look }, ...this.rules];
  }

  clearRules(area: Rectangle): void {
    this.rules = this.rules.filter((rule) => !overlaps(rule.area, area));
  }

  validate(area: Rectangle, validation: Validation | undefined): void {
    const others = this.validations.filter((each) => !overlaps(each.area, area));
    this.validations = validation === undefined ? others : [...others, { area, validation }];
  }

  freeze(sheet: string, rows: number, columns: number): void {
    this.frozen.set(sheet, { rows, columns });
  }

  pagesOf(sheet: string): Partial<Pages> | undefined {
    return this.pages.get(sheet);
  }

  setPages(sheet: string, change: Partial<Pages>): void {
    this.pages.set(sheet, { ...this.pages.get(sheet), ...change });
  }

  addChart(sheet: string, chart: Chart): void {
    this.charts.push({ sheet, chart });
  }

  placeChart(chart: Chart, place: CellArea): void {
    chart.place = place;
  }

  protected forgetSheet(name: string): void {
    const isThere = ({ area: { sheet } }: { readonly area: CellArea }): boolean => sheet === name;
    for (const place of this.looks.keys()) if (place.startsWith(`${name}\n`)) this.looks.delete(place);
    for (const column of this.widths.keys()) if (column.startsWith(`${name} `)) this.widths.delete(column);
    for (const row of this.hiddenRows) if (row.startsWith(`${name} `)) this.hiddenRows.delete(row);
    this.rules = this.rules.filter((rule) => !isThere(rule));
    this.validations = this.validations.filter((validation) => !isThere(validation));
    this.charts.splice(0, this.charts.length, ...this.charts.filter(({ sheet }) => sheet !== name));
    this.frozen.delete(name);
    this.pages.delete(name);
  }
}
