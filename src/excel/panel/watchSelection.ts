/** Listens for selections. */
import { inExcel } from "../cells/objectModel";

export function watchSelection(changed: () => void): () => void {
  const watched = inExcel(async (context) => {
    const handler = context.workbook.onSelectionChanged.add(() => Promise.resolve(changed()));
    await context.sync();
    return handler;
  });
  return () =>
    void watched.then((handler) => Excel.run(handler.context, (context) => (handler.remove(), context.sync())));
}
