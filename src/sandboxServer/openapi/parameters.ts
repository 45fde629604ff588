/** Parameters of the endpoints, as OpenAPI tells them: what each kind accepts is one entry here. */
import type { Endpoint, Parameter, ParameterKind } from "../../shared/service/endpoints";
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

/** How several values and ranges are written (specification, 4.1). */
const SYNTAX: Readonly<Partial<Record<ParameterKind, string>>> = {
  filter: "One number, several separated by |, or a range min:max with * for an open end",
  span: "A range min:max with * for an open end; one number is the maximum",
};

export const parametersOf = ({ path, parameters }: Endpoint): readonly ParameterObject[] =>
  parameters.map((rule) => {
    const isInPath = path.includes(`{${rule.name}}`);
    return {
      name: rule.name,
      in: isInPath ? "path" : "query",
      required: isInPath,
      description: described(rule),
      schema: { ...KINDS[rule.kind](rule), ...usual(rule) },
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
