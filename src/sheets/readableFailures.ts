import { failureText, googleMessage } from "../shared/panelApi/googleMessages";

/** Runs what the menu, the panel or a trigger calls. Where Google refuses, the person reads what helps. */
export function inPlainWords<T>(act: () => T): T {
  try {
    return act();
  } catch (thrown) {
    throw readableError(thrown);
  }
}

function readableError(thrown: unknown): Error {
  return googleMessage(thrown)?.remedy === undefined ? (thrown as Error) : new Error(failureText(thrown));
}
