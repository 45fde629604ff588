/** A function's options as the form offers them, and their text in the formula. */
import { optionMeaning } from "../../../shared/functions/declaring/optionMeaning";
import { PROPERTY_TYPES } from "../../../shared/api/propertyTypes";
import { BREAKDOWNS } from "../../../shared/parsing/display";
import type { OptionRules } from "../../../shared/parsing/options";

export interface OptionChoice {
  readonly name: string;
  readonly meaning: string;
  /** The values to choose from and their labels; without them, the value is typed. */
  readonly values?: readonly (readonly [value: string, label: string])[];
  readonly filter?: "filter" | "span";
}

const FLAG = [
  ["true", "Yes"],
  ["false", "No"],
] as const;

const HEADERS = [
  ["0", "No header row"],
  ["1", "Field names"],
  ["label", "Column labels"],
] as const;

/** Cards need a host with data types. `suppressLogging` is left out: Connect has a setting for it. */
export function optionChoices(rules: OptionRules, entities: boolean): readonly OptionChoice[] {
  const parameters = rules.parameters
    .filter(({ name }) => name !== "suppressLogging")
    .map(({ name, kind, values, multiple }): OptionChoice => {
      const meaning = optionMeaning(name, rules.parameters, rules.layouts);
      if (kind === "flag") return { name, meaning, values: FLAG };
      if (kind === "filter" || kind === "span") return { name, meaning, filter: kind };
      if (values === undefined || multiple === true) return { name, meaning };
      return { name, meaning, values: values.map((value) => [value, value]) };
    });
  const display = rules.display
    .filter((name) => name !== "as" || entities)
    .map((name): OptionChoice => {
      const meaning = optionMeaning(name, rules.parameters, rules.layouts);
      if (name === "headers") return { name, meaning, values: HEADERS };
      if (name === "entryYear") return { name, meaning, values: [["1", "Shown"]] };
      if (name === "as") return { name, meaning, values: [["entity", "One cell with a card"]] };
      if (name === "by") return { name, meaning, values: BREAKDOWNS.map((each) => [each, each]) };
      if (name === "type") return { name, meaning, values: PROPERTY_TYPES.map((each) => [each, each]) };
      if (name === "city") return { name, meaning, values: [["asTyped", "As typed"]] };
      if (name === "layout") return { name, meaning, values: rules.layouts.map((layout) => [layout, layout]) };
      return { name, meaning };
    });
  return [...parameters, ...display];
}

/** `squareFootage` as `Square footage`. */
export function optionLabel(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A semicolon would end the value, so it becomes a comma. */
export function optionsText(given: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(given)
    .flatMap(([name, value = ""]) => (value.trim() === "" ? [] : [`${name}=${withCommas(value.trim())}`]))
    .join("; ");
}

/** The options that an argument's text sets; undefined if the form has no control for one of them, as for cells. */
export function optionsIn(
  choices: readonly OptionChoice[],
  text: string,
): Readonly<Record<string, string>> | undefined {
  const parts = text.split(";").filter((part) => part.trim() !== "");
  const pairs = parts.map((part) => {
    const [name = "", ...rest] = part.split("=");
    return [name.trim(), rest.join("=").trim()] as const;
  });
  const isKnown = ([name, value]: (typeof pairs)[number]): boolean => {
    const choice = choices.find((each) => each.name === name);
    return choice !== undefined && (choice.values?.some(([each]) => each === value) ?? true);
  };
  return pairs.every(isKnown) ? Object.fromEntries(pairs) : undefined;
}

function withCommas(value: string): string {
  return value
    .split(";")
    .map((part) => part.trim())
    .join(", ");
}
