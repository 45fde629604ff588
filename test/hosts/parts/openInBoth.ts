/**
 * A workbook open in either host, over one service within the test: the same formulas, the panel's methods by name, and
 * every request counted. Formulas have Excel's names.
 */
import { convertFormula } from "../../../src/shared/workbook/formulas/propFormulas";
import type { PanelApi } from "../../../src/shared/panelApi/panelApi";
import { areaAddress, areaText } from "../../../src/shared/formulas/cells";
import { newDevice } from "../../standIns/office/excelRealm";
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { rectangle } from "../../standIns/office/workbookModel";
import { newDocument } from "../../standIns/appsScript/document";
import { execute, lookAt, TRIGGER } from "../../standIns/appsScript/execution";
import { KEYED, sandboxNetwork, type Manners } from "../../standIns/appsScript/sandboxNetwork";

type Settings = Readonly<Record<string, string>>;
/** A day as a spreadsheet keeps it, by its number: Excel hands that over, Google Sheets a date. */
export interface DayCell {
  readonly day: number;
}

type Cells = Readonly<Record<string, string | number | DayCell>>;

/** A cell that isn't blank. */
export interface HeldCell {
  /** Such as `Sheet1!B2`. */
  readonly place: string;
  /** Its own. */
  readonly formula?: string;
  /** The name of an error is within an object, so that no text is the same. */
  readonly shows: unknown;
}

export interface OpenInHost {
  /** Types into the first sheet, or the given one, which is added if it is new, and waits until the cells have calculated. */
  readonly type: (cells: Cells, sheet?: string) => Promise<void>;
  /** Opens the first sheet and selects cells of it: one area, or several with Ctrl. */
  readonly select: (...areas: readonly string[]) => void;
  /** Rows of the first sheet are hidden: by hand, or by a filter. */
  readonly hide: (rows: readonly number[], by: "hand" | "filter") => void;
  /** Sets a cell's number format, on the first sheet. */
  readonly format: (cell: string, pattern: string) => void;
  readonly formatOf: (cell: string, sheet: string) => string;
  /** How a text stands in a cell: in as many lines as it takes, and at the top, in the middle or at the foot of its row. */
  readonly standsIn: (cell: string, sheet: string) => { readonly wraps: boolean; readonly at: string };
  readonly panel: <Name extends keyof PanelApi>(
    name: Name,
    ...given: Parameters<NonNullable<PanelApi[Name]>>
  ) => Promise<Awaited<ReturnType<NonNullable<PanelApi[Name]>>>>;
  /** What a cell shows: an error by its message. */
  readonly shows: (cell: string, sheet?: string) => unknown;
  /** All cells of all sheets that aren't blank. */
  readonly cells: () => readonly HeldCell[];
  /** The path and query of each request since the last call, sorted. */
  readonly asked: () => readonly string[];
  /** What the service billed, in all. */
  readonly bill: () => number;
  /** Runs *Errors on this sheet* and accepts its price. */
  readonly retryErrors: () => Promise<void>;
  /** Days pass, for the host and for the service. */
  readonly later: (days: number) => Promise<void>;
  /** The names of the sheets, and the cells that are selected on the open one. */
  readonly sheets: () => readonly string[];
  readonly selected: () => string;
  /** Runs once, when the next request reaches the service. */
  readonly meanwhile: (act: () => unknown) => void;
}

const DAY = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Half a house number is a text in a list that was imported as one: typed, it is a day. */
const asFraction = <T>(typed: T): T | string =>
  typeof typed === "string" && /^\d\/\d$/.test(typed) ? `'${typed}` : typed;

const FREELY: Settings = { PROP_MONTHLY_LIMIT: "1000", PROP_ASK_ABOVE: "1000", PROP_RATE_PER_SECOND: "1000" };

function serviceOf(manners: Manners) {
  let days = 0;
  const service = sandboxNetwork({ daysLater: () => days, ...manners });
  const path = (url: string): string => decodeURIComponent(url.replace(/^https:\/\/[^/]+\/v1/, "")).replace(/\+/g, " ");
  return {
    ...service,
    told: () => service.asked.splice(0).map(path).sort(),
    later: (more: number) => void (days += more),
  };
}

function inExcel(settings: Settings, manners: Manners): OpenInHost {
  const service = serviceOf(manners);
  let act: (() => unknown) | undefined;
  const wire = (async (url: string, { headers }: RequestInit) => {
    const now = act;
    act = undefined;
    await now?.();
    const [came] = service.network([{ url, headers: headers as Record<string, string> }], Date.now());
    if (came === undefined || !("status" in came)) throw new Error("unreachable");
    return new Response(came.body, { status: came.status, headers: came.headers as Record<string, string> });
  }) as typeof fetch;
  const device = newDevice({ ...KEYED, ...FREELY, ...settings });
  let ahead = 0;
  const { model, panelApi, press } = openWorkbook(device, { wire, set: () => ahead });
  return {
    async type(cells, sheet = "Sheet1") {
      if (!model.sheets.includes(sheet)) model.addSheet(sheet);
      for (const [cell, typed] of Object.entries(cells))
        model.type({ [cell]: typeof typed === "object" ? typed.day : asFraction(typed) }, sheet);
      await model.idle();
    },
    select(...areas) {
      model.active = "Sheet1";
      model.selected = areas.map((cells) => rectangle("Sheet1", cells));
    },
    // Excel says of a row only that it is hidden.
    hide: (rows) => rows.forEach((row) => model.hideRows(rectangle("Sheet1", `A${row}`))),
    format: (cell, pattern) => model.formatCells(rectangle("Sheet1", cell), [[pattern]]),
    formatOf(cell, sheet) {
      const { row, column } = rectangle(sheet, cell);
      return model.formatAt(sheet, row, column);
    },
    standsIn(cell, sheet) {
      const { row, column } = rectangle(sheet, cell);
      const { wrap = false, vertical = "Bottom" } = model.looks.get(`${sheet}\n${row}\n${column}`) ?? {};
      return { wraps: wrap, at: vertical.toLowerCase() };
    },
    async panel(name, ...given) {
      const method = panelApi[name] as (...given: unknown[]) => unknown;
      const answer = await method(...given);
      await model.idle();
      return answer as never;
    },
    shows: (cell, sheet) => model.at(cell, sheet ?? "Sheet1"),
    cells: () =>
      model.sheets.flatMap((sheet) =>
        model.filled(sheet).map(({ row, column }) => {
          const { type, basicValue, ...more } = model.valueAt(sheet, row, column);
          const shows = type === "Error" ? { error: basicValue } : "text" in more ? more.text : basicValue;
          const formula = model.formulaAt(sheet, row, column);
          const place = areaAddress({ sheet, row, column, rows: 1, columns: 1 });
          return formula === undefined ? { place, shows } : { place, formula, shows };
        }),
      ),
    async later(days) {
      service.later(days);
      ahead += days * DAY;
      await model.idle();
    },
    sheets: () => model.sheets,
    selected: () => `${model.active} ${model.selected.map((area) => areaText(area)).join()}`,
    asked: service.told,
    bill: service.total,
    async retryErrors() {
      const wishes: unknown[] = [];
      panelApi.watchCommands!((wish) => wishes.push(wish));
      await press("refreshErrors");
      const { command, scope } = wishes[0] as { command: "refreshErrors"; scope: "sheet" };
      const offer = await panelApi.offer(command, scope);
      if (!("quoteId" in offer)) throw new Error(offer.message);
      await panelApi.accept(offer.quoteId);
      await model.idle();
    },
    meanwhile: (next) => (act = next),
  };
}

function inSheets(settings: Settings, manners: Manners): OpenInHost {
  const service = serviceOf(manners);
  const document = newDocument({ ...KEYED, ...FREELY, ...settings }, { network: service.network });
  const { spreadsheet } = document;
  const first = spreadsheet.active;
  spreadsheet.insert("Second sheet");
  const at = (cells: string) => rectangle("", cells);
  const sheetOf = (name?: string) =>
    name === undefined ? first : (spreadsheet.sheets.find((sheet) => sheet.name === name) ?? spreadsheet.insert(name));
  const panel: OpenInHost["panel"] = (name, ...given) => {
    document.clock.now += 1;
    const json = execute(document, "propPanel", [name, JSON.stringify(given)]) as string;
    lookAt(document);
    return Promise.resolve((json === "" ? undefined : JSON.parse(json)) as never);
  };
  return {
    type(cells, sheet) {
      for (const [cell, typed] of Object.entries(cells)) {
        const { row, column } = at(cell);
        // What is pasted beyond the end adds rows and columns.
        const { rows, columns } = sheetOf(sheet);
        Object.assign(sheetOf(sheet), { rows: Math.max(rows, row + 1), columns: Math.max(columns, column + 1) });
        const dated = typeof typed === "object" ? new Date(DAY_ZERO + typed.day * DAY) : typed;
        sheetOf(sheet).set(row + 1, column + 1, typeof dated === "string" ? convertFormula(dated, "PROP_") : dated);
      }
      lookAt(document);
      document.clock.now += 1;
      return Promise.resolve();
    },
    select(...areas) {
      const selected = areas.map(at).map(({ row, column, rows, columns }) => ({
        ...{ row: row + 1, column: column + 1, columns },
        rows: Math.min(rows, first.rows - row),
      }));
      spreadsheet.active = first;
      first.selected = selected.pop()!;
      first.alsoSelected = selected;
    },
    hide(rows, by) {
      if (by === "hand") for (const row of rows) first.hiddenRows.add(row);
      else first.filteredRows = new Set(rows);
    },
    format(cell, pattern) {
      const { row, column } = at(cell);
      first.at(row + 1, column + 1).format = pattern;
    },
    formatOf(cell, sheet) {
      const { row, column } = at(cell);
      return sheetOf(sheet).at(row + 1, column + 1).format;
    },
    standsIn(cell, sheet) {
      const { row, column } = at(cell);
      const { Wrap = false, VerticalAlignment = "bottom" } = sheetOf(sheet).at(row + 1, column + 1).look ?? {};
      return { wraps: Wrap === true, at: String(VerticalAlignment).replace("middle", "center") };
    },
    panel,
    shows(cell, sheet) {
      const { row, column } = at(cell);
      const { value } = sheetOf(sheet).at(row + 1, column + 1);
      return typeof value === "string" ? value.replace(/^#ERROR! /, "") : value;
    },
    cells: () =>
      spreadsheet.sheets.flatMap((sheet) =>
        [...sheet.cells].flatMap(([key, { value, formula, isError }]): readonly HeldCell[] => {
          if (value === "" && formula === "") return [];
          const [row = 1, column = 1] = key.split(",").map(Number);
          const shows = isError === true || /^#ERROR! /.test(String(value)) ? { error: value } : value;
          const area = { sheet: sheet.name, row: row - 1, column: column - 1, rows: 1, columns: 1 };
          return [{ place: areaAddress(area), shows, ...(formula === "" ? {} : { formula }) }];
        }),
      ),
    later(days) {
      execute(document, "propKeep", [], TRIGGER);
      document.clock.now += days * DAY;
      service.later(days);
      return Promise.resolve();
    },
    sheets: () => spreadsheet.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name),
    selected() {
      const { name, selected } = spreadsheet.active;
      return `${name} ${areaText({ ...selected, row: selected.row - 1, column: selected.column - 1 })}`;
    },
    asked: service.told,
    bill: service.total,
    retryErrors() {
      document.owner.answers.push("OK");
      execute(document, "propRefreshErrors");
      lookAt(document);
      return Promise.resolve();
    },
    meanwhile(act) {
      document.meanwhile = () => {
        delete document.meanwhile;
        act();
      };
    },
  };
}

export const OPEN = [
  ["Excel", inExcel],
  ["Google Sheets", inSheets],
] as const;
