import { failureText, googleMessage } from "../shared/panelApi/googleMessages";

/** Runs what the menu, the panel or a trigger calls. Where Google refuses, the person reads what helps. */
export function told<T>(act: () => T): T {
  try {
    return act();
  } catch (thrown) {
    throw toldError(thrown);
  }
}

function toldError(thrown: unknown): Error {
  return googleMessage(thrown)?.remedy === undefined ? (thrown as Error) : new Error(failureText(thrown));
}
