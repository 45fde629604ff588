/**
 * Makes the engine read the outcomes of settled calls.
 *
 * - Cells whose calls have settled are marked dirty through the engine's own trigger, like an edit. A calculation that
 *   was started in any other way would clear the results of the one in progress.
 * - One announcement at a time: the trigger waits until nothing new has come for a moment, so announcing each call as
 *   it settles would postpone it forever.
 * - An announcement can get lost, because an edit may stop a calculation at its end. It is repeated until the cells
 *   were read.
 * - Nothing is announced while a calculation runs: it would stop it, and the engine would begin again with all that it had
 *   before. Of a sheet with thousands of formulas this would never end.
 * - A stopped calculation reports its end twice, and one may begin before another has ended. So running calculations
 *   are counted by the engine's stages and not by its results.
 */
import {
  cellToRange,
  CommandType,
  ICommandService,
  ObjectMatrix,
  Rectangle,
  type ICommandInfo,
  type IExecutionOptions,
  type Injector,
  type IUnitRange,
} from "@univerjs/core";
import {
  FormulaExecutedStateType,
  FormulaExecuteStageType,
  IActiveDirtyManagerService,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
  type ISetFormulaCalculationNotificationMutation,
} from "@univerjs/engine-formula";
import { SetRangeValuesMutation, type ISetRangeValuesMutationParams } from "@univerjs/sheets";
import { Calls, type CalledCell } from "./calls";
import { isContent, isFormat } from "./formats";
import { ownFormulasIn } from "./formulaCells";
import { formulasIn } from "./formulas";
import { moveWhatIsDirty, placeAfter } from "./movedCells";
import { rangesOf } from "./ranges";
import { holdRestlessStill } from "./restless";

const SETTLED = "playground.mutation.calls-settled";
const ASKED_AGAIN = "playground.mutation.asked-again";

/** Milliseconds: calls that settle within one frame are read together. */
const GATHER_MS = 16;
/** Milliseconds after which an announcement without a calculation is repeated. */
const REPEAT_MS = 2000;
/** Milliseconds that the engine waits after an edit before it calculates. */
const WAIT_MS = 100;

interface SettledParams {
  readonly ranges: readonly IUnitRange[];
}

export interface Settling {
  readonly calls: Calls;
  /** Recalculates these cells as if they had been edited: their functions are called again. */
  readonly calculate: (ranges: readonly IUnitRange[]) => void;
  /** Goes on with a calculation that has ended: what refers to these cells has not been given what they show now. */
  readonly goOn: (ranges: readonly IUnitRange[]) => void;
  /**
   * Calculates, with all that follows from it, without a call of the add-in. Returns whether any cell waits for one: it is
   * called when a person has it calculated, and not because the engine calculates what tells the day at each edit.
   */
  readonly withoutCalls: (calculate: () => void) => Promise<boolean>;
  /** Whether no edit, calculation or call is pending, and every outcome was read. */
  readonly idle: () => boolean;
  /** Whether an edit or a function's result is still to be calculated, or is being calculated. */
  readonly isCalculating: () => boolean;
  /** Resolves when what was changed is calculated: each function was called, though it may not have returned yet. */
  readonly calculated: () => Promise<void>;
  /** Calls back at the end of every calculation that wasn't stopped, when its values are in the cells. */
  readonly onCalculated: (listener: () => void) => void;
}

export const settleCalls = (injector: Injector): Settling => {
  const commands = injector.get(ICommandService);
  const [holdsFormula, formulas] = [ownFormulasIn(injector), formulasIn(injector)];
  const listeners: (() => void)[] = [];
  let settled: CalledCell[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let edits = 0;
  let calculations = 0;
  const beginCalculation = holdRestlessStill(injector);
  /** What isn't a result, and isn't yet in a calculation. */
  let news = 0;
  /** Such is to be calculated, or is being calculated. */
  let isNew = true;
  /** Calculations that ended with all changes in them. */
  let whole = 0;

  const later = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(announce, milliseconds);
  };
  const announce = (): void => {
    timer = undefined;
    if (settled.length === 0) return;
    if (calculations > 0) return later(REPEAT_MS);
    goOn(rangesOf(settled));
    later(REPEAT_MS);
  };
  const goOn = (ranges: readonly IUnitRange[]): void => {
    commands.syncExecuteCommand(SETTLED, { ranges } satisfies SettledParams, { onlyLocal: true });
  };
  const calls = new Calls((cell) => {
    settled.push(cell);
    if (timer === undefined) later(GATHER_MS);
  }, formulas.isRestless);
  const ended = (state: FormulaExecutedStateType): void => {
    if (state === FormulaExecutedStateType.STOP_EXECUTION) settled = calls.stopped();
    else if (state === FormulaExecutedStateType.INITIAL) return;
    else settled = calls.calculated();
    if (settled.length > 0) later(GATHER_MS);
    else {
      clearTimeout(timer);
      timer = undefined;
    }
    if (state === FormulaExecutedStateType.STOP_EXECUTION) return;
    if (news === 0 && calculations === 0) isNew = false;
    for (const listener of listeners) listener();
    // A listener may have had other cells calculated, and an edit's calculation may have begun before this one ended.
    if (edits > 0 || calculations > 0) return;
    calls.begin(holdsFormula);
    whole += 1;
  };
  const editCalculated = (id: string): void => {
    edits -= 1;
    if (id !== SETTLED) news -= 1;
    // An edit that changes no formula is followed by no calculation.
    if (edits > 0 || calculations > 0) return;
    isNew = false;
    calls.begin(holdsFormula);
  };
  let typed: CalledCell[] = [];
  let isMoving = false;
  /** Where cells move, the engine rewrites the formulas that refer to them, also as it undoes this: nobody types these. */
  const edited = (): void => {
    const cells = isMoving ? [] : typed;
    cells.forEach(calls.typed, calls);
    calls.changed((cell) => formulas.refersTo(cell, cells));
    typed = [];
    isMoving = false;
  };

  for (const id of [SETTLED, ASKED_AGAIN]) {
    commands.registerCommand({ id, type: CommandType.MUTATION, handler: () => true });
    injector.get(IActiveDirtyManagerService).register(id, {
      commandId: id,
      getDirtyData: (command: ICommandInfo) => ({ dirtyRanges: [...(command.params as SettledParams).ranges] }),
    });
  }
  commands.beforeCommandExecuted((command: Readonly<ICommandInfo>) => {
    const place = placeAfter(command);
    if (place !== undefined) moveWhatIsDirty(injector, place);
    // The engine tells of its stages once it is at work.
    if (command.id !== SetFormulaCalculationStartMutation.id) return;
    beginCalculation(isNew);
    formulas.forget();
  });
  commands.onCommandExecuted((command: Readonly<ICommandInfo>, options?: IExecutionOptions) => {
    const { id, params } = command;
    const isResult = id === SetRangeValuesMutation.id && options?.onlyLocal === true;
    if (injector.get(IActiveDirtyManagerService).get(id) && !isResult && !isFormat(command)) {
      edits += 1;
      if (id !== SETTLED) [news, isNew] = [news + 1, true];
      const place = placeAfter(command);
      if (place !== undefined) {
        settled = calls.moved(place);
        isMoving = true;
        // What it is calculating stood elsewhere when it began. It begins again.
        if (calculations > 0) commands.syncExecuteCommand(SetFormulaCalculationStopMutation.id, {});
      }
      if (id === SetRangeValuesMutation.id) typed.push(...typedCells(params as ISetRangeValuesMutationParams));
      queueMicrotask(() => {
        // All that was changed in one go is known.
        edited();
        // Runs after the engine's own timer for the edit, which was set before this one.
        setTimeout(() => editCalculated(id), WAIT_MS);
      });
    }
    if (id !== SetFormulaCalculationNotificationMutation.id) return;
    const { functionsExecutedState, stageInfo } = params as ISetFormulaCalculationNotificationMutation;
    if (stageInfo?.stage === FormulaExecuteStageType.START) calculations += 1;
    if (stageInfo?.stage === FormulaExecuteStageType.CALCULATION_COMPLETED) calculations -= 1;
    if (functionsExecutedState !== undefined) ended(functionsExecutedState);
  });
  const isCalculating = (): boolean => edits > 0 || calculations > 0 || settled.length > 0;
  const idle = (): boolean => !isCalculating() && calls.open === 0;
  return {
    calls,
    async withoutCalls(calculate) {
      calls.withhold();
      try {
        calculate();
        while (!idle()) await moment();
      } finally {
        calls.allow();
      }
      return calls.isHolding;
    },
    calculate(ranges) {
      calls.drop((cell) => ranges.some((range) => holds(range, cell)));
      commands.syncExecuteCommand(ASKED_AGAIN, { ranges } satisfies SettledParams, { onlyLocal: true });
    },
    goOn,
    idle,
    isCalculating,
    async calculated() {
      const before = whole;
      while ((edits > 0 || calculations > 0) && whole === before) await moment();
    },
    onCalculated: (listener) => void listeners.push(listener),
  };
};

const typedCells = ({ unitId, subUnitId, cellValue }: ISetRangeValuesMutationParams): readonly CalledCell[] => {
  const cells: CalledCell[] = [];
  new ObjectMatrix(cellValue).forValue((row, column, cell) => {
    if (isContent(cell)) cells.push({ unitId, sheetId: subUnitId, row, column });
  });
  return cells;
};

const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, GATHER_MS));

const holds = ({ unitId, sheetId, range }: IUnitRange, cell: CalledCell): boolean =>
  cell.unitId === unitId && cell.sheetId === sheetId && Rectangle.contains(range, cellToRange(cell.row, cell.column));
