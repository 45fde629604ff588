/** Many ranges of a sheet, to be set in one call. */
import { COLOR, refuse } from "./builders";
import type { Area } from "./references";
import type { Cell, Sheet } from "./spreadsheet";

const isColor = (value: unknown): boolean => COLOR.test(String(value));
const isOne =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);

/** What may be set, by the name of the method. */
const LOOKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  FontWeight: isOne("bold", "normal"),
  FontStyle: isOne("italic", "normal"),
  FontSize: (value) => Number.isInteger(value) && Number(value) > 0,
  FontColor: isColor,
  Background: isColor,
  HorizontalAlignment: isOne("left", "center", "right", "normal"),
  Wrap: isOne(true, false),
  VerticalAlignment: isOne("top", "middle", "bottom"),
};

/** @param write Counts the call, and refuses where it is not allowed. */
export function rangeList(sheet: Sheet, areas: readonly Area[], write: (area: Area) => void): object {
  const each = (change: (cell: Cell, area: Area, row: number, column: number) => void): object => {
    for (const area of areas) {
      write(area);
      for (let row = area.row; row < area.row + area.rows; row += 1)
        for (let column = area.column; column < area.column + area.columns; column += 1)
          change(sheet.at(row, column), area, row, column);
    }
    return list;
  };
  const setters = Object.entries(LOOKS).map(([name, isRight]) => [
    `set${name}`,
    (value: unknown) => {
      refuse(value !== null && !isRight(value), `Invalid argument: ${name}`);
      return each((cell) => (cell.look = { ...cell.look, [name]: value }));
    },
  ]);
  const list: object = {
    ...(Object.fromEntries(setters) as object),
    setNumberFormat(format: string) {
      refuse(format === "", "Invalid argument: format");
      return each((cell) => (cell.format = format));
    },
    setBorder(...sides: readonly (boolean | null)[]) {
      refuse(
        sides.length !== 6 && sides.length !== 8,
        "The parameters don't match the method signature for setBorder.",
      );
      return each((cell, area, row) => {
        if (row === area.row && sides[0] !== null) cell.look = { ...cell.look, BorderTop: sides[0] };
      });
    },
    clearContent: () => each((_, __, row, column) => sheet.set(row, column, "")),
    clearFormat: () =>
      each((cell) => {
        cell.format = "General";
        delete cell.look;
      }),
    clearDataValidations: () => each((cell) => delete cell.validation),
  };
  return list;
}
