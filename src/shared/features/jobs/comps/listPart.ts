/** The lists to choose from: the comparables with their scores and reasons, and the closed sales below them. */
import {
  shownAs,
  lineOf,
  type CompsCells,
  type CompsPart,
  CLOSED,
  COLUMN,
  LISTED,
  ROW,
  upTo,
  MOST_SALES,
  SALE_FIELDS,
} from "./compsCells";
import { YES_NO } from "./compsInputs";
import { kindOf, textLiteral } from "./formulaText";
import { RADIUS_LIMIT } from "../../../api/endpoints";
import { saleColumn } from "./answersPart";
import { nonDisclosureState } from "../../../api/vocabulary/nonDisclosureStates";
import { US_STATES } from "../../../api/vocabulary/states";
import { statesOfZip } from "../../../api/vocabulary/zipStates";
import { addressParts } from "../../../api/vocabulary/addressParts";

const { number, label, subject, inputLabel, input } = COLUMN;

const HEADS = ["No.", "Street and unit", "Score", "Price is", "Price", "Per sq ft", "Living area", "Beds", "Baths"];
const FACTS = ["price", "perSquareFoot", "squareFootage", "bedrooms", "bathrooms"] as const;

export function listPart(cells: CompsCells, address: string, sales: ClosedSales): CompsPart {
  const lists = [
    { row: ROW.list, title: "Comparables", sentence: listSentence(cells), from: 0, count: LISTED },
    {
      ...{ row: ROW.closed, title: "Closed sales nearby", sentence: closedSentence(cells, address, sales) },
      ...{ from: LISTED, count: CLOSED },
    },
  ];
  return {
    blocks: lists.flatMap(({ row, title, sentence, from, count }) => [
      lineOf(row, label, [title, null, sentence]),
      lineOf(row + 1, number, HEADS),
      lineOf(row + 1, inputLabel, ["Why", "Garage spaces", "Pool"]),
      { row: row + 2, column: number, rows: upTo(count).map((index) => rowOf(cells, from + index)) },
      { row: row + 2, column: inputLabel, rows: upTo(count).map((index) => [reasonOf(cells, from + index)]) },
    ]),
    looks: lists.flatMap(({ row, count }) => [
      shownAs([row, label], { look: "section" }),
      shownAs([row, COLUMN.firstPick], { look: "note" }),
      shownAs([row + 1, number, 1, HEADS.length], { look: "head" }),
      shownAs([row + 1, inputLabel, 1, 3], { look: "head" }),
      shownAs([row + 2, subject, count], { format: "whole" }),
      shownAs([row + 2, subject + 2, count], { format: "dollars" }),
      shownAs([row + 2, subject + 3, count], { format: "cents" }),
      shownAs([row + 2, subject + 4, count], { format: "whole" }),
      shownAs([row + 2, input, count, 2], { look: "input" }),
    ]),
    validations: lists.map(({ row, count }) => ({
      ...shownAs([row + 2, input + 1, count], {}),
      ...{ allowed: { choices: YES_NO }, message: "Pool: give Yes or No, or leave it blank." },
    })),
  };
}

function rowOf(cells: CompsCells, place: number): readonly string[] {
  const address = cells.candidate("formattedAddress", place);
  const where = (value: string): string => `=IF(${address}="","",${value})`;
  const line2 = cells.candidate("addressLine2", place);
  const unit = `IF(${line2}="","",", "&${line2})`;
  const figures = FACTS.map((fact) => {
    const [price, area] = [cells.candidate("price", place), cells.candidate("squareFootage", place)];
    if (fact === "perSquareFoot")
      return `=IF(AND(ISNUMBER(${price}),ISNUMBER(${area})),IF(${area}>0,${price}/${area},""),"")`;
    const figure = cells.candidate(fact, place);
    return `=IF(ISNUMBER(${figure}),${figure},"")`;
  });
  return [
    where(String(place + 1)),
    where(`${cells.candidate("addressLine1", place)}&${unit}`),
    where(cells.candidate("score", place)),
    where(kindOf(cells.candidate("status", place), cells.candidate("removedDate", place))),
    ...figures,
  ];
}

/** How many comparables came, or that none did. */
function listSentence(cells: CompsCells): string {
  const count = `COUNT(${cells.candidates("price", LISTED)})`;
  const came = `${count}&" came with the estimate. Type a number above to compare another."`;
  const none = `"The service gave no comparables for this address."`;
  return `=IF(ISNUMBER(${cells.value("price")}),IF(${count}>0,${came},${none}),"")`;
}

/** Longer addresses aren't written into a formula again. */
const LONGEST = 200;

/** How many closed sales came, or why none are asked for. */
function closedSentence(cells: CompsCells, address: string, { why }: ClosedSales): string {
  const state = cells.value("state");
  const isUndisclosed = `OR(${undisclosedCodes()
    .map((code) => `${state}=${textLiteral(code)}`)
    .join(",")})`;
  const [before, after] = undisclosedIn("\n").split("\n") as [string, string];
  const known = `IF(${isUndisclosed},${textLiteral(before)}&${state}&${textLiteral(after)},${textLiteral(NOT_WANTED)})`;
  const typed = cells.fixed(ROW.address, COLUMN.subject);
  const isSame = address !== "" && address.length <= LONGEST ? `${typed}=${textLiteral(address)}` : "FALSE";
  const unknown = `IF(${isSame},${textLiteral(why)},${textLiteral(STATE_UNKNOWN)})`;
  const notAsked = `IF(${typed}="","",IF(${state}="",${unknown},${known}))`;
  return `=IF(${cells.input("ClosedSales")}="Yes",${asked(cells, isUndisclosed)},${notAsked})`;
}

function asked(cells: CompsCells, isUndisclosed: string): string {
  const came = `COUNT(${saleColumn(cells, "lastSaleDate")})`;
  const [radius, days] = [cells.input("Radius"), cells.input("Days")];
  const problem = cells.fixed(ROW.sales, COLUMN.label + SALE_FIELDS.indexOf("problem"));
  const around = `" sold within "&${radius}&" mi in "&${days}&" days, "`;
  const nearest = `" with a price. The ${CLOSED} nearest of the subject’s type are listed."`;
  const more = `IF(${came}=${MOST_SALES}," There may be more: give fewer miles or days.","")`;
  const hidden = `IF(${isUndisclosed}," Sale prices are mostly not public in "&${cells.value("state")}&".","")`;
  const found = `${came}&${around}&COUNTIF(${saleColumn(cells, "lastSalePrice")},">0")&${nearest}&${more}&${hidden}`;
  const none = `IF(ISNUMBER(${cells.value("price")}),"No closed sales came for "&${radius}&" mi and "&${days}&" days.","")`;
  // A problem that the estimate has too is said at the top.
  const told = `IF(${cells.fixed(ROW.problem, COLUMN.label)}="",${problem},"")`;
  const fit = `AND(ISNUMBER(${radius}),ISNUMBER(${days}),${radius}>0,${radius}<=${RADIUS_LIMIT.maximum},${days}>=1)`;
  const unfit = `"Give miles above 0, up to ${RADIUS_LIMIT.maximum}, and days of 1 or more."`;
  return `IF(${fit},IF(${came}>0,${found},IF(${problem}<>"",${told},${none})),${unfit})`;
}

/** Whether closed sales are asked for to begin with: only where the state of the typed address discloses their prices. */
interface ClosedSales {
  readonly wanted: boolean;
  /** Why not, before the service has told the state. */
  readonly why: string;
}

const STATE_UNKNOWN =
  "The address doesn’t tell the state, so it isn’t known whether sale prices are public there: choose Yes to ask.";

export function closedSalesBy(address: string): ClosedSales {
  const { state, zipCode } = addressParts(address.trim());
  const place = state?.code ?? (zipCode !== undefined && statesOfZip(zipCode).length > 0 ? zipCode : undefined);
  if (place === undefined) return { wanted: false, why: STATE_UNKNOWN };
  const closed = nonDisclosureState(place);
  return { wanted: closed === undefined, why: closed === undefined ? NOT_WANTED : undisclosedIn(closed) };
}

const NOT_WANTED = "Closed sales aren’t asked for: choose Yes to list them, for one request.";

const undisclosedIn = (state: string): string =>
  `Sale prices are mostly not public in ${state}, so closed sales aren’t asked for. Choose Yes to ask all the same.`;

/** States that don't disclose sale prices. */
const undisclosedCodes = (): readonly string[] =>
  US_STATES.map(({ code }) => code).filter((code) => nonDisclosureState(code) !== undefined);

/** Why a candidate stands where it does, in words: `0.3 mi, seen 12 days ago, 4% larger, 98% alike`. */
function reasonOf(cells: CompsCells, place: number): string {
  const of = (field: "distance" | "daysOld" | "larger" | "correlation"): string => cells.candidate(field, place);
  const seen = place < LISTED ? "seen" : "sold";
  const days = of("daysOld");
  const said: readonly (readonly [cell: string, words: string])[] = [
    [of("distance"), `IF(${of("distance")}<0.05,"under 0.1 mi",ROUND(${of("distance")},1)&" mi")`],
    [days, `IF(${days}<1,"${seen} today",IF(${days}<2,"${seen} yesterday","${seen} "&INT(${days})&" days ago"))`],
    [
      of("larger"),
      `IF(ABS(${of("larger")})<0.005,"same size",ROUND(100*ABS(${of("larger")}),0)&IF(${of("larger")}>0,"% larger","% smaller"))`,
    ],
    [of("correlation"), `ROUND(100*${of("correlation")},0)&"% alike"`],
  ];
  const parts = said.map(([cell, words]) => `IF(ISNUMBER(${cell}),", "&${words},"")`);
  return `=MID(${parts.join("&")},3,200)`;
}
