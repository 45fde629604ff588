/**
 * The bridge of Google Sheets' sidebar: every call goes to one function of the script,
 * `propPanel(method, argumentsJson)`, which returns the method's result as JSON, or an empty text for no result.
 */
import type { PanelApi } from "../../shared/panelApi/panelApi";

/** The part of `google.script.run` that is used. */
export interface ScriptRun {
  withSuccessHandler(hear: (json: unknown) => void): ScriptRun;
  withFailureHandler(hear: (fault: unknown) => void): ScriptRun;
  propPanel(method: string, argumentsJson: string): void;
}

type Method = Exclude<keyof PanelApi, "watchSelection">;

const METHODS: readonly Method[] = [
  ...(["facts", "connection", "save", "removeKey", "test", "usage", "offer", "accept", "progress", "stop"] as const),
  ...(["tryService", "release", "selectedCell", "preview", "insert", "freeze", "unfreeze", "convert"] as const),
];

export function sheetsPanelApi(run: ScriptRun): PanelApi {
  const call = (method: Method, given: readonly unknown[]): Promise<unknown> =>
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
  const methods = METHODS.map((method) => [method, (...given: unknown[]) => call(method, given)] as const);
  return Object.fromEntries(methods) as unknown as PanelApi;
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
