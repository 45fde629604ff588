/** A workbook open in Excel: its cells, the ribbon's commands, and the panel's API. */
import { PAGE } from "../../../src/excel/manifest/resources";
import { excelOver } from "../../../src/playground/officeStandIn/excel";
import type { PanelApi } from "../../../src/shared/panelApi/panelApi";
import { openExcel, type Device, type ExcelRealm, type Opening } from "./excelRealm";
import { time } from "./virtualTime";
import { WorkbookModel } from "./workbookModel";

export interface OpenWorkbook {
  readonly model: WorkbookModel;
  readonly panelApi: PanelApi;
  /** Presses a button of the ribbon, and waits until the command has completed. */
  readonly press: (command: string) => Promise<void>;
  /** What the ribbon's buttons may name. */
  readonly commands: () => readonly string[];
  /** What Office opened: the panel, or a URL, in the browser or a window. */
  readonly opened: readonly string[];
  /** How often a command reported completion. */
  readonly completions: () => number;
}

/** The add-in's origin. */
export const ORIGIN = "https://addin.example.com";

interface Event {
  readonly completed: () => void;
}

export interface OpeningWorkbook extends Opening {
  /** Office opens neither panel nor window. */
  readonly closed?: boolean;
  /** Excel says which version it is. */
  readonly version?: string;
}

export function openWorkbook(
  device: Device,
  { closed = false, version, ...opening }: OpeningWorkbook = {},
): OpenWorkbook {
  const commands = new Map<string, (event: Event) => void>();
  const opened: string[] = [];
  let completions = 0;
  const open = (what: string): void => {
    if (closed) throw new Error("Nothing is opened here");
    opened.push(what);
  };
  const Office = {
    actions: { associate: (name: string, run: (event: Event) => void) => commands.set(name, run) },
    // Promises are rejected, not thrown at once.
    addin: { showAsTaskpane: async () => open("panel") },
    AsyncResultStatus: { Succeeded: "succeeded", Failed: "failed" },
    context: {
      ...(version === undefined ? {} : { diagnostics: { platform: "PC", version } }),
      ui: {
        openBrowserWindow: (address: string) => open(`browser ${address}`),
        displayDialogAsync(address: string, _: object, opens: (result: { readonly status: string }) => void) {
          if (!closed) open(`dialog ${address}`);
          opens({ status: closed ? "failed" : "succeeded" });
        },
      },
    },
  };
  const model: WorkbookModel = new WorkbookModel((): ExcelRealm => excel);
  const page = { Excel: excelOver(model), Office, URL, location: { href: `${ORIGIN}${PAGE}` } };
  const excel = openExcel(device, { formats: true, ...opening, office: page });
  return {
    model,
    panelApi: excel.panelApi,
    commands: () => [...commands.keys()],
    opened,
    completions: () => completions,
    press: (command) =>
      time.during(
        new Promise((over) => {
          commands.get(command)!({ completed: () => over(void (completions += 1)) });
        }),
      ),
  };
}
