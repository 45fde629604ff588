/** The comps grid in the playground's engine, over our functions and a service that the test scripts. */
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { calculate } from "../../src/shared/functions/declaring/calculate";
import { run } from "../../src/shared/fetching/drivers";
import { readSettings } from "../../src/shared/fetching/settings";
import { isProblem } from "../../src/shared/api/problem";
import { serialOf, serialOfMoment } from "../../src/shared/values/day";
import { gridFrom, textInput, type Input } from "../../src/shared/values/input";
import type { Value } from "../../src/shared/values/value";
import { COMPS_GRID } from "../../src/shared/workbook/jobs/comps/compsGrid";
import type { JobRow, LayoutPlace } from "../../src/shared/workbook/jobs/job";
import type { SheetLayout } from "../../src/shared/workbook/sheets/sheetLayout";
import { areaText } from "../../src/shared/formulas/cells";
import { memoryHost, type MemoryHost, type Script } from "../shared/memoryHost";
import { sharedPart } from "../runner/sharedPart";
import type * as headless from "./headlessSheet";
import type { FakeFunction, HeadlessSheet } from "./headlessSheet";
import { after } from "./recording";

export interface OpenComps {
  readonly sheet: HeadlessSheet;
  readonly host: MemoryHost;
  readonly layout: SheetLayout;
  /** What a cell shows; a cell that nothing fills is blank. */
  readonly shows: (a1: string) => unknown;
  /** The cells of a row, from a column to another. */
  readonly row: (number: number, columns: string) => readonly unknown[];
  readonly type: (cells: Parameters<HeadlessSheet["set"]>[0]) => Promise<void>;
  /** The cell of an input. */
  readonly named: (name: string) => string;
}

const PLACE: LayoutPlace = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Comps_" };

export async function openComps(script: Script, rows: readonly JobRow[], place = PLACE): Promise<OpenComps> {
  const { openSheet, FakeError } = require(await sharedPart("headlessSheet")) as typeof headless;
  const host = memoryHost(script);
  const settings = readSettings({});
  if (isProblem(settings)) throw new Error(settings.message);
  const context = { service: "https://service/v1", now: host.now, keepDays: settings.keepDays, batchSize: 2 };
  const shown = (value: Value): unknown => {
    if (value === null) return "";
    if (typeof value !== "object") return value;
    if (isProblem(value)) return new FakeError("#N/A", value.message);
    if (value.kind === "day") return serialOf(value);
    return value.kind === "moment" ? serialOfMoment(value.at) : "";
  };
  const functions = CATALOGUE.map(({ name, parameters, ...rest }): FakeFunction => {
    const declaration = { name, parameters, ...rest };
    return {
      name,
      parameters: parameters.map(({ optional }) => ({ optional: optional ?? false })),
      run: async (...args) => {
        await Promise.resolve();
        const given = args.slice(0, parameters.length).map((argument) => gridFrom(argument, inputOf));
        const outcome = run(calculate({ declaration, given }, context), host);
        if (isProblem(outcome))
          throw new FakeError(outcome.problem === "argument" ? "#VALUE!" : "#N/A", outcome.message);
        const cells = outcome.rows.map((row) => row.map(shown));
        return cells.length === 0 ? [[""]] : cells;
      },
    };
  });
  const sheet = openSheet(functions);
  const layout = COMPS_GRID.layout(place, rows);
  for (const { name, row, column } of layout.names) {
    const cell = areaText({ row, column, rows: 1, columns: 1 }).replace(/([A-Z]+)(\d+)/, "$$$1$$$2");
    await sheet.command("formula.mutation.set-defined-name", {
      ...{ unitId: "book", id: name, name, formulaOrRefString: `Sheet1!${cell}` },
    });
  }
  const type: OpenComps["type"] = async (cells) => {
    sheet.set(cells);
    await sheet.idle();
    // On a busy machine an edit may wait longer for its calculation.
    await after(150);
    await sheet.idle();
  };
  const cells: Record<string, string | number> = {};
  for (const { row, column, rows: lines } of layout.blocks)
    lines.forEach((line, down) =>
      line.forEach((content, right) => {
        const at = areaText({ row: row + down, column: column + right, rows: 1, columns: 1 });
        if (content !== null) cells[at] = content;
      }),
    );
  await type(cells);
  const shows = (a1: string): unknown => sheet.value(a1) ?? "";
  return {
    ...{ sheet, host, layout, shows, type },
    row: (number, columns) => [...columns].map((column) => shows(`${column}${number}`)),
    named: (name) => {
      const { row, column } = layout.names.find((each) => each.name === `${place.names}${name}`)!;
      return areaText({ row, column, rows: 1, columns: 1 });
    },
  };
}

const inputOf = (cell: unknown): Input => {
  if (typeof cell === "string") return textInput(cell);
  return typeof cell === "number" || typeof cell === "boolean" ? cell : null;
};
