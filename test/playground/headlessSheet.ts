/** A workbook without a page: the same function objects over the same engine, driven by a test. */
import {
  cellToRange,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  ICommandService,
  type ICommandInfo,
  type Workbook,
} from "@univerjs/core";
import {
  FormulaDataModel,
  FormulaExecuteStageType,
  Interpreter,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStopMutation,
  UniverFormulaEnginePlugin,
} from "@univerjs/engine-formula";
import { SetRangeValuesMutation, UniverSheetsPlugin } from "@univerjs/sheets";
import { UniverSheetsFormulaPlugin } from "@univerjs/sheets-formula";
import { a1Cell } from "../../src/playground/officeStandIn/cellAddress";
import type { Implementation } from "../../src/playground/officeStandIn/runtime";
import type { FunctionMetadata } from "../../src/playground/engine/metadata";
import { keepFormatsApart } from "../../src/playground/engine/formats";
import { registerFunctions } from "../../src/playground/engine/register";
import { noteOf, type CellNote } from "../../src/playground/engine/results";

/** The engine opens a channel for each of its steps and closes none: in Node, open ones would keep the tests' process from ending. */
globalThis.MessageChannel = class extends MessageChannel {
  constructor() {
    super();
    this.port1.addEventListener("message", () => this.port1.close(), { once: true });
  }
};

type Content = string | number | boolean | null;

export interface FakeFunction {
  readonly name: string;
  readonly parameters?: readonly { readonly scalar?: boolean; readonly optional?: boolean }[];
  readonly run: Implementation;
}

export interface HeadlessSheet {
  readonly set: (cells: Readonly<Record<string, Content>>) => void;
  readonly value: (a1: string) => unknown;
  readonly note: (a1: string) => CellNote | undefined;
  /** Whether every edit is calculated and every call read. */
  readonly isIdle: () => boolean;
  /** Waits until it is. */
  readonly idle: () => Promise<void>;
  /** How many calculations were stopped before their end. */
  readonly stopped: () => number;
  /** Calculates a cell by itself; everything at once that follows from it, without a call. */
  readonly calculate: (a1: string) => void;
  readonly withoutCalls: (a1: string) => Promise<boolean>;
  /** From now on as the engine does by itself: all branches of a formula. */
  readonly calculateAllBranches: () => void;
  /** Does this once, when the next calculation has begun. */
  readonly duringNext: (act: () => void) => void;
  readonly command: (id: string, params: object) => Promise<boolean>;
  readonly dispose: () => void;
}

export class FakeError {
  constructor(
    readonly code: string,
    readonly message?: string,
  ) {}
}

const metadataOf = ({ name, parameters }: FakeFunction): FunctionMetadata => ({
  id: name,
  name,
  parameters: (parameters ?? [{}, { optional: true }, { optional: true }]).map((parameter, index) => ({
    name: `argument${index}`,
    dimensionality: parameter.scalar ? "scalar" : "matrix",
    optional: parameter.optional ?? false,
  })),
});

export const openSheet = (functions: readonly FakeFunction[], rowCount = 2000): HeadlessSheet => {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.SILENT,
  });
  keepFormatsApart(univer);
  univer.registerPlugin(UniverFormulaEnginePlugin);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsFormulaPlugin);
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, {
    id: "book",
    sheetOrder: ["sheet"],
    sheets: { sheet: { id: "sheet", name: "Sheet1", rowCount, columnCount: 100, cellData: {} } },
  });
  const injector = univer.__getInjector();
  // Only what has the focus is undone.
  injector.get(IUniverInstanceService).focusUnit("book");
  const settling = registerFunctions(injector, {
    metadata: { functions: functions.map(metadataOf) },
    implementations: new Map(functions.map(({ name, run }) => [name, run])),
    makeError: (code) => new FakeError(code),
  });
  const commands = injector.get(ICommandService);
  let stopped = 0;
  commands.onCommandExecuted(({ id }: Readonly<ICommandInfo>) => {
    if (id === SetFormulaCalculationStopMutation.id) stopped += 1;
  });
  const cell = (a1: string) => {
    const { row, column } = a1Cell(a1);
    const worksheet = injector.get(IUniverInstanceService).getUnit<Workbook>("book")?.getSheetBySheetId("sheet");
    const raw = worksheet?.getCellMatrix().getValue(row, column);
    const spilled = injector.get(FormulaDataModel).getArrayFormulaCellData()["book"]?.["sheet"]?.[row]?.[column];
    return spilled ?? raw ?? undefined;
  };
  const calculate = (a1: string): void => {
    const { row, column } = a1Cell(a1);
    settling.calculate([{ unitId: "book", sheetId: "sheet", range: cellToRange(row, column) }]);
  };
  return {
    set(cells) {
      const cellValue: Record<number, Record<number, object | null>> = {};
      for (const [a1, content] of Object.entries(cells)) {
        const { row, column } = a1Cell(a1);
        (cellValue[row] ??= {})[column] =
          typeof content === "string" && content.startsWith("=")
            ? { f: content, v: null }
            : content === null
              ? null
              : { f: null, v: content, t: typeof content === "string" ? 1 : typeof content === "number" ? 2 : 3 };
      }
      commands.syncExecuteCommand(SetRangeValuesMutation.id, { unitId: "book", subUnitId: "sheet", cellValue });
    },
    value: (a1) => cell(a1)?.v,
    note: (a1) => noteOf(cell(a1)?.custom, cell(a1)?.v),
    isIdle: settling.idle,
    async idle() {
      while (!settling.idle()) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    stopped: () => stopped,
    calculate,
    withoutCalls: (a1) => settling.withoutCalls(() => calculate(a1)),
    calculateAllBranches: () => void Reflect.deleteProperty(injector.get(Interpreter), "execute"),
    command: (id, params) => commands.executeCommand(id, params),
    duringNext(act) {
      const once = commands.onCommandExecuted(({ id, params }: Readonly<ICommandInfo>) => {
        if (id !== SetFormulaCalculationNotificationMutation.id) return;
        if ((params as { stageInfo?: { stage: number } }).stageInfo?.stage !== FormulaExecuteStageType.START) return;
        once.dispose();
        act();
      });
    },
    dispose: () => univer.dispose(),
  };
};
