/** Where cells stand after rows, columns or cells were inserted, removed, moved or sorted; what is to be calculated follows them. */
import { cellToRange, Rectangle, type ICommandInfo, type Injector, type IRange, type IUnitRange } from "@univerjs/core";
import {
  InsertColMutation,
  InsertRowMutation,
  MoveColsMutation,
  MoveRangeMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
  ReorderRangeMutation,
  type IMoveRangeMutationParams,
  type IReorderRangeMutationParams,
} from "@univerjs/sheets";
import { TriggerCalculationController } from "@univerjs/sheets-formula";
import type { CalledCell } from "./calls";
import { cellsOfRange, rangesOf } from "./ranges";

/** Where a cell stands now; undefined if it was removed. */
type Place = (cell: CalledCell) => CalledCell | undefined;

/** Rows or columns below one another: the first, and how many. */
type Lines = readonly [first: number, count: number];

interface LinesParams {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly range: IRange;
  readonly sourceRange: IRange;
  readonly targetRange: IRange;
}

type LinesOf = (range: IRange) => Lines;
type Moved = (at: number, params: LinesParams, lines: LinesOf) => number | undefined;

const rows: LinesOf = ({ startRow, endRow }) => [startRow, endRow - startRow + 1];
const columns: LinesOf = ({ startColumn, endColumn }) => [startColumn, endColumn - startColumn + 1];

const inserted = (at: number, [first, count]: Lines): number => (at < first ? at : at + count);

const removed = (at: number, [first, count]: Lines): number | undefined => {
  if (at < first) return at;
  return at < first + count ? undefined : at - count;
};

/** The target is told as it was before. */
const moved = (at: number, source: Lines, [target]: Lines): number => {
  const [first, count] = source;
  const to = target > first ? target - count : target;
  const left = removed(at, source);
  return left === undefined ? at - first + to : inserted(left, [to, count]);
};

const afterInserting: Moved = (at, { range }, lines) => inserted(at, lines(range));
const afterRemoving: Moved = (at, { range }, lines) => removed(at, lines(range));
const afterMoving: Moved = (at, { sourceRange, targetRange }, lines) =>
  moved(at, lines(sourceRange), lines(targetRange));

const ROWS: ReadonlyMap<string, Moved> = new Map([
  [InsertRowMutation.id, afterInserting],
  [RemoveRowMutation.id, afterRemoving],
  [MoveRowsMutation.id, afterMoving],
]);
const COLUMNS: ReadonlyMap<string, Moved> = new Map([
  [InsertColMutation.id, afterInserting],
  [RemoveColMutation.id, afterRemoving],
  [MoveColsMutation.id, afterMoving],
]);

/** Undefined if the command moves no cells. */
export const placeAfter = ({ id, params }: Readonly<ICommandInfo>): Place | undefined => {
  if (id === MoveRangeMutation.id) return placeInRange(params as IMoveRangeMutationParams);
  if (id === ReorderRangeMutation.id) return placeInOrder(params as IReorderRangeMutationParams);
  const [inRows, inColumns] = [ROWS.get(id), COLUMNS.get(id)];
  if (inRows === undefined && inColumns === undefined) return undefined;
  const given = params as LinesParams;
  return (cell) => {
    if (cell.unitId !== given.unitId || cell.sheetId !== given.subUnitId) return cell;
    const row = inRows === undefined ? cell.row : inRows(cell.row, given, rows);
    const column = inColumns === undefined ? cell.column : inColumns(cell.column, given, columns);
    return row === undefined || column === undefined ? undefined : { ...cell, row, column };
  };
};

const placeInRange =
  ({ unitId, fromRange, toRange, from, to }: IMoveRangeMutationParams): Place =>
  (cell) => {
    const isIn = (sheetId: string, range: IRange): boolean =>
      cell.sheetId === sheetId && Rectangle.contains(range, cellToRange(cell.row, cell.column));
    if (cell.unitId !== unitId) return cell;
    if (!isIn(from.subUnitId, fromRange)) return isIn(to.subUnitId, toRange) ? undefined : cell;
    const [row, column] = [toRange.startRow - fromRange.startRow, toRange.startColumn - fromRange.startColumn];
    return { unitId, sheetId: to.subUnitId, row: cell.row + row, column: cell.column + column };
  };

/** The order tells for each row which one has come there. */
const placeInOrder = ({ unitId, subUnitId, range, order }: IReorderRangeMutationParams): Place => {
  const rowOf = new Map(Object.entries(order).map(([to, from]) => [from, Number(to)]));
  return (cell) => {
    const isIn = cell.unitId === unitId && cell.sheetId === subUnitId;
    if (!isIn || !Rectangle.contains(range, cellToRange(cell.row, cell.column))) return cell;
    return { ...cell, row: rowOf.get(cell.row) ?? cell.row };
  };
};

/** The engine's own, which its types keep to themselves: what is to be calculated, and changes that it hasn't looked at yet. */
interface Trigger {
  _executingDirtyData?: Dirty;
  _waitingCommandQueue?: ICommandInfo[];
  _generateDirty?: (commands: readonly ICommandInfo[]) => Dirty;
  _mergeDirty?: (one: Dirty, other: Dirty) => Dirty;
}

interface Dirty {
  readonly dirtyRanges: readonly IUnitRange[];
}

/** Has the engine calculate what it was to calculate where that stands now: it would do so where it stood. */
export const moveWhatIsDirty = (injector: Injector, place: Place): void => {
  // Not before cells move: Univer calculates an opened workbook once somebody has asked for it.
  const trigger = injector.get(TriggerCalculationController) as unknown as Trigger;
  const { _generateDirty: read, _mergeDirty: merge, _executingDirtyData: known, _waitingCommandQueue: queue } = trigger;
  if (!read || !merge || !known || !queue) throw new Error("Univer calculates what has changed in another way by now");
  const dirty = merge.call(trigger, known, read.call(trigger, queue));
  const cells = dirty.dirtyRanges.flatMap(cellsOfRange).flatMap((cell) => place(cell) ?? []);
  trigger._waitingCommandQueue = [];
  trigger._executingDirtyData = { ...dirty, dirtyRanges: rangesOf(cells) };
};
