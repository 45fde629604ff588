/**
 * Keeps formats apart from what cells hold, as in Excel. The engine calculates a sheet after a change of formats like after any
 * other, and has whoever undoes it write the cells' formulas and values again: either could call the add-in.
 */
import {
  ICommandService,
  IUndoRedoService,
  ObjectMatrix,
  UndoCommand,
  type ICellData,
  type ICommandInfo,
  type Nullable,
  type Univer,
} from "@univerjs/core";
import { IActiveDirtyManagerService } from "@univerjs/engine-formula";
import { SetRangeValuesMutation, SetStyleCommand, type ISetRangeValuesMutationParams } from "@univerjs/sheets";

/** Whether a cell is given more than a format. */
export const isContent = (cell: Nullable<ICellData>): boolean =>
  !cell || cell.f !== undefined || cell.si !== undefined || cell.v !== undefined || cell.p !== undefined;

const cellsOf = ({ id, params }: Readonly<ICommandInfo>): ObjectMatrix<Nullable<ICellData>> | undefined =>
  id === SetRangeValuesMutation.id
    ? new ObjectMatrix((params as ISetRangeValuesMutationParams).cellValue ?? {})
    : undefined;

/** Whether a change gives cells formats and nothing else. */
export const isFormat = (command: Readonly<ICommandInfo>): boolean => {
  const cells = cellsOf(command);
  let isOnly = cells !== undefined;
  cells?.forValue((_row, _column, cell) => {
    isOnly = !isContent(cell);
    return isOnly;
  });
  return isOnly;
};

/** To be called before anything else listens: the engine forgets the formula of a cell that is given no content. */
export const keepFormatsApart = (univer: Univer): void => {
  const injector = univer.__getInjector();
  injector.get(ICommandService).beforeCommandExecuted((command) => {
    // What the engine itself takes for a change that calculates nothing.
    if (isFormat(command)) Object.assign(command.params!, { trigger: SetStyleCommand.id });
    const done = command.id === UndoCommand.id && injector.get(IUndoRedoService).pitchTopUndoElement();
    if (!done || !done.redoMutations.some(isFormat)) return;
    const calculated = injector.get(IActiveDirtyManagerService);
    if (done.redoMutations.every((each) => isFormat(each) || !calculated.get(each.id)))
      leaveContent(done.undoMutations);
  });
};

/** Has these write nothing but formats. */
const leaveContent = (changes: readonly ICommandInfo[]): void => {
  for (const change of changes) {
    cellsOf(change)?.forValue((row, column, cell) => {
      (change.params as ISetRangeValuesMutationParams).cellValue![row]![column] = { s: cell?.s ?? null };
    });
  }
};
