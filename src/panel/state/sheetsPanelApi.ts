/**
 * The panel's API in Google Sheets' sidebar: every call goes to one function of the script,
 * `propPanel(method, argumentsJson)`, which returns the method's result as JSON, or an empty text for no result.
 * The page can't load files: `propPanelPiece(name)` gives the text of those that hold the panel's other parts.
 */
import { failureText } from "../../shared/panelApi/googleMessages";
import type { PanelApi } from "../../shared/panelApi/panelApi";
import type { LoadPiece } from "./piece";

/** The part of `google.script.run` that is used. */
export interface ScriptRun {
  withSuccessHandler(hear: (json: unknown) => void): ScriptRun;
  withFailureHandler(hear: (fault: unknown) => void): ScriptRun;
  propPanel(method: string, argumentsJson: string): void;
  propPanelPiece(name: string): void;
}

/** Calls the script, and reads what it gives. */
function called<T>(run: ScriptRun, start: (run: ScriptRun) => void, read: (given: unknown) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const heard = run
      .withSuccessHandler((given) => {
        try {
          resolve(read(given));
        } catch {
          reject(new Error("The script’s response could not be read"));
        }
      })
      .withFailureHandler((fault) => reject(new Error(messageOf(fault))));
    start(heard);
  });
}

export function sheetsPanelApi(run: ScriptRun): PanelApi {
  const call = (method: string, given: readonly unknown[]): Promise<unknown> =>
    called(run, (heard) => heard.propPanel(method, JSON.stringify(given)), valueOf);
  // What watches needs a window that host and panel share.
  return new Proxy({} as PanelApi, {
    get: (_, method: string) =>
      method.startsWith("watch") ? undefined : (...given: readonly unknown[]) => call(method, given),
  });
}

/** The script within the page's own text runs as soon as it is in the page. */
export function sheetsPieces(run: ScriptRun): LoadPiece {
  return (piece) =>
    called(
      run,
      (heard) => heard.propPanelPiece(piece),
      (html) => document.head.append(document.createRange().createContextualFragment(String(html))),
    );
}

function valueOf(json: unknown): unknown {
  if (typeof json !== "string" || json === "") return undefined;
  const value: unknown = JSON.parse(json);
  return value === null ? undefined : value;
}

/** Google may refuse a call before the script runs, and the script's own errors have their type before the message. */
function messageOf(fault: unknown): string {
  return failureText(fault) || "The script failed without a message";
}
