/** Small values under a name: in memory while the page is open, or in the workbook's settings. */
import type { NamedValue } from "../../shared/workbook/port/port";
import { inExcel } from "../cells/objectModel";

const MOST = 12;

const brief = new Map<string, string>();

export async function keepValue({ name, lasts, text }: NamedValue & { readonly text: string }): Promise<void> {
  if (lasts === "briefly") {
    brief.delete(name);
    brief.set(name, text);
    for (const oldest of brief.keys()) if (brief.size > MOST) brief.delete(oldest);
    return;
  }
  await inExcel((context) => {
    context.workbook.settings.add(name, text);
    return context.sync();
  });
}

export async function recallValue({ name, lasts }: NamedValue): Promise<string | undefined> {
  if (lasts === "briefly") return brief.get(name);
  return inExcel(async (context) => {
    const setting = context.workbook.settings.getItemOrNullObject(name);
    setting.load("value");
    await context.sync();
    return setting.isNullObject ? undefined : String(setting.value);
  });
}

export async function dropValue({ name, lasts }: NamedValue): Promise<void> {
  if (lasts === "briefly") return void brief.delete(name);
  await inExcel(async (context) => {
    const setting = context.workbook.settings.getItemOrNullObject(name);
    await context.sync();
    if (!setting.isNullObject) setting.delete();
  });
}
