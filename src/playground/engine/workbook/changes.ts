/** When what would be saved of a workbook has changed. */
import { CommandType, ICommandService, type ICommandInfo, type IExecutionOptions } from "@univerjs/core";
import type { PlaygroundWorkbook } from "./workbook";

/** Who changed it: a person or the add-in, or a calculation alone. */
export type Changed = (by: "edit" | "calculation") => void;

/** What a formula fills beside its own cell changes along with the cell. */
export function watchChanges(book: PlaygroundWorkbook, changed: Changed): void {
  const commands = book.injector.get(ICommandService);
  commands.onCommandExecuted(({ type, params }: Readonly<ICommandInfo>, options?: IExecutionOptions) => {
    const { unitId } = (params ?? {}) as { readonly unitId?: unknown };
    if (type === CommandType.MUTATION && unitId === book.unitId)
      changed(options?.onlyLocal === true ? "calculation" : "edit");
  });
  book.onOwnChange = () => changed("edit");
}
