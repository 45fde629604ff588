/**
 * A workbook in memory, with all that commands need of a host: cells whose formula is one call of ours, or a constant.
 * It is as strict as the strictest host: while a cell is edited nothing can be read, a protected sheet takes nothing,
 * and what is kept of values under names is text.
 */
import { readSettings, type StoredSettings } from "../../../src/shared/fetching/settings";
import type { Delivery } from "../../../src/shared/api/answer";
import type { Progress } from "../../../src/shared/panelApi/panelApi";
import type { Grid } from "../../../src/shared/values/input";
import { holdsOurFunction } from "../../../src/shared/workbook/formulas/propFormulas";
import { IDLE_PROGRESS } from "../../../src/shared/workbook/pricing/progress";
import { addressText, areaText, type CellAddress, type CellArea } from "../../../src/shared/formulas/cells";
import { contentFingerprint } from "../../../src/shared/workbook/freezing/contentFingerprint";
import { quoteCall, type FunctionCall } from "../../../src/shared/functions/declaring/calculate";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { isProblem, problem } from "../../../src/shared/api/problem";
import { run, type Blocking } from "../../../src/shared/fetching/drivers";
import type { FetchEffect } from "../../../src/shared/fetching/effects";
import { admit, withoutFailures, admissionPolicy } from "../../../src/shared/fetching/quota/admission";
import type { FetchContext } from "../../../src/shared/fetching/sender";
import type { FormulaCell, FrozenFormula, SelectedCell, WorkbookEffect } from "../../../src/shared/workbook/port";
import type { LongFlow, RunEffect } from "../../../src/shared/workbook/schedule/longRuns";
import { memoryHost, type Script } from "../memoryHost";

interface Cell extends CellAddress {
  readonly typed: string;
  shows: string;
}

const SETTINGS: StoredSettings = {
  PROP_BASE_URL: "https://service/v1",
  PROP_API_KEY: "key",
  PROP_SPENDING: "ask",
  PROP_MONTHLY_LIMIT: "1000",
  PROP_RATE_PER_SECOND: "1000",
};

export class MemoryWorkbook {
  readonly cells = new Map<string, Cell>();
  readonly values = new Map<string, string>();
  readonly reports: Progress[] = [];
  /** The latest first. */
  frozen: (FormulaCell & { readonly fingerprint: string })[] = [];
  stored: StoredSettings;
  changed = 0;
  sheet = "Sheet1";
  /** First and last cell. */
  selection: readonly [string, string] = ["A1", "A1"];
  editing = false;
  /** Cells that don't calculate when they are told to, and those that do so by themselves at this moment. */
  readonly silent = new Set<string>();
  readonly active = new Set<string>();
  readonly locked = new Set<string>();
  stop = false;
  running = false;
  /** Milliseconds left in each run. */
  left = 300_000;
  /** What was said of further runs, in order. */
  readonly log: string[] = [];
  private repeats = 0;
  readonly host;

  constructor(script: Script, settings: StoredSettings = {}) {
    this.host = memoryHost(script);
    this.stored = { ...SETTINGS, ...settings };
  }

  type(cells: Readonly<Record<string, string>>, sheet = this.sheet): void {
    for (const [name, typed] of Object.entries(cells)) {
      const place = { sheet, ...at(name) };
      if (typed === "") this.cells.delete(addressText(place));
      else this.cells.set(addressText(place), { ...place, typed, shows: typed });
    }
  }

  shows(name: string, sheet = this.sheet): string | undefined {
    return this.cells.get(addressText({ sheet, ...at(name) }))?.shows;
  }

  /** How many requests were sent, in all. */
  get asked(): number {
    return this.host.sent.flat().length;
  }

  done<T>(flow: LongFlow<T>): T {
    return run(flow, { ...this.abilities(), ...this.runs() });
  }

  private runs(): Blocking<RunEffect> {
    const { log } = this;
    return {
      timeLeft: () => this.left,
      goOnLater: ({ after }) => (log.push(after === undefined ? "goes on soon" : "stands ready"), "in a minute"),
      goOnNoMore: () => void log.push("goes on no more"),
      repeatEvery: (every) => (log.push(`every ${every}`), `refresh ${(this.repeats += 1)}`),
      repeatNoMore: ({ name: which = "all" }) => void log.push(`ends ${which}`),
      copySheet: (sheet) => void log.push(`copies ${sheet}`),
      selectedArea: () => ({ sheet: this.sheet, ...areaBetween(this.selection.map(at) as [Place, Place]) }),
      readCells: (area) => (area.sheet === this.sheet ? this.shownIn(area) : undefined),
      areBlank: (area) => this.shownIn(area).every((line) => line.every((value) => value === null)),
      growSheet: () => undefined,
      writeRows: ({ area, rows, moment }) => {
        const behind = moment === undefined ? [] : [new Date(moment).toISOString()];
        rows.forEach((row, down) =>
          [...(row ?? []), ...(row === undefined ? [] : behind)].forEach((value, right) => {
            const place = { row: area.row + down, column: area.column + right };
            this.type({ [name(place)]: isProblem(value) ? value.message : String(value ?? "") }, area.sheet);
          }),
        );
      },
    };
  }

  abilities(): Blocking<FetchEffect | WorkbookEffect> {
    const { host } = this;
    const settings = readSettings(this.stored);
    const limits = admissionPolicy(settings, host.now, Infinity);
    return {
      ...host,
      claim: (asking) => {
        const { book, claims } = admit(host.book, asking, {
          ...limits,
          ...{ now: host.now, approved: asking.approved === true },
        });
        host.book = book;
        return claims;
      },
      usage: () => ({ ...host.usage(undefined), limit: limits.monthlyLimit }),
      now: () => host.now,
      currentTerms: () => this.terms(),
      storedSettings: () => ({ stored: this.stored, changed: this.changed }),
      storeSettings: ({ stored, changed }) => void Object.assign(this, { stored, changed }),
      probe: (): Delivery => ({ kind: "response", at: host.now, response: { status: 400, headers: {}, body: "{}" } }),
      forgive: () => void (host.book = withoutFailures(host.book)),
      release: () => undefined,
      recount: () => undefined,
      formulaCells: (where) => {
        this.readable();
        const all = [...this.cells.values()].filter(({ typed }) => holdsOurFunction(typed));
        const isMeant = ({ sheet, row, column }: Cell): boolean => {
          if (where === "everything") return true;
          if (where === "sheet") return sheet === this.sheet;
          if (where !== "selection") return where.some((part) => part.sheet === sheet);
          const [first, last] = this.selection.map(at) as [Place, Place];
          const inRows = row >= first.row && row <= last.row;
          return sheet === this.sheet && inRows && column >= first.column && column <= last.column;
        };
        return all.filter(isMeant).map(({ sheet, row, column, typed }) => ({ sheet, row, column, formula: typed }));
      },
      dryRun: (cells) => {
        if (this.editing) return problem("failed", "a cell is edited");
        const idle = cells.filter((cell) => !this.active.has(addressText(cell)));
        const told = idle.filter((cell) => !this.silent.has(addressText(cell)));
        const calls = told.map((cell) => this.quoted(cell));
        return { calls, unreported: idle.length - told.length, active: cells.length - idle.length };
      },
      recalculate: (cells) => {
        if (this.editing) return problem("failed", "a cell is edited");
        for (const cell of cells) this.quoted(cell);
        return undefined;
      },
      activeCalls: (cell) => (this.active.has(addressText(cell)) ? [this.call(cell.formula)] : []),
      readValues: (reference) => (/^[A-Z]+\d+(:[A-Z]+\d+)?$/.test(reference) ? this.grid(reference) : undefined),
      writeFormulas: (cells) => {
        this.write(cells.map((cell) => [cell, cell.formula]));
      },
      freezeFormulas: (cells) => {
        const shown = cells.map((cell) => this.cells.get(addressText(cell))!.shows);
        this.write(cells.map((cell, index) => [cell, shown[index]!]));
        const remembered = cells.map((cell, index) => ({ ...cell, fingerprint: contentFingerprint([[shown[index]]]) }));
        this.frozen = [...remembered, ...this.frozen];
      },
      frozenFormulas: () =>
        this.frozen.map((cell, index): FrozenFormula => {
          const { typed = "", shows = "" } = this.cells.get(addressText(cell)) ?? {};
          const area = { rows: 1, columns: 1, values: [[shows]] };
          return { ...cell, ...area, id: String(index), replaced: typed.startsWith("=") };
        }),
      restoreFormulas: (cells) => this.write(cells.map((cell) => [cell, cell.formula])),
      forgetFrozen: (gone) => {
        const ids = new Set(gone.map(({ id }) => id));
        this.frozen = this.frozen.filter((_, index) => !ids.has(String(index)));
      },
      selectedCell: (): SelectedCell => {
        const place = { sheet: this.sheet, ...at(this.selection[0]) };
        const { typed = "", shows = "" } = this.cells.get(addressText(place)) ?? {};
        return { ...place, formula: typed.startsWith("=") ? typed : "", shows, spilledFrom: "unknown" };
      },
      keepValue: ({ name: key, lasts, text }) => void this.values.set(`${lasts} ${key}`, text),
      recallValue: ({ name: key, lasts }) => this.values.get(`${lasts} ${key}`),
      dropValue: ({ name: key, lasts }) => void this.values.delete(`${lasts} ${key}`),
      begin: () => {
        if (this.running) return false;
        this.stop = false;
        return (this.running = true);
      },
      end: () => void (this.running = false),
      reportProgress: (progress) => void this.reports.push(progress),
      readProgress: () => this.reports[this.reports.length - 1] ?? IDLE_PROGRESS,
      askToStop: () => void (this.stop = this.running),
      stopAsked: () => this.stop,
    };
  }

  private terms(): FetchContext {
    return { service: this.stored.PROP_BASE_URL ?? "", now: this.host.now, keepDays: KEEP, batch: 2 };
  }

  /** All of it, or nothing. */
  private write(all: readonly (readonly [CellAddress, string])[]): void {
    if (all.some(([{ sheet }]) => this.locked.has(sheet))) throw new Error("the sheet is protected");
    for (const [place, typed] of all) this.type({ [name(place)]: typed }, place.sheet);
  }

  private readable(): void {
    if (this.editing) throw new Error("a cell is edited");
  }

  private quoted(cell: FormulaCell) {
    const call = this.call(cell.formula);
    const quoted = run(quoteCall(call, this.terms()), this.abilities());
    const { value } = quoted;
    this.cells.get(addressText(cell))!.shows = isProblem(value) ? value.message : JSON.stringify(value.rows);
    return { call, ...quoted };
  }

  private call(formula: string): FunctionCall {
    const [, called = "", inside = ""] = /^=PROP\.([A-Z]+)\((.*)\)$/.exec(formula) ?? [];
    const declaration = CATALOGUE.find((each) => each.name === called);
    if (declaration === undefined) throw new Error(`no call of ours: ${formula}`);
    const given = inside.split(",").map((part) => {
      const text = part.trim();
      return text.startsWith('"') ? [[text.slice(1, -1)]] : this.grid(text);
    });
    return { declaration, given: declaration.parameters.map((_, index) => given[index]) };
  }

  private grid(reference: string): Grid {
    const [first, last = first] = reference.split(":").map(at) as [Place, Place?];
    return this.shownIn({ sheet: this.sheet, ...areaBetween([first, last]) });
  }

  private shownIn({ sheet, row, column, rows, columns }: CellArea): Grid {
    return Array.from({ length: rows }, (_, down) =>
      Array.from(
        { length: columns },
        (__, right) => this.cells.get(addressText({ sheet, row: row + down, column: column + right }))?.shows ?? null,
      ),
    );
  }
}

const KEEP = (() => {
  const settings = readSettings({});
  if (isProblem(settings)) throw new Error(settings.message);
  return settings.keepDays;
})();

interface Place {
  readonly row: number;
  readonly column: number;
}

function areaBetween([first, last]: readonly [Place, Place]): Omit<CellArea, "sheet"> {
  return { ...first, rows: last.row - first.row + 1, columns: last.column - first.column + 1 };
}

function at(cell: string): Place {
  const [, letters = "", row = ""] = /^([A-Z])(\d+)$/.exec(cell) ?? [];
  if (row === "") throw new Error(`no cell: ${cell}`);
  return { row: Number(row) - 1, column: letters.charCodeAt(0) - 65 };
}

const name = (place: Place): string => areaText({ ...place, rows: 1, columns: 1 });
