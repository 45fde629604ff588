/**
 * A workbook in memory, with everything that commands need: cells with one PROP call, or a constant. It is as strict as
 * the strictest host: nothing can be read while a cell is edited, a protected sheet can't be written, and named values
 * are text.
 */
import {
  DEFAULT_SETTINGS,
  readSettings,
  usableSettings,
  type StoredSettings,
} from "../../../src/shared/fetching/requests/settings";
import type { Delivery } from "../../../src/shared/api/answer";
import type { Progress, Scope } from "../../../src/shared/panelApi/panelApi";
import { holdsOurFunction } from "../../../src/shared/workbook/formulas/propFormulas";
import { IDLE_PROGRESS } from "../../../src/shared/spending/progress/progress";
import { addressText, cellsOf } from "../../../src/shared/formulas/cells";
import { contentFingerprint } from "../../../src/shared/workbook/kept/contentFingerprint";
import { calculate, quoteCall, type FunctionCall } from "../../../src/shared/functions/declaring/calculate";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import type { Observation } from "../../../src/shared/workbook/port/hostAbilities";
import type { HostFindings } from "../../../src/shared/workbook/port/hostFindings";
import { isProblem, problem, type Problem } from "../../../src/shared/api/problem";
import { textInput } from "../../../src/shared/values/input";
import { shownValue } from "../../../src/shared/tables/shownValue";
import type { Table } from "../../../src/shared/tables/table";
import { run, type Blocking } from "../../../src/shared/fetching/work/drivers";
import type { FetchEffect } from "../../../src/shared/fetching/work/effects";
import { accountUsage } from "../../../src/shared/fetching/quota/accountUsage";
import { admit } from "../../../src/shared/fetching/quota/admission";
import { admissionPolicy } from "../../../src/shared/fetching/quota/admissionPolicy";
import { withoutFailures } from "../../../src/shared/fetching/quota/recentFailure";
import { dueWarnings, withClaimed, withConfirmed } from "../../../src/shared/fetching/quota/spendingWarning";
import type { FetchContext } from "../../../src/shared/fetching/requests/fetchContext";
import type {
  FormulaCell,
  FrozenFormula,
  Overwriting,
  SelectedCell,
  SheetPart,
  WorkbookEffect,
} from "../../../src/shared/workbook/port/port";
import type { SheetLayout } from "../../../src/shared/workbook/port/sheetLayout";
import type { LongFlow, LongWork, RunEffect, ToldCell } from "../../../src/shared/spending/runs/longRuns";
import { memoryHost, type Script } from "../memoryHost";
import { MemoryCells, at, filledBy, linesOf, name, type Cell, type Frozen } from "./memoryCells";

const SETTINGS: StoredSettings = {
  PROP_BASE_URL: "https://service/v1",
  PROP_API_KEY: "key",
  PROP_SPENDING: "ask",
  PROP_MONTHLY_LIMIT: "1000",
  PROP_RATE_PER_SECOND: "1000",
};

/** What the log says of work that isn't to go on. */
const ENDS = { longList: "goes on no more", schedule: "refreshes no more", fetch: "fetches no more" };

export class MemoryWorkbook extends MemoryCells {
  readonly values = new Map<string, string>();
  readonly reports: Progress[] = [];
  stored: StoredSettings;
  changed = 0;
  /** Cells that were shown while a command went on, when, and how many requests had been sent by then. */
  readonly meanwhile: { readonly at: number; readonly cells: readonly string[]; readonly asked: number }[] = [];
  /** Is called each time after that. */
  whenShown?: () => void;
  /** What happens right before formulas are written. */
  whenWriting?: () => void;
  /** What happens while triggers are arranged. */
  whenArranged?: () => void;
  /** Cells that don't calculate when told to, and those that are calculating by themselves. */
  readonly silent = new Set<string>();
  readonly active = new Set<string>();
  /** What is seen of the host, by the check. */
  readonly seen: Record<string, Observation> = {};
  table: readonly (readonly string[])[] = [];
  findings: HostFindings | undefined;
  /** The job sheets that were inserted. */
  readonly layouts: SheetLayout[] = [];
  stop = false;
  running = false;
  /** Milliseconds left in each run, or when it has to end. */
  left = 300_000;
  deadline = Infinity;
  /** Abilities that are left to a run until it is killed: whatever it does then throws. */
  livesFor = 1_000_000;
  /** What others do before each ability of a run. */
  between?: () => void;
  /** What was said of further runs, in order. */
  readonly log: string[] = [];
  person = "me";
  hourly = true;
  /** What the latest copy was told. */
  told: readonly ToldCell[] = [];
  others = false;
  triggers: readonly { readonly name: string; readonly work: LongWork }[] = [];
  readonly host;

  constructor(script: Script, settings: StoredSettings = {}) {
    super();
    this.host = memoryHost(script);
    this.stored = { ...SETTINGS, ...settings };
  }

  /** All cells calculate by themselves, and ask. */
  calculate(): void {
    for (const cell of this.cells.values()) {
      if (!holdsOurFunction(cell.typed)) continue;
      this.fill(cell, gridOf(run(calculate(this.call(cell.typed), this.context()), this.fetching())));
    }
  }

  /** How many requests were sent, in all. */
  get asked(): number {
    return this.host.sent.flat().length;
  }

  done<T>(flow: LongFlow<T>): T {
    return run(flow, this.mortal({ ...this.abilities(), ...this.runs() }));
  }

  private mortal<T extends object>(abilities: T): T {
    return new Proxy(abilities, {
      get: (all, name: string) => {
        this.between?.();
        this.livesFor -= 1;
        if (this.livesFor < 0) throw new Error("the run was killed");
        return all[name as keyof T];
      },
    });
  }

  protected runs(): Blocking<RunEffect> {
    const { log } = this;
    return {
      timeLeft: () => Math.min(this.left, this.deadline - this.host.now),
      continueLater: ({ after }) => {
        log.push(after === undefined ? "goes on soon" : "stands ready");
        this.whenArranged?.();
        return "in a minute";
      },
      cancelContinuation: (work) => void log.push(ENDS[work]),
      replaceValue: ({ name: key, lasts, before, text }) => {
        const isStill = this.values.get(`${lasts} ${key}`) === before;
        if (isStill && text === undefined) this.values.delete(`${lasts} ${key}`);
        else if (isStill) this.abilities().keepValue({ name: key, lasts, text: text! });
        return isStill;
      },
      person: () => this.person,
      ownTriggers: () => this.triggers,
      runHourly: () => this.hourly,
      clocksShow: () => this.host.now,
      whenClocksShow: (shown) => shown,
      copySheet: ({ sheet, told }) => {
        this.told = told;
        log.push(`copies ${sheet}`);
      },
      holdsOthers: () => this.others,
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

  /** What a call in a cell needs. */
  private fetching(settings = readSettings(this.stored)): Blocking<FetchEffect> {
    const { host } = this;
    return {
      ...host,
      reserve: (batch) => {
        const { quota, replies } = admit(
          host.quota,
          batch,
          admissionPolicy(settings, host.now, this.deadline - host.now, batch.approved === true),
        );
        host.quota = quota;
        return replies;
      },
      usage: () => accountUsage(host.quota, host.now, isProblem(settings) ? DEFAULT_SETTINGS : settings),
    };
  }

  abilities(): Blocking<FetchEffect | WorkbookEffect> {
    const { host } = this;
    const settings = readSettings(this.stored);
    const rules = isProblem(settings) ? DEFAULT_SETTINGS : settings;
    return {
      ...this.fetching(settings),
      now: () => host.now,
      fetchContext: () => this.context(),
      storedSettings: () => ({ stored: this.stored, changed: this.changed }),
      storeSettings: ({ stored, changed }) => void Object.assign(this, { stored, changed }),
      probe: (): Delivery => ({ kind: "response", at: host.now, response: { status: 400, headers: {}, body: "{}" } }),
      claimWarnings: () => {
        const due = dueWarnings(host.quota, accountUsage(host.quota, host.now, rules), host.now);
        host.quota = withClaimed(host.quota, due, host.now);
        return due;
      },
      confirmWarnings: (shown) => void (host.quota = withConfirmed(host.quota, shown)),
      clearFailures: () => void (host.quota = withoutFailures(host.quota)),
      bookAccountCheck: () => undefined,
      setBilled: () => undefined,
      formulaCells: (where) => {
        this.readable();
        const all = [...this.cells.values()].filter(({ typed }) => holdsOurFunction(typed));
        const isMeant = (cell: Cell): boolean =>
          Array.isArray(where)
            ? (where as readonly SheetPart[]).some(({ sheet }) => sheet === cell.sheet)
            : this.isWithin(where as Scope, filledBy(cell));
        return all.filter(isMeant).map(({ sheet, row, column, typed }) => ({ sheet, row, column, formula: typed }));
      },
      dryRun: (cells) => {
        if (this.editing) return problem("failed", "a cell is edited");
        const idle = cells.filter((cell) => !this.active.has(addressText(cell)));
        const unreported = idle.filter((cell) => this.silent.has(addressText(cell)));
        const told = idle.filter((cell) => !this.silent.has(addressText(cell)));
        const calls = told.map((cell) => ({ ...this.quoted(cell), cell }));
        return { calls, unreported, active: cells.length - idle.length };
      },
      recalculate: (cells) => {
        if (this.editing) return problem("failed", "a cell is edited");
        for (const cell of cells) this.quoted(cell);
        return undefined;
      },
      recalculateMeanwhile: ({ cells, isBeingFetched }) => {
        this.meanwhile.push({ at: host.now, cells: cells.map(addressText), asked: this.asked });
        if (!this.editing) cells.forEach((cell) => this.quoted(cell, { isBeingFetched }));
        this.whenShown?.();
      },
      activeCalls: (cell) => (this.active.has(addressText(cell)) ? [this.call(cell.formula)] : []),
      readValues: (reference) => {
        const [, cells = ""] = /^(?:Sheet1!)?([A-Z]+\d+(?::[A-Z]+\d+)?)$/.exec(reference) ?? [];
        return cells === "" ? undefined : this.grid(cells);
      },
      writeFormulas: (all) => {
        this.whenWriting?.();
        const stands = ({ cell }: Overwriting): boolean =>
          (this.cells.get(addressText(cell))?.typed ?? this.shownAt(cell) ?? "") === cell.formula;
        const changed = all.flatMap((each) => (stands(each) ? [] : each.cell));
        this.write(all.filter(stands).map(({ cell, formula }) => [cell, formula]));
        return { changed };
      },
      freezeFormulas: (cells) => {
        const filled = cells.map((cell) => this.cells.get(addressText(cell))!);
        this.write(
          filled.flatMap((cell) => cellsOf(filledBy(cell)).map((place) => [place, this.shownAt(place) ?? ""] as const)),
        );
        const remembered = filled.map((cell): Frozen => {
          return { ...filledBy(cell), formula: cell.typed, fingerprint: contentFingerprint(cell.grid) };
        });
        this.frozen = [...remembered, ...this.frozen];
      },
      frozenFormulas: (scope) =>
        this.frozen
          .map((each, index): FrozenFormula => {
            const { typed = "" } = this.cells.get(addressText(each)) ?? {};
            return { ...each, values: this.shownIn(each), id: String(index), replaced: typed.startsWith("=") };
          })
          .filter((each) => this.isWithin(scope, each)),
      restoreFormulas: (formulas) => {
        this.write(
          formulas.flatMap((each) =>
            cellsOf(each).map((place, index) => [place, index === 0 ? each.formula : ""] as const),
          ),
        );
        return [];
      },
      forgetFrozen: (gone) => {
        const ids = new Set(gone.map(({ id }) => id));
        this.frozen = this.frozen.filter((_, index) => !ids.has(String(index)));
      },
      selectedCell: (): SelectedCell => {
        const place = { sheet: this.sheet, ...at(this.selection[0]) };
        const formula = this.formula(this.selection[0]) ?? "";
        return { ...place, formula, shows: this.shownAt(place) ?? "", spilledFrom: "unknown" };
      },
      keepValue: ({ name: key, lasts, text }) => void this.values.set(`${lasts} ${key}`, text),
      recallValue: ({ name: key, lasts }) => this.values.get(`${lasts} ${key}`),
      dropValue: ({ name: key, lasts }) => void this.values.delete(`${lasts} ${key}`),
      sheetNames: () => this.names(),
      insertLayout: (layout) => {
        if (this.editing) return problem("failed", "a cell is edited");
        this.layouts.push(layout);
        this.sheet = layout.sheet;
        for (const { row, column, rows } of layout.blocks) {
          rows.forEach((line, down) =>
            line.forEach((content, right) => {
              if (content !== null)
                this.type({ [name({ row: row + down, column: column + right })]: String(content) }, layout.sheet);
            }),
          );
        }
        return undefined;
      },
      selectedAreas: () => ({ areas: this.selectedAreas(), hidden: this.hidden }),
      usedArea: (sheet) => this.usedArea(sheet),
      readCells: (area) =>
        this.hasSheet(area.sheet)
          ? this.shownIn(area).map((line) => line.map((cell) => (cell === null ? null : textInput(cell))))
          : undefined,
      readFormats: (area) => linesOf(area, () => ""),
      readTexts: (area) => (this.hasSheet(area.sheet) ? linesOf(area, (place) => this.typedAt(place)) : undefined),
      areBlank: (area) => this.shownIn(area).every((line) => line.every((value) => value === null)),
      writeCells: (parts) => {
        if (this.editing || parts.some(({ area }) => this.locked.has(area.sheet)))
          return problem("failed", "the sheet is protected");
        for (const { area, rows } of parts) {
          rows.forEach((line, down) =>
            line.forEach((value, right) => {
              const place = { row: area.row + down, column: area.column + right };
              if (value !== undefined) this.type({ [name(place)]: shownValue(value, undefined) }, area.sheet);
            }),
          );
        }
        return undefined;
      },
      showCells: (area) => {
        const [first, last] = [area, { row: area.row + area.rows - 1, column: area.column + area.columns - 1 }];
        this.sheet = area.sheet;
        this.selection = [name(first), name(last)];
        return undefined;
      },
      addSheet: (name) => (this.editing ? problem("failed", "a cell is edited") : name),
      observe: ({ check }) => this.seen[check] ?? { outcome: "failed" },
      writeTexts: ({ rows }) => void (this.table = rows),
      rememberFindings: (findings) => void (this.findings = findings),
      begin: () => {
        if (this.running) return false;
        this.stop = false;
        return (this.running = true);
      },
      end: () => void (this.running = false),
      reportProgress: (progress) => void this.reports.push(progress),
      readProgress: () => {
        const progress = this.reports[this.reports.length - 1] ?? IDLE_PROGRESS;
        return progress.state === "running" && !this.running ? { ...progress, state: "stopped" } : progress;
      },
      askToStop: () => void (this.stop = this.running),
      stopAsked: () => this.stop,
    };
  }

  private context(): FetchContext {
    const { keepDays } = usableSettings(readSettings(this.stored));
    return { service: this.stored.PROP_BASE_URL ?? "", now: this.host.now, keepDays, batchSize: 2 };
  }

  private quoted(cell: FormulaCell, more: Pick<FetchContext, "isBeingFetched"> = {}) {
    const call = this.call(cell.formula);
    const quoted = run(quoteCall(call, { ...this.context(), ...more }), this.fetching());
    this.fill(this.cells.get(addressText(cell))!, gridOf(quoted.value));
    return { call, ...quoted };
  }

  private call(formula: string): FunctionCall {
    const [, called = "", inside = ""] = /^=PROP\.([A-Z]+)\((.*)\)$/.exec(formula) ?? [];
    const declaration = CATALOGUE.find((each) => each.name === called);
    if (declaration === undefined) throw new Error(`no call of ours: ${formula}`);
    const given = inside.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => {
      const text = part.trim();
      if (text === "") return undefined;
      return text.startsWith('"') ? [[text.slice(1, -1)]] : this.grid(text);
    });
    return { declaration, given: declaration.parameters.map((_, index) => given[index]) };
  }
}

const gridOf = (value: Table | Problem): readonly (readonly string[])[] =>
  isProblem(value) ? [[value.message]] : value.rows.map((row) => row.map((each) => shownValue(each, undefined)));
