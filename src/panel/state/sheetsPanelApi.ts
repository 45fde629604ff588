/**
 * The panel's API in Google Sheets' sidebar: every call goes to one function of the script,
 * `propPanel(method, argumentsJson)`, which returns the method's result as JSON, or an empty text for no result.
 */
import type { PanelApi } from "../../shared/panelApi/panelApi";

/** The part of `google.script.run` that is used. */
export interface ScriptRun {
  withSuccessHandler(hear: (json: unknown) => void): ScriptRun;
  withFailureHandler(hear: (fault: unknown) => void): ScriptRun;
  propPanel(method: string, argumentsJson: string): void;
}

export function sheetsPanelApi(run: ScriptRun): PanelApi {
  const call = (method: string, given: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      run
        .withSuccessHandler((json) => {
          try {
            resolve(valueOf(json));
          } catch {
            reject(new Error("The script’s response could not be read"));
          }
        })
        .withFailureHandler((fault) => reject(new Error(messageOf(fault))))
        .propPanel(method, JSON.stringify(given));
    });
  // What watches needs a window that host and panel share.
  return new Proxy({} as PanelApi, {
    get: (_, method: string) =>
      method.startsWith("watch") ? undefined : (...given: readonly unknown[]) => call(method, given),
  });
}

function valueOf(json: unknown): unknown {
  if (typeof json !== "string" || json === "") return undefined;
  const value: unknown = JSON.parse(json);
  return value === null ? undefined : value;
}

/** Apps Script puts the error's type before its message. */
function messageOf(fault: unknown): string {
  const text = fault instanceof Error ? fault.message : String(fault);
  return text.replace(/^(Exception|Error|ScriptError): /, "") || "The script failed without a message";
}
