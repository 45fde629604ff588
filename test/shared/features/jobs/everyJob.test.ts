/** What holds for every job, whatever it is about: its words, its inputs, its formulas and its room on the sheet. */
import { JOBS, JOB_VIEWS } from "../../../../src/shared/features/jobs/jobs";
import { allowedInputText } from "../../../../src/shared/features/jobs/declaring/allowedInput";
import type { JobDeclaration, LayoutPlace } from "../../../../src/shared/features/jobs/declaring/job";
import { areaText } from "../../../../src/shared/formulas/cells";
import { CATALOGUE } from "../../../../src/shared/functions/catalogue";
import { isFormula } from "../../../../src/shared/workbook/layout/layoutCells";
import type { JobRow } from "../../../../src/shared/workbook/lists/jobList";
import { UNIT_USES } from "../../../../src/shared/workbook/lists/listText";
import type { LaidArea, SheetLayout } from "../../../../src/shared/workbook/port/sheetLayout";
import { HOSTILE_TEXTS, isHostileFormula } from "../../../hosts/parts/hostileAnswers";
import { estimates, homeAt } from "./estimates";
import { openJob, type OpenSheet } from "./jobSheet";

const PLACE: LayoutPlace = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Test_" };

const unitAt = (number: number): JobRow => ({
  ...{ address: homeAt(number), unit: `#${number}`, bedrooms: 2, bathrooms: 1, squareFootage: 900 },
  ...{ propertyType: "Apartment", currentRent: 1_200, leaseEnd: 46_400 },
});

/** Homes with an estimate, one that the service doesn't know, a remark and a total. */
const HOMES: readonly JobRow[] = [
  ...[unitAt(200), unitAt(50), unitAt(13)],
  ...[{ address: "TBD" }, { address: "Grand total" }, { address: homeAt(70), currentRent: "none", leaseEnd: "MTM" }],
];

const nameOf = (row: number, column: number): string => areaText({ row, column, rows: 1, columns: 1 });

const contentsIn = ({ blocks }: SheetLayout) =>
  blocks.flatMap(({ row, column, rows }) =>
    rows.flatMap((line, down) =>
      line.flatMap((content, right) =>
        content === null ? [] : [{ cell: nameOf(row + down, column + right), content }],
      ),
    ),
  );

const formulasIn = (layout: SheetLayout): readonly string[] => [
  ...contentsIn(layout).flatMap(({ content }) => (isFormula(content) ? [content] : [])),
  ...layout.rules.map(({ formula }) => formula),
];

/** The cells that show an error; in what a chart draws, `#N/A` is a point that isn't there. */
function errorsIn({ layout, charts, shows }: OpenSheet): readonly string[] {
  const drawn = charts.flatMap(({ series }) => series.flatMap(cellsIn));
  return contentsIn(layout).flatMap(({ cell }) => {
    const shown = String(shows(cell));
    if (shown === "#N/A" && drawn.includes(cell)) return [];
    return /^#[A-Z/0]+[!?A]?$/.test(shown) ? [`${cell}: ${shown}`] : [];
  });
}

const cellsIn = ({ row, column, rows, columns }: LaidArea): readonly string[] =>
  Array.from({ length: rows * columns }, (_, index) =>
    nameOf(row + Math.floor(index / columns), column + (index % columns)),
  );

test("no two jobs have the same name for anything", () => {
  const names = JOBS.map(({ id, title, meaning, sheet, menu }) => [id, title, meaning, sheet, menu.label, menu.name]);
  for (const column of names[0]!.keys()) {
    const all = names.map((each) => each[column]);
    expect(new Set(all).size).toBe(all.length);
  }
});

test("the panel is told of all of them, in plain data", () => {
  expect(JSON.parse(JSON.stringify(JOB_VIEWS))).toEqual(JOB_VIEWS);
  expect(JOB_VIEWS.map(({ id }) => id)).toEqual(JOBS.map(({ id }) => id));
  expect(JOB_VIEWS.some(({ start }) => start.from === "list")).toBe(true);
});

describe.each(JOBS.map((job): readonly [string, JobDeclaration] => [job.title, job]))("%s", (_, job) => {
  const layout = job.layout(PLACE, { rows: HOMES, own: [] });

  test("has names that menus, scripts and sheets can have, and words that are sentences", () => {
    expect(job.menu.name).toMatch(/^prop[A-Z][A-Za-z]+$/);
    expect(job.menu.label).toMatch(/^[A-Z].*…$/);
    // A number may follow, for the second sheet of the name.
    expect(job.sheet).toMatch(/^[A-Z][^\\/?*:[\]']{1,24}$/);
    for (const sentence of [job.cost, job.start.select, job.problems]) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  test("calls the functions that it names, and no other of ours", () => {
    const called = formulasIn(layout).flatMap((formula) => [...formula.matchAll(/\bPROP\.([A-Z]+)\(/g)]);
    expect([...new Set(called.map(([, name]) => name!))].sort()).toEqual([...job.functions].sort());
    const known = CATALOGUE.map(({ name }) => name);
    expect(job.functions.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("has a named cell for each input, which begins with its value and is read by a formula", () => {
    // Of a home's own figures nothing is known.
    const begun = job.layout(PLACE, { rows: [{ address: homeAt(200) }], own: [] });
    expect(layout.names.map(({ name }) => name).sort()).toEqual(
      [...job.inputs.map(({ name }) => name), ...(job.results ?? [])].map((name) => `Test_${name}`).sort(),
    );
    const contents = new Map(contentsIn(begun).map(({ cell, content }) => [cell, content]));
    const formulas = formulasIn(layout);
    for (const { name, value, varies } of job.inputs) {
      const { row, column } = layout.names.find((each) => each.name === `Test_${name}`)!;
      const [cell, fixed] = [nameOf(row, column), nameOf(row, column).replace(/^([A-Z]+)/, "$$$1$$")];
      if (varies === undefined) expect([name, contents.get(cell) ?? null]).toEqual([name, value]);
      const isRead = (formula: string): boolean =>
        new RegExp(`\\bTest_${name}\\b`).test(formula) || formula.includes(fixed);
      expect([name, formulas.some(isRead)]).toEqual([name, true]);
    }
  });

  test("begins with values that are allowed", () => {
    for (const { name, value, choices, least = -Infinity, most = Infinity } of job.inputs) {
      if (typeof value === "number") expect([name, value >= least && value <= most]).toEqual([name, true]);
      else if (choices !== undefined && value !== null) expect(choices).toContain(value);
    }
  });

  test.each(["value", "least", "most"] as const)("shows no error where each input has its %s", (which) => {
    const sheet = openJob(job, estimates, HOMES, PLACE);
    const bounds = job.inputs.flatMap((input) => {
      const bound = input[which];
      return typeof bound === "number" ? [[sheet.named(input.name), bound] as const] : [];
    });
    sheet.type(Object.fromEntries(bounds));
    expect(errorsIn(sheet)).toEqual([]);
  });

  test("refuses in an input's cell what isn't allowed, and takes what is, or nothing", () => {
    const sheet = openJob(job, estimates, HOMES, PLACE);
    for (const input of job.inputs.filter(({ text, varies }) => text === undefined && varies === undefined)) {
      const cell = sheet.named(input.name);
      const { row, column } = layout.names.find(({ name }) => name === `Test_${input.name}`)!;
      const { allowed } = layout.validations.find((each) => each.row === row && each.column === column)!;
      if ("choices" in allowed) {
        expect(allowed.choices).toEqual(input.choices);
        continue;
      }
      const takes = (content: string | number | null): unknown => {
        sheet.type({ [cell]: content, ZZ1: allowed.formula });
        return sheet.shows("ZZ1");
      };
      const { least = 1, most = least + 1 } = input;
      expect([input.name, ...[null, least, most].map(takes)]).toEqual([input.name, true, true, true]);
      expect([input.name, takes("abc")]).toEqual([input.name, false]);
      if (input.least !== undefined) expect([input.name, takes(input.least - 0.001)]).toEqual([input.name, false]);
      if (input.most !== undefined) expect([input.name, takes(input.most + 0.001)]).toEqual([input.name, false]);
      sheet.type({ [cell]: input.value, ZZ1: null });
    }
  });

  test("says beside an input that it isn't used, and shows no error elsewhere", () => {
    const sheet = openJob(job, estimates, HOMES, PLACE);
    for (const input of job.inputs.filter(({ text, varies }) => text === undefined && varies === undefined)) {
      const cell = sheet.named(input.name);
      const { row, column } = layout.names.find(({ name }) => name === `Test_${input.name}`)!;
      const beside = (): readonly unknown[] => [1, 2].map((right) => sheet.shows(nameOf(row, column + right)));
      const before = beside();
      sheet.type({ [cell]: "abc" });
      expect([input.name, ...beside()]).toContain(`Not used: give ${allowedInputText(input)}`);
      expect([input.name, ...errorsIn(sheet)]).toEqual([input.name]);
      sheet.type({ [cell]: input.value });
      expect([input.name, ...beside()]).toEqual([input.name, ...before]);
    }
  });

  test("shows no error for a list without a home", () => {
    expect(errorsIn(openJob(job, estimates, [{ address: "TBD" }], PLACE))).toEqual([]);
  });

  test.each([0, 1, 100, 101])("stays within its room on a sheet, with a list of %i", (count) => {
    const list = { rows: Array.from({ length: count }, (__, index) => unitAt(index + 1)), own: [] };
    const { rows, columns } = job.size(list);
    const laid = job.layout({ ...PLACE, isNew: false, row: 4, column: 3 }, list);
    const { blocks, looks, rules, validations, charts, names } = laid;
    const areas = [
      ...blocks.map((block) => ({ ...block, rows: block.rows.length, columns: block.rows[0]?.length ?? 0 })),
      ...[...looks, ...rules, ...validations, ...charts, ...charts.flatMap(({ series }) => series)],
      ...names.map((name) => ({ ...name, rows: 1, columns: 1 })),
    ];
    const isWithin = (area: (typeof areas)[number]): boolean =>
      area.row >= 4 &&
      area.column >= 3 &&
      area.row + area.rows <= 4 + rows &&
      area.column + area.columns <= 3 + columns;
    expect(areas.filter((area) => !isWithin(area)).map(areaText)).toEqual([]);
  });

  test("has charts that say what their axes show, with numbers beside all that they are drawn by", () => {
    const charts = openJob(job, estimates, HOMES, PLACE).charts.map(({ title, axes, labels, series }) => ({
      texts: [title, axes.labels, axes.values, ...series.map(({ name }) => name)],
      beside: series.map(({ row, rows, columns }) => [row, rows, columns]),
      labels: [labels.row, labels.rows, labels.columns],
    }));
    for (const chart of charts) {
      expect(chart.texts.filter((text) => text.trim() === "")).toEqual([]);
      expect(new Set(chart.beside.map(String))).toEqual(new Set([String(chart.labels)]));
    }
  });

  test("has points in its scatters wherever the cells hold numbers, each so far to the right as a number says", () => {
    const sheet = openJob(job, estimates, HOMES, PLACE);
    for (const { title, kind, labels, series } of sheet.charts) {
      if (kind !== "scatter") continue;
      const across = cellsIn(labels).map(sheet.shows);
      expect([title, ...across.filter((shown) => typeof shown !== "number")]).toEqual([title]);
      const drawn = new Set(series.flatMap(cellsIn));
      const shown = contentsIn(layout).flatMap(({ cell }) => (drawn.has(cell) ? [sheet.shows(cell)] : []));
      expect([title, ...shown.filter((each) => typeof each !== "number" && each !== "#N/A")]).toEqual([title]);
    }
  });

  test("takes texts of a list that look like formulas as texts", () => {
    const rows = HOSTILE_TEXTS.map((text): JobRow => ({
      ...{ address: text, unit: text, bedrooms: text, bathrooms: text, squareFootage: text },
      ...{ propertyType: text, currentRent: text, leaseEnd: text },
    }));
    // A sheet about one home takes the first.
    const lists = job.start.from === "list" ? [rows] : rows.filter((__, row) => row % 5 === 0).map((row) => [row]);
    const contents = lists.flatMap((list) => contentsIn(job.layout(PLACE, { rows: list, own: [] })));
    expect(contents.filter(({ content }) => isFormula(content) && isHostileFormula(content))).toEqual([]);
  });

  test("has room above a list for its inputs and counts", () => {
    if (job.columns === undefined) return;
    const total = layout.blocks[0]!.rows.findIndex((line) =>
      line.some((content) => /^(?:="Total: "|Total$)/.test(String(content))),
    );
    const above = layout.blocks[0]!.rows.slice(0, total).flat();
    expect(job.inputs.map(({ label }) => label).filter((label) => !above.includes(label))).toEqual([]);
    expect(above).toContain("Problems");
  });

  test("reads of a list what a person can be asked about, and has each answer's fields side by side", () => {
    const { start, columns = [] } = job;
    if (start.from === "list") {
      expect(start.reads.filter((use) => !UNIT_USES.includes(use))).toEqual([]);
      if (start.wanted !== undefined) expect(start.reads).toContain(start.wanted.use);
    }
    for (const name of new Set(columns.flatMap(({ from }) => from ?? []))) {
      const [first, ...more] = columns.flatMap(({ from }, index) => (from === name ? [index] : []));
      expect(more).toEqual(more.map((__, index) => first! + 1 + index));
      expect(columns.filter(({ from }) => from === name).map(({ field }) => field)).toContain("problem");
    }
  });
});
