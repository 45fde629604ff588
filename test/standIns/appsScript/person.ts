/** A person with properties of their own, and a script that keeps the answers a person gives to its questions. */
import { Properties } from "./properties";

export interface Person {
  readonly properties: Properties;
  /** What this person answers to each question that is asked: a button, or a button with a typed text. */
  readonly answers: (string | { readonly button: string; readonly text: string })[];
  /** What was asked and told. */
  readonly told: string[];
}

export const newPerson = (properties: Readonly<Record<string, string>> = {}): Person => ({
  properties: new Properties(properties),
  answers: [],
  told: [],
});
