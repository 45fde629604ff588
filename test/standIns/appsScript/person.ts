/** A user with properties, and scripted answers to dialogs. */
import { Properties } from "./properties";

export interface Person {
  readonly properties: Properties;
  /** The answers to dialogs in order: a button (`OK|NO`: whichever there is), or a button and typed text. */
  readonly answers: (string | { readonly button: string; readonly text: string })[];
  /** The dialogs and messages shown. */
  readonly told: string[];
}

export const newPerson = (properties: Readonly<Record<string, string>> = {}): Person => ({
  properties: new Properties(properties),
  answers: [],
  told: [],
});
