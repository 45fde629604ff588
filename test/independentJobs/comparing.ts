/** Holds every figure of a job's sheet to what the service's answers come to. */
import { a1Of } from "../../src/shared/formulas/cells";
import type { BoxAnswers, BoxTyped } from "./buyBox";
import { buyBox } from "./buyBox";
import { deal, type DealAnswers, type DealTyped } from "./deal";
import { marketComparison } from "./marketComparison";
import { heldTo, type Held, type Sheet } from "./sheet";
import { taxAppeal, type AppealAnswers, type AppealTyped } from "./taxAppeal";
import { dayNumber, type Json } from "./answers";

const FOOT = "What the cells above read: the service’s answers, and the inputs as they are used";

/** Formulas of the sheet that nothing was held to. */
function unheld(sheet: Sheet, held: Held, isOwed: (row: number, column: number) => boolean): readonly string[] {
  return sheet.cells
    .filter(({ row, column, hasFormula }) => hasFormula && isOwed(row, column) && !held.has(row, column))
    .map(({ row, column }) => `row ${row + 1}, column ${column + 1}: a formula that nothing is held to`);
}

export function compareDeal(sheet: Sheet, answers: DealAnswers, typed: DealTyped = {}): Held {
  const held = heldTo(sheet);
  const foot = sheet.rowOf(FOOT);
  const labels = sheet.find("Bought to hold").column;
  const typedIn = (label: string): string => a1Of({ row: sheet.rowOf(label, labels), column: labels + 1 });
  for (const [label, values] of deal(answers, typed, typedIn)) {
    const row = sheet.rowOf(label);
    values.forEach((value, index) => held.hold(label, row, 1 + index, value));
  }
  const sources = [
    ["Price and ARV, unless typed", answers.value],
    ["Rent, unless typed", answers.rent],
    ["Tax, HOA and units, unless typed", answers.record],
  ] as const;
  for (const [label, answer] of sources) {
    const row = sheet.rowOf(label);
    const said = String(sheet.at(row, 1));
    const isTold = /^The .+, fetched on \d{4}-\d\d-\d\d(?:; (?:the tax is|a sale resets) .+)?$/.test(said);
    held.hold(label, row, 1, answer === undefined ? "" : isTold ? said : "the source and its day");
  }
  const rest = unheld(sheet, held, (row, column) => row > 4 && row < foot && column < 6);
  return { ...held, differences: () => [...held.differences(), ...rest] };
}

export function compareMarkets(
  sheet: Sheet,
  zips: readonly string[],
  marketOf: (zip: string) => Json | undefined,
  beds?: number,
): Held {
  const held = heldTo(sheet);
  const head = sheet.find("What isn’t known").row;
  const lines = marketComparison(zips, marketOf, beds);
  lines.forEach(({ line }, index) => {
    for (const [heading, value] of Object.entries(line))
      held.hold(`${zips[index]!} ${heading}`, head + 1 + index, sheet.columnOf(heading, head), value);
  });
  const title = sheet.rowOf("Median asking price by month");
  const headings = title + 2;
  lines.forEach(({ months }, index) => {
    const at = sheet.columnOf(`${zips[index]!}${beds === undefined ? "" : ` ${beds} beds`}`, headings);
    const shownMonths: number[] = [];
    for (let row = headings + 1; sheet.at(row, 0) !== "" && row < headings + 30; row += 1)
      shownMonths.push(sheet.at(row, 0) as number);
    const known = new Map([...months].map(([month, price]) => [dayNumber(`${month}-01`), price]));
    shownMonths.forEach((month, row) =>
      held.hold(`${zips[index]!} in ${month}`, headings + 1 + row, at, known.get(month) ?? ""),
    );
    for (const month of known.keys())
      if (!shownMonths.includes(month!)) held.hold(`${zips[index]!} lacks the month ${month}`, -1, index, 0);
  });
  return held;
}

export function compareBox(sheet: Sheet, answers: BoxAnswers, typed: BoxTyped = {}): Held {
  const held = heldTo(sheet);
  const { row: head } = sheet.find("Pass or why");
  const first = sheet.columnOf("Address", head);
  const lines = buyBox(answers, typed);
  lines.slice(0, 100).forEach((line, index) => {
    for (const [heading, value] of Object.entries(line))
      held.hold(`row ${index + 1}, ${heading}`, head + 1 + index, sheet.columnOf(heading, head, first), value);
  });
  if (lines.length < 100) held.hold("the row below the last", head + 1 + lines.length, first, "");
  return held;
}

export function compareAppeal(sheet: Sheet, answers: AppealAnswers, typed: AppealTyped = {}): Held {
  const held = heldTo(sheet);
  const { uniform, market, lines } = taxAppeal(answers, typed);
  const table = (title: string, rows: readonly Readonly<Record<string, string | number>>[]): void => {
    const head = sheet.rowOf("Home", 0, sheet.rowOf(title));
    rows.forEach((line, index) => {
      for (const [heading, value] of Object.entries(line))
        held.hold(`${title}, line ${index + 1}, ${heading}`, head + 2 + index, sheet.columnOf(heading, head), value);
    });
    if (rows.length < 15) held.hold(`${title}, below the last`, head + 2 + rows.length, 0, "");
  };
  table("Market: closed sales before the valuation day", market);
  table("Equal and uniform: what homes like it are assessed at, in the same year", uniform);
  for (const [label, value] of lines) {
    if (label === "verdict") {
      const row = sheet.rowOf("Outcome");
      const said = String(sheet.at(row, 1));
      held.hold(label, row, 1, said.startsWith(String(value)) ? said : value);
    } else if (label.startsWith("over the ")) {
      const below = label === "over the sales" ? "Assessed value that it supports" : "Assessed value that they support";
      held.hold(label, sheet.rowOf("Assessed above that", 0, sheet.rowOf(below)), 1, value);
    } else held.hold(label, sheet.rowOf(label), 1, value);
  }
  return held;
}
