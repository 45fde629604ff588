/** What a form is filled in with: the formula of the selected cell, and the cells that a person points at. */
import type { Draft } from "../../panelApi/panelApi";
import { problem, type Problem } from "../../api/problem";
import { CATALOGUE } from "../../functions/catalogue";
import { addressText, areaAddress, sheetPrefix } from "../../formulas/cells";
import { splitReference } from "../../formulas/splitReference";
import { isOperator, isSpace, isType, textOf, tokensOf, type Token } from "../../formulas/tokens";
import { argumentsIn } from "../../workbook/formulas/formulaCall";
import { holdsOurFunction, isOurCallAlone, unmarked } from "../../workbook/formulas/propFormulas";
import { type Flow, workbook } from "../../workbook/port/port";
import { draftArguments } from "./draft";

/** Of the cell, or of the one that fills it; undefined where that has no formula of ours. */
export function* selectedDraft(): Flow<Draft | Problem | undefined> {
  const cell = yield* workbook.selectedCell();
  if (cell === undefined) return undefined;
  const { spilledFrom } = cell;
  const source = cell.formula === "" && typeof spilledFrom !== "string" ? spilledFrom : cell;
  if (!holdsOurFunction(source.formula)) return undefined;
  const wider = `${addressText(source)} calculates more than one function of texts and cells: change it in the cell`;
  return draftIn(source.formula) ?? problem("argument", wider);
}

/** Undefined unless the formula is one call whose arguments are constants and references. */
export function draftIn(formula: string): Draft | undefined {
  const plain = unmarked(formula);
  if (!isOurCallAlone(plain)) return undefined;
  const [, called, , ...inside] = tokensOf(plain).filter((token) => !isSpace(token));
  const name = called!.value.toUpperCase().replace(/^.*PROP[._]/, "");
  const { length } = CATALOGUE.find((each) => each.name === name)?.parameters ?? [];
  const texts = argumentsIn(inside.slice(0, -1)).map(argumentText);
  const isWhole = texts.every((text): text is string => text !== undefined);
  if (!isWhole || texts.length > length) return undefined;
  return { name, arguments: Array.from({ length }, (_, index) => texts[index] ?? "") };
}

/** As it would be typed into the form. A long text is written as several that are joined. */
function argumentText(tokens: readonly Token[]): string | undefined {
  if (tokens.length === 0) return "";
  const isText = tokens.every((token, index) => (index % 2 === 0 ? isType(token, "STRING") : isOperator(token, "&")));
  if (isText && tokens.length % 2 === 1) {
    const text = tokens
      .map(({ value }, index) => (index % 2 === 0 ? value.slice(1, -1).replace(/""/g, '"') : ""))
      .join("");
    // Typed, it would be cells.
    return isReference(text) ? undefined : text;
  }
  const text = textOf(tokens);
  if (isReference(text)) return text;
  const number = isOperator(tokens[0], "-") ? tokens.slice(1) : tokens;
  const isConstant = isType(number[0], "NUMBER") || (number === tokens && isType(number[0], "BOOLEAN"));
  return number.length === 1 && isConstant ? text : undefined;
}

const isReference = (text: string): boolean => referenceIn(text) !== undefined;

/** What is typed as an argument, as the formula has it, if that refers to cells. */
function referenceIn(text: string): string | undefined {
  const [argument] = draftArguments({ name: "", arguments: [text] });
  return argument !== undefined && "reference" in argument ? argument.reference : undefined;
}

/** The selected cells as an argument, down to the last row with content. */
export function* selectedReference(): Flow<string | Problem> {
  const [area, ...others] = (yield* workbook.selectedAreas())?.areas ?? [];
  if (area === undefined) return problem("argument", "Select the cells first");
  if (others.length > 0) return problem("argument", "Several areas are selected: select one");
  return areaAddress(area);
}

/** References to cells of a sheet, in a formula on that sheet, don't name it. */
export const onSheet = (draft: Draft, sheet: string): Draft =>
  withReferences(draft, (text) => {
    const named = splitReference(text);
    return named.sheet === sheet ? named.cells : text;
  });

/** References to cells of a sheet, in a formula on another sheet, name it. */
export const fromSheet = (draft: Draft, sheet: string): Draft =>
  withReferences(draft, (text) => (splitReference(text).sheet === "" ? `${sheetPrefix(sheet)}${text}` : text));

function withReferences(draft: Draft, written: (reference: string) => string): Draft {
  const argument = (text: string): string => {
    const reference = referenceIn(text);
    return reference === undefined ? text : written(reference);
  };
  return { ...draft, arguments: draft.arguments.map(argument) };
}
