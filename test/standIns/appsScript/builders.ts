/** Conditional formats, validations and charts: built step by step, and refused where a step is missing or wrong. */
import { isOperator, isType, tokensOf } from "../../../src/shared/formulas/tokens";
import type { Area } from "./references";

/** Of a range, as its face tells it. */
interface RangeFace {
  readonly getRow: () => number;
  readonly getColumn: () => number;
  readonly getNumRows: () => number;
  readonly getNumColumns: () => number;
}

export interface BuiltRule {
  readonly formula: string;
  readonly ranges: readonly Area[];
  readonly looks: Readonly<Record<string, unknown>>;
}

export interface BuiltChart {
  readonly kind: string;
  readonly ranges: readonly Area[];
  readonly place: { readonly row: number; readonly column: number };
  readonly options: Readonly<Record<string, unknown>>;
}

export interface BuiltValidation {
  readonly allowed?: { readonly choices: readonly string[]; readonly shown: boolean } | { readonly formula: string };
  readonly allowInvalid: boolean;
  readonly help: string;
}

const areaOf = (range: RangeFace): Area => ({
  ...{ row: range.getRow(), column: range.getColumn() },
  ...{ rows: range.getNumRows(), columns: range.getNumColumns() },
});

export function refuse(isWrong: boolean, why: string): void {
  if (isWrong) throw new Error(`Exception: ${why}`);
}

export const COLOR = /^#[0-9a-f]{6}$/i;

/** A conditional format of Google Sheets knows no names, and no other sheet. */
function refuseRule(formula: string): void {
  refuse(!formula.startsWith("="), "Conditional format rule formula must begin with =.");
  const tokens = tokensOf(formula);
  const isNamed = tokens.some((token) => isType(token, "REF_NAMED"));
  refuse(isNamed, `Invalid formula in a conditional format: ${formula}`);
  const isElsewhere = tokens.some((token) => isOperator(token, "!"));
  refuse(isElsewhere, "Conditional format rule cannot reference a different sheet.");
}

export function ruleBuilder(): object {
  let rule: BuiltRule = { formula: "", ranges: [], looks: {} };
  const look = (name: string, isRight: (value: unknown) => boolean) => (value: unknown) => {
    refuse(value !== null && !isRight(value), `Invalid argument: ${name}`);
    if (value !== null) rule = { ...rule, looks: { ...rule.looks, [name]: value } };
    return builder;
  };
  const isColor = (value: unknown): boolean => COLOR.test(String(value));
  const isTruth = (value: unknown): boolean => typeof value === "boolean";
  const builder = {
    whenFormulaSatisfied: (formula: string) => (refuseRule(formula), (rule = { ...rule, formula }), builder),
    setBold: look("bold", isTruth),
    setItalic: look("italic", isTruth),
    setFontColor: look("color", isColor),
    setBackground: look("fill", isColor),
    setRanges: (ranges: readonly RangeFace[]) => ((rule = { ...rule, ranges: ranges.map(areaOf) }), builder),
    build() {
      refuse(rule.formula === "" || rule.ranges.length === 0, "A conditional format needs a condition and ranges.");
      return rule;
    },
  };
  return builder;
}

const MOST_CHOICES = 500;

export function validationBuilder(): object {
  let built: BuiltValidation = { allowInvalid: true, help: "" };
  const builder = {
    requireValueInList(choices: readonly string[], shown: boolean) {
      refuse(choices.length === 0 || choices.length > MOST_CHOICES, "Invalid argument: values");
      built = { ...built, allowed: { choices: [...choices], shown } };
      return builder;
    },
    requireFormulaSatisfied(formula: string) {
      refuseRule(formula);
      built = { ...built, allowed: { formula } };
      return builder;
    },
    setAllowInvalid: (allowInvalid: boolean) => ((built = { ...built, allowInvalid }), builder),
    setHelpText: (help: string) => ((built = { ...built, help }), builder),
    build: () => (refuse(built.allowed === undefined, "A data validation needs a criterion."), built),
  };
  return builder;
}

export function chartBuilder(): object {
  let chart: BuiltChart = { kind: "", ranges: [], place: { row: 0, column: 0 }, options: {} };
  const as = (kind: string) => () => ((chart = { ...chart, kind }), builder);
  const builder = {
    asBarChart: as("bar"),
    asColumnChart: as("column"),
    asLineChart: as("line"),
    asScatterChart: as("scatter"),
    addRange: (range: RangeFace) => ((chart = { ...chart, ranges: [...chart.ranges, areaOf(range)] }), builder),
    setNumHeaders: (headers: number) => (refuse(headers < 0, "Invalid argument: headers"), builder),
    setPosition(row: number, column: number, right: number, down: number) {
      refuse(row < 1 || column < 1 || right < 0 || down < 0, "Invalid argument: position");
      chart = { ...chart, place: { row, column } };
      return builder;
    },
    setOption(name: string, value: unknown) {
      chart = { ...chart, options: { ...chart.options, [name]: value } };
      return builder;
    },
    build() {
      refuse(chart.kind === "" || chart.ranges.length === 0, "A chart needs a type and ranges.");
      refuse(chart.place.row === 0, "A chart needs a position.");
      return chart;
    },
  };
  return builder;
}
