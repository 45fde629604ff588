/** Small values under a name: in the document's cache for an hour, or in its properties. */
import type { NamedValue } from "../../shared/workbook/port";
import { appendLine, readLines, removeLines } from "../recalculation/lineLog";

const properties = () => PropertiesService.getDocumentProperties();

export function keepValue({ name, lasts, text }: NamedValue & { readonly text: string }): void {
  if (lasts === "always") return void properties().setProperty(name, text);
  removeLines(name);
  appendLine(name, text);
}

export function recallValue({ name, lasts }: NamedValue): string | undefined {
  return (lasts === "always" ? properties().getProperty(name) : readLines(name)?.[0]) ?? undefined;
}

export function dropValue({ name, lasts }: NamedValue): void {
  if (lasts === "always") properties().deleteProperty(name);
  else removeLines(name);
}
