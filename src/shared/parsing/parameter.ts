/** Turns one typed value into a parameter of the service, by the rules of the endpoint's table. */
import { shownInput, type Input } from "../values/input";
import type { Parameter } from "../api/endpoints";
import { problem, type Problem } from "../api/problem";
import { amountOf } from "./amount";
import { inDays } from "./days";
import { filter } from "./filter";
import { propertyTypes } from "./propertyType";
import { isStudio } from "./studio";

/** The text to send, or undefined if nothing was given. `name` is the name shown to the user. */
export function parameterText(input: Input, rule: Parameter, name: string): string | undefined | Problem {
  switch (rule.kind) {
    case "filter":
    case "span":
      return filter([[input]], rule, name);
    case "number":
    case "integer": {
      const limits = { minimum: rule.minimum ?? 0, maximum: rule.maximum, whole: rule.kind === "integer" };
      const typed = rule.name === "daysOld" && typeof input === "string" ? inDays(input) : input;
      const number = amountOf(isStudio(input, rule) ? 0 : typed, name, limits);
      return typeof number === "number" ? String(number) : number;
    }
    case "flag":
      return flagText(input, name);
    case "choice":
      return rule.name === "propertyType" ? typesText(input, rule) : choiceText(input, rule, name);
    default:
      return typeof input === "string"
        ? input
        : problem("argument", `${name}: ${shownInput(input)} isn't text; give text`);
  }
}

const TRUE = /^(true|yes|y|on|1)$/i;
const FALSE = /^(false|no|n|off|0)$/i;

function flagText(input: Input, name: string): string | Problem {
  const text = typeof input === "object" ? "" : String(input);
  if (TRUE.test(text)) return "true";
  if (FALSE.test(text)) return "false";
  return problem("argument", `${name}: ${shownInput(input)} is not allowed; give TRUE or FALSE`);
}

function typesText(input: Input, rule: Parameter): string | undefined | Problem {
  const types = propertyTypes([[input]], rule.values ?? [], rule.name);
  if (typeof types !== "string" || rule.multiple === true || !types.includes("|")) return types;
  return problem("argument", `propertyType: ${shownInput(input)} names several types; give one`);
}

function choiceText(input: Input, { values = [] }: Parameter, name: string): string | Problem {
  const choice = values.find((value) => typeof input === "string" && value.toLowerCase() === input.toLowerCase());
  return choice ?? problem("argument", `${name}: ${shownInput(input)} is not allowed; give ${values.join(" or ")}`);
}
