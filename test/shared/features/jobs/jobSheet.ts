/** A job sheet calculated in memory, over our functions and a service that the test scripts. */
import { CATALOGUE } from "../../../../src/shared/functions/catalogue";
import { calculate } from "../../../../src/shared/functions/declaring/calculate";
import { run } from "../../../../src/shared/fetching/work/drivers";
import { readSettings } from "../../../../src/shared/fetching/requests/settings";
import { isProblem } from "../../../../src/shared/api/problem";
import { serialOf, serialOfMoment } from "../../../../src/shared/values/day";
import { PENDING, textInput, type Grid, type Input } from "../../../../src/shared/values/input";
import { headerRow } from "../../../../src/shared/tables/table";
import type { Value } from "../../../../src/shared/values/value";
import { areaText, readReference, type CellReference } from "../../../../src/shared/formulas/cells";
import { COMPS_GRID } from "../../../../src/shared/features/jobs/comps/compsGrid";
import type { JobDeclaration, LayoutPlace } from "../../../../src/shared/features/jobs/declaring/job";
import type { JobRow } from "../../../../src/shared/workbook/lists/jobList";
import type { LaidArea, SheetLayout } from "../../../../src/shared/workbook/port/sheetLayout";
import { memoryHost, type MemoryHost, type Script } from "../../memoryHost";
import {
  calculation,
  callsAddIn,
  parsed,
  type AddInCall,
  type Surroundings,
} from "../../../standIns/formulas/calculator";
import type { Matrix } from "../../../standIns/formulas/operands";
import { FormulaError, isFailed, type Scalar } from "../../../standIns/formulas/scalars";

type Content = string | number | null;

export interface OpenSheet {
  readonly host: MemoryHost;
  readonly layout: SheetLayout;
  /** What a cell shows; a cell that nothing fills is blank. */
  readonly shows: (a1: string) => unknown;
  /** The cells of a row, from a column to another. */
  readonly row: (number: number, columns: string) => readonly unknown[];
  readonly type: (cells: Readonly<Record<string, Content>>) => void;
  /** The cell of an input. */
  readonly named: (name: string) => string;
  /** Its charts, wherever they stand, by the cells of its first sheet that they draw. */
  readonly charts: SheetLayout["charts"];
  /** What a cell of its second sheet shows. */
  readonly showsSecond: (a1: string) => unknown;
}

const PLACE: LayoutPlace = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Comps_" };

/** 2026-11-21, the day of the recorded answer. */
const TODAY = 46_347;

/** What is worked out from a text or a number alone, once for all sheets. */
const remembered = <Given, Found>(work: (given: Given) => Found): ((given: Given) => Found) => {
  const known = new Map<Given, Found>();
  return (given) => {
    if (!known.has(given)) known.set(given, work(given));
    return known.get(given)!;
  };
};

const nameInRow = remembered((row: number) =>
  remembered((column: number): string => areaText({ row, column, rows: 1, columns: 1 })),
);
const nameOf = (row: number, column: number): string => nameInRow(row)(column);
const formulaOf = remembered((text: string) => parsed(text)!);
const isOurs = remembered(callsAddIn);
const placeOf = remembered((name: string) => readReference(name)!);

export const openComps = (script: Script, rows: readonly JobRow[], place = PLACE): OpenSheet =>
  openJob(COMPS_GRID, script, rows, place);

export function openJob(
  job: JobDeclaration,
  script: Script,
  rows: readonly JobRow[],
  place: LayoutPlace,
  policy: Parameters<typeof memoryHost>[2] = {},
): OpenSheet {
  const host = memoryHost(script, undefined, policy);
  const layout = job.layout(place, { rows, own: [] });
  const typed = new Map<string, string | number>();
  /** What the add-in's formulas fill, by cell; and what each was given. */
  let filled = new Map<string, Scalar>();
  const results = new Map<string, { readonly given: string; readonly rows: Matrix }>();
  let known = new Map<string, Scalar>();

  const at = (row: number, column: number): Scalar => {
    const name = nameOf(row, column);
    const content = typed.get(name);
    if (typeof content !== "string" || !content.startsWith("=")) return content ?? filled.get(name) ?? null;
    if (isOurs(content)) return filled.get(name) ?? "";
    if (!known.has(name)) known.set(name, calculatedCell(content));
    return known.get(name)!;
  };
  const around: Surroundings = {
    cells: ({ range: { top, left, bottom, right } }: CellReference) =>
      Array.from({ length: bottom! - top! + 1 }, (_, down) =>
        Array.from({ length: right! - left! + 1 }, (__, across) => at(top! + down, left! + across)),
      ),
    named: (name) => {
      const found = layout.names.find((each) => each.name.toLowerCase() === name.toLowerCase());
      return found && readReference(nameOf(found.row, found.column));
    },
    today: () => TODAY,
    lifts: true,
  };
  const calculatedCell = (formula: string): Scalar => {
    const done = calculation(formulaOf(formula), around).next();
    if (done.done !== true) throw new Error(`${formula} calls the add-in`);
    return done.value.rows[0]![0]!;
  };
  const cellsGiven = (given: AddInCall["given"][number]): Matrix | undefined =>
    given === undefined ? undefined : "reference" in given ? around.cells(given.reference) : given.operand.rows;

  /** A formula of the add-in is called again only where what it is given has changed. */
  function calledAgain(name: string, formula: string): boolean {
    const steps = calculation(formulaOf(formula), around);
    let step = steps.next();
    let given = "";
    while (step.done !== true) {
      const cells = step.value.given.map(cellsGiven);
      given += JSON.stringify([step.value.name, cells]);
      const before = results.get(name);
      if (before?.given === given) return false;
      step = steps.next({ kind: "array", rows: called(step.value.name, cells) });
    }
    if (results.get(name)?.given === given && given !== "") return false;
    const changed = JSON.stringify(results.get(name)?.rows) !== JSON.stringify(step.value.rows);
    results.set(name, { given, rows: step.value.rows });
    return changed;
  }

  function called(name: string, cells: readonly (Matrix | undefined)[]): Matrix {
    const declaration = CATALOGUE.find((each) => `PROP.${each.name}` === name.toUpperCase())!;
    const given = declaration.parameters.map((_, index) => cells[index] && gridOf(cells[index]));
    const outcome = run(calculate({ declaration, given }, contextOf(host)), host);
    if (isProblem(outcome)) return [[new FormulaError(outcome.problem === "argument" ? "#VALUE!" : "#N/A")]];
    const rows = [...headerRow(outcome), ...outcome.rows.map((row) => row.map(scalarOf))];
    return rows.length === 0 ? [[""]] : rows;
  }

  function recalculate(): void {
    let isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (const [name, content] of typed) {
        if (typeof content !== "string" || !isOurs(content)) continue;
        known = new Map();
        if (!calledAgain(name, content)) continue;
        isChanged = true;
        filled = spread();
      }
    }
    known = new Map();
  }

  function spread(): Map<string, Scalar> {
    const cells = new Map<string, Scalar>();
    for (const [name, { rows: lines }] of results) {
      const { top, left } = placeOf(name).range;
      lines.forEach((line, down) =>
        line.forEach((value, across) => cells.set(nameOf(top! + down, left! + across), value)),
      );
    }
    return cells;
  }

  const type: OpenSheet["type"] = (cells) => {
    for (const [name, content] of Object.entries(cells)) {
      results.delete(name);
      if (content === null) typed.delete(name);
      else typed.set(name, content);
    }
    filled = spread();
    recalculate();
  };
  type(contentsIn(layout.blocks));
  const shows = (a1: string): unknown => {
    const { top, left } = placeOf(a1).range;
    return shownAs(at(top!, left!));
  };
  const second = contentsIn(job.further?.[0]?.layout(place, { rows, own: [] }, "Second").blocks ?? []);
  const secondAt = (name: string): Scalar => {
    const content = second[name] ?? null;
    if (typeof content !== "string" || !content.startsWith("=")) return content;
    const cells: Surroundings["cells"] = (reference) => {
      if (reference.sheet !== undefined) return around.cells(reference);
      const { top, left } = reference.range;
      return [[secondAt(nameOf(top!, left!))]];
    };
    const done = calculation(formulaOf(content), { ...around, cells }).next();
    if (done.done !== true) throw new Error(`${content} calls the add-in`);
    return done.value.rows[0]![0]!;
  };
  return {
    ...{ host, layout, shows, type },
    charts: [
      ...layout.charts,
      ...(job.further ?? []).flatMap((each) => chartsOn(each.layout(place, { rows, own: [] }, each.sheet))),
    ],
    showsSecond: (a1) => shownAs(secondAt(a1)),
    row: (number, columns) => [...columns].map((column) => shows(`${column}${number}`)),
    named: (name) => {
      const { row, column } = layout.names.find((each) => each.name === `${place.names}${name}`)!;
      return nameOf(row, column);
    },
  };
}

/** Each draws cells that show those of the first sheet, row by row: `=INDEX(Sheet1!$B$9:$B$20,1)`. */
function chartsOn({ charts, blocks }: SheetLayout): SheetLayout["charts"] {
  const contents = contentsIn(blocks);
  const shownBy = <Area extends LaidArea>(area: Area): Area => {
    const rows = Array.from({ length: area.rows }, (_, down) => String(contents[nameOf(area.row + down, area.column)]));
    const [, shown = ""] = /^=INDEX\((.*),1\)$/.exec(rows[0]!) ?? [];
    expect(rows).toEqual(rows.map((_, down) => `=INDEX(${shown},${down + 1})`));
    const { top, left, bottom } = placeOf(shown).range;
    return { ...area, row: top!, column: left!, rows: bottom! - top! + 1 };
  };
  return charts.map((chart) => ({ ...chart, labels: shownBy(chart.labels), series: chart.series.map(shownBy) }));
}

function contentsIn(blocks: SheetLayout["blocks"]): Readonly<Record<string, Content>> {
  const cells: Record<string, Content> = {};
  for (const { row, column, rows: lines } of blocks)
    lines.forEach((line, down) =>
      line.forEach((content, right) => {
        if (content !== null) cells[nameOf(row + down, column + right)] = content;
      }),
    );
  return cells;
}

const shownAs = (value: Scalar): unknown => (isFailed(value) ? value.code : (value ?? ""));

function contextOf(host: MemoryHost) {
  const settings = readSettings({});
  if (isProblem(settings)) throw new Error(settings.message);
  return { service: "https://service/v1", now: host.now, keepDays: settings.keepDays, batchSize: 2 };
}

const gridOf = (cells: Matrix): Grid => cells.map((line) => line.map(inputOf));

function inputOf(cell: Scalar): Input {
  if (typeof cell === "string") return textInput(cell);
  return isFailed(cell) ? PENDING : cell;
}

function scalarOf(value: Value): Scalar {
  if (value === null) return "";
  if (typeof value !== "object") return value;
  if (isProblem(value)) return new FormulaError("#N/A");
  if (value.kind === "day") return serialOf(value) ?? "";
  return value.kind === "moment" ? (serialOfMoment(value.at) ?? "") : "";
}
