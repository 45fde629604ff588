/**
 * The files of the panel's parts: a page of Apps Script can't load a file of its project by itself, so it asks for the
 * text.
 */
import { PANEL_PIECES } from "../../shared/panelApi/pieces";
import { retryOnce } from "../runtime/attempt";

export function panelPiece(name: string): string {
  if (!PANEL_PIECES.some((piece) => piece === name)) throw new Error(`The panel asks for "${name}"`);
  const file = `panel-${name}`;
  try {
    return retryOnce(() => HtmlService.createHtmlOutputFromFile(file).getContent());
  } catch {
    throw new Error(`the script’s file “${file}” is missing or can’t be read. It is part of dist/sheets.`);
  }
}
