/** The spreadsheet: Univer with its formula engine, a toolbar of one line, and a workbook. */
import {
  LifecycleService,
  LifecycleStages,
  LocaleType,
  LogLevel,
  ThemeService,
  Univer,
  UniverInstanceType,
  type Injector,
} from "@univerjs/core";
import { UniverSheetsCorePreset } from "@univerjs/preset-sheets-core";
import { UniverSheetsConditionalFormattingPlugin } from "@univerjs/sheets-conditional-formatting";
import { UniverSheetsConditionalFormattingUIPlugin } from "@univerjs/sheets-conditional-formatting-ui";
import { UniverSheetsDataValidationPlugin } from "@univerjs/sheets-data-validation";
import { UniverSheetsDataValidationUIPlugin } from "@univerjs/sheets-data-validation-ui";
import { CalculationMode } from "@univerjs/sheets-formula";
import { keepFormatsApart } from "../engine/formats";
import { lightenDarkColors } from "./darkColors";
import { SHEET_TEXTS } from "./sheetTexts";
import { fillCells, type SavedWorkbook } from "../engine/workbook/saved";

/** Nothing is calculated: the cells are as they were saved. */
export const createSheet = (container: string, saved: SavedWorkbook): Injector => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const univer = new Univer({
    darkMode: dark.matches,
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: SHEET_TEXTS },
    logLevel: LogLevel.WARN,
  });
  keepFormatsApart(univer);
  const preset = UniverSheetsCorePreset({
    container,
    ribbonType: "simple",
    formula: { initialFormulaComputing: CalculationMode.NO_CALCULATION },
    sheets: { disableForceStringMark: true, disableForceStringAlert: true },
  });
  for (const plugin of preset.plugins) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
    else univer.registerPlugin(plugin);
  }
  univer.registerPlugin(UniverSheetsConditionalFormattingPlugin);
  univer.registerPlugin(UniverSheetsConditionalFormattingUIPlugin);
  univer.registerPlugin(UniverSheetsDataValidationPlugin);
  univer.registerPlugin(UniverSheetsDataValidationUIPlugin);
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, saved.workbook);
  const injector = univer.__getInjector();
  lightenDarkColors(injector);
  fillCells(injector, saved);
  dark.addEventListener("change", ({ matches }) => injector.get(ThemeService).setDarkMode(matches));
  return injector;
};

/** Edits are calculated from here on. */
export const rendered = async (injector: Injector): Promise<void> => {
  await injector.get(LifecycleService).onStage(LifecycleStages.Rendered);
};

/** What takes the keys that are meant for the selected cell, once it has the focus. */
export const cellEditor = (sheet: HTMLElement): HTMLElement | null => sheet.querySelector("[contenteditable]");
