/** The endpoints' parameters in OpenAPI. Each kind of parameter has one entry with what it accepts. */
import type { Endpoint, Parameter, ParameterKind } from "../../../shared/api/endpoints";
import type { Schema } from "./schema";

export interface ParameterObject {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

const NUMBER = "-?(\\d+(\\.\\d*)?|\\.\\d+)";
const END = `(\\*|${NUMBER})`;
const ONE_OR_RANGE = `(${NUMBER}|${END}:${END})`;

const KINDS: Readonly<Record<ParameterKind, (rule: Parameter) => Schema>> = {
  text: () => ({ type: "string" }),
  address: () => ({ type: "string" }),
  state: () => ({ type: "string", pattern: "^[A-Z]{2}$" }),
  zip: () => ({ type: "string", pattern: "^\\d{5}$" }),
  flag: () => ({ type: "boolean" }),
  number: (rule) => ({ type: "number", ...limits(rule) }),
  integer: (rule) => ({ type: "integer", ...limits(rule) }),
  choice: ({ values = [], multiple = false }) => {
    const one = `(${values.join("|")})`;
    return multiple ? { type: "string", pattern: `^${one}(\\|${one})*$` } : { type: "string", enum: values };
  },
  filter: () => ({ type: "string", pattern: `^${ONE_OR_RANGE}(\\|${ONE_OR_RANGE})*$` }),
  span: () => ({ type: "string", pattern: `^${ONE_OR_RANGE}$` }),
};

/** How several values and ranges are written (docs/service.md, 4.1). */
const SYNTAX: Readonly<Partial<Record<ParameterKind, string>>> = {
  filter: "One number, several separated by |, or a range min:max with * for an open end",
  span: "A range min:max with * for an open end; one number is the maximum",
};

/**
 * Examples of every form that a value may have. They are in the schema and not beside it, because tools send examples
 * beside a schema by default, and an address, a ZIP code and a circle can't be combined.
 */
const EXAMPLES: Readonly<Record<string, Schema["examples"]>> = {
  address: ["5500 Grand Lake Dr, San Antonio, TX 78244"],
  city: ["San Antonio"],
  state: ["TX"],
  zipCode: ["78244"],
  latitude: [29.475962],
  longitude: [-98.351442],
  radius: [1, 2.5],
  id: ["5500-Grand-Lake-Dr,-San-Antonio,-TX-78244"],
  propertyType: ["Single Family"],
  bedrooms: ["3", "2|3", "2:4", "*:3", "4:*"],
  bathrooms: ["2", "1.5|2", "2:*"],
  squareFootage: ["1500:2500", "2000:*"],
  lotSize: ["5000:10000", "*:8000"],
  yearBuilt: ["1990:2010", "2015:*"],
  saleDateRange: ["180", "30:365", "*:90"],
  price: ["200000:400000", "*:2500"],
  daysOld: ["30", "10:60", "*:90"],
  status: ["Active"],
  limit: [50, 500],
  offset: [0, 50],
  compCount: [15],
  maxRadius: [5],
  dataType: ["All", "Sale"],
  historyRange: [12, 24],
};

/** Examples of the same parameters at the estimates, where they are single numbers. */
const NUMBERS: Readonly<Record<string, Schema["examples"]>> = {
  bedrooms: [3],
  bathrooms: [2, 2.5],
  squareFootage: [1878],
  daysOld: [180],
};

const examplesOf = ({ name, kind, multiple = false }: Parameter): Schema => {
  const isNumber = kind === "number" || kind === "integer";
  const examples = (isNumber ? NUMBERS[name] : undefined) ?? EXAMPLES[name];
  if (examples === undefined) return {};
  return { examples: kind === "choice" && multiple ? [...examples, "Condo|Townhouse"] : examples };
};

export const parametersOf = ({ path, parameters }: Endpoint): readonly ParameterObject[] =>
  parameters.map((rule) => {
    const isInPath = path.includes(`{${rule.name}}`);
    return {
      name: rule.name,
      in: isInPath ? "path" : "query",
      required: isInPath,
      description: described(rule),
      schema: { ...KINDS[rule.kind](rule), ...usual(rule), ...examplesOf(rule) },
    };
  });

const described = ({ kind, meaning, multiple = false }: Parameter): string => {
  const syntax = multiple ? "Several are separated by |" : SYNTAX[kind];
  return syntax === undefined ? meaning : `${meaning}. ${syntax}`;
};

const limits = ({ minimum, maximum }: Parameter): Schema => ({
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
});

const usual = ({ kind, default: text }: Parameter): Schema => {
  if (text === undefined) return {};
  return { default: kind === "flag" ? text === "true" : kind === "integer" || kind === "number" ? Number(text) : text };
};
