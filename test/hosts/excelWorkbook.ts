/** A workbook that is open in Excel: its cells, the ribbon's commands, and what the panel talks to. */
import type { Bridge } from "../../src/shared/bridge/bridge";
import { objectModel } from "./excelObjectModel";
import { openExcel, type Device, type ExcelRealm, type Opening } from "./excelRealm";
import { WorkbookModel } from "./workbookModel";

export interface OpenWorkbook {
  readonly model: WorkbookModel;
  readonly bridge: Bridge;
  /** Presses a button of the ribbon, and waits until it says that it is done. */
  readonly press: (command: string) => Promise<void>;
  /** What the ribbon's buttons may name. */
  readonly commands: () => readonly string[];
  /** How often the panel was opened. */
  readonly opened: () => number;
}

interface Event {
  readonly completed: () => void;
}

export function openWorkbook(device: Device, opening: Opening = {}): OpenWorkbook {
  const commands = new Map<string, (event: Event) => void>();
  let opened = 0;
  const Office = {
    actions: { associate: (name: string, run: (event: Event) => void) => commands.set(name, run) },
    addin: { showAsTaskpane: () => Promise.resolve((opened += 1)) },
  };
  const model: WorkbookModel = new WorkbookModel((): ExcelRealm => excel);
  const excel = openExcel(device, { formats: true, ...opening, office: { Excel: objectModel(model), Office } });
  return {
    model,
    bridge: excel.bridge,
    commands: () => [...commands.keys()],
    opened: () => opened,
    press: (command) => new Promise((completed) => commands.get(command)!({ completed })),
  };
}
