/** The lists to choose from: the comparables with their scores and reasons, and the closed sales below them. */
import {
  shownAs,
  lineOf,
  type CompsCells,
  type CompsPart,
  CLOSED,
  COLUMN,
  LISTED,
  LIST_HEAD,
  listRow,
  NUMBERED,
  ROW,
  TYPED,
  type TypedField,
  upTo,
  MOST_SALES,
  type CandidateField,
  SALE_FIELDS,
} from "./compsCells";
import { CONDITIONS, QUALITIES, YES_NO } from "./compsInputs";
import { numberOr } from "../declaring/arithmetic";
import { dividedBy, kindOf, kindWithDay, textLiteral, withoutRequests } from "../declaring/formulaText";
import { percentIn } from "../declaring/figureWords";
import { isFirstAddress } from "../declaring/homeAddress";
import { RADIUS_LIMIT } from "../../../api/endpoints";
import {
  type ClosedSales,
  isUndisclosedIn,
  nominalText,
  NOT_WANTED,
  notAskedIn,
  STATE_NOT_TOLD,
  STATE_UNKNOWN,
} from "../appraising/closedSales";
import { fitSales } from "./salesPart";
import { isFarInSize } from "./similarity";

const { number, label, subject, inputLabel } = COLUMN;

const HEADS = ["No.", "Street and unit", "Similarity", "Status", "Price", "Per sq ft", "Living area", "Beds", "Baths"];
const FACTS = ["price", "perSquareFoot", "squareFootage", "bedrooms", "bathrooms"] as const;

const TYPED_HEADS: Readonly<Record<TypedField, string>> = {
  ...{ comment: "Comment", garage: "Garage spaces", pool: "Pool", confirmed: "Count it anyway" },
  ...{ concessions: "Concessions paid, $", condition: "Condition, C1–C6", quality: "Quality, Q1–Q6" },
  ...{ location: "Location and view, ±$", basement: "Basement, sq ft", fee: "HOA a month, $" },
  ...{ free1: "Row of your own, 1, ±$", free2: "Row of your own, 2, ±$", free3: "Row of your own, 3, ±$" },
  ...{ units: "Units", rent: "Rent a month, $" },
};

const CHOICES: Readonly<Partial<Record<TypedField, readonly string[]>>> = {
  ...{ pool: YES_NO, confirmed: YES_NO, condition: CONDITIONS, quality: QUALITIES },
};

export function listPart(cells: CompsCells, address: string, sales: ClosedSales): CompsPart {
  const lists = [
    { row: ROW.list, title: "Comparables", sentence: listSentence(cells), from: 0, count: LISTED },
    {
      ...{ row: ROW.closed, title: "Closed sales nearby", sentence: closedSentence(cells, address, sales) },
      ...{ from: LISTED, count: CLOSED },
    },
  ];
  const places = upTo(NUMBERED);
  return {
    blocks: [
      ...lists.flatMap(({ row, title, sentence, from, count }) => [
        lineOf(row + LIST_HEAD.title, label, [title]),
        lineOf(row + LIST_HEAD.sentence, label, [sentence]),
        lineOf(row + LIST_HEAD.heads, number, HEADS),
        lineOf(
          row + LIST_HEAD.heads,
          inputLabel,
          TYPED.map((field) => TYPED_HEADS[field]),
        ),
        { row: listRow(from), column: number, rows: upTo(count).flatMap((index) => rowsOf(cells, from + index)) },
      ]),
    ],
    looks: [
      ...lists.flatMap(({ row, from, count }) => [
        shownAs([row + LIST_HEAD.title, label], { look: "section" }),
        shownAs([row + LIST_HEAD.sentence, label], { look: "note" }),
        shownAs([row + LIST_HEAD.heads, number, 1, HEADS.length], { look: "head" }),
        shownAs([row + LIST_HEAD.heads, inputLabel, 1, TYPED.length], { look: "head" }),
        ...(
          [
            [0, "percent"],
            [2, "dollars"],
            [3, "cents"],
            [4, "whole"],
          ] as const
        ).map(([column, format]) => shownAs([listRow(from), subject + column, 2 * count], { format })),
      ]),
      ...places.flatMap((place) => [
        shownAs([listRow(place), number], { look: "centered" }),
        shownAs([listRow(place), inputLabel, 1, TYPED.length], { look: "input" }),
        shownAs([listRow(place) + 1, label], { look: "note" }),
      ]),
    ],
    validations: places.flatMap((place) =>
      TYPED.flatMap((field, index) => {
        const choices = CHOICES[field];
        if (choices === undefined) return [];
        const message = `Give ${choices.join(", ")}, or leave it blank.`;
        return [{ ...shownAs([listRow(place), inputLabel + index], {}), allowed: { choices }, message }];
      }),
    ),
  };
}

/** The figures, and the words below them. */
function rowsOf(cells: CompsCells, place: number): readonly (readonly (string | null)[])[] {
  const address = cells.candidate("formattedAddress", place);
  const where = (value: string): string => `=IF(${address}="","",${value})`;
  const line2 = cells.candidate("addressLine2", place);
  const unit = `IF(${line2}="","",", "&${line2})`;
  const figures = FACTS.map((fact) => {
    if (fact === "perSquareFoot")
      return `=${dividedBy(cells.candidate("price", place), cells.candidate("squareFootage", place))}`;
    return `=${numberOr(cells.candidate(fact, place))}`;
  });
  const shown = [
    where(String(place + 1)),
    where(`${cells.candidate("addressLine1", place)}&${unit}`),
    where(cells.candidate("similarity", place)),
    where(kindOf(cells.candidate("status", place), cells.candidate("removedDate", place))),
    ...figures,
  ];
  return [shown, HEADS.map((_, column) => (column === label ? wordsOf(cells, place) : null))];
}

/** How many comparables came, or that none did. */
function listSentence(cells: CompsCells): string {
  const count = `COUNT(${cells.candidates("price", 0, LISTED)})`;
  const came = `${count}&" came with the estimate: listings at their asking prices."`;
  const none = `"The service gave no comparables for this address."`;
  return `=IF(ISNUMBER(${cells.value("price")}),IF(${count}>0,${came},${none}),"")`;
}

/** How many closed sales came, or why none are asked for. */
function closedSentence(cells: CompsCells, address: string, { why }: ClosedSales): string {
  const state = cells.value("state");
  const isUndisclosed = isUndisclosedIn(state);
  const known = `IF(${isUndisclosed},${notAskedIn(state)},${textLiteral(NOT_WANTED)})`;
  const typed = cells.fixed(ROW.address, COLUMN.subject);
  const another = `IF(LEN(${cells.input("ClosedSales")})=0,${textLiteral(STATE_NOT_TOLD)},${textLiteral(STATE_UNKNOWN)})`;
  const unknown = `IF(${isFirstAddress(typed, address)},${textLiteral(why)},${another})`;
  const notAsked = `IF(${typed}="","",IF(${state}="",${unknown},${known}))`;
  return `=IF(${cells.input("ClosedSales")}="Yes",${asked(cells, isUndisclosed)},${notAsked})`;
}

function asked(cells: CompsCells, isUndisclosed: string): string {
  const came = `COUNT(${cells.sales("lastSaleDate")})`;
  const [radius, days, band] = [cells.input("Radius"), cells.input("Days"), cells.input("SizeBand")];
  const problem = cells.fixed(ROW.sales, COLUMN.label + SALE_FIELDS.indexOf("problem"));
  const sized = `IF(ISNUMBER(${cells.value("squareFootage")})," and within "&${percentIn(band)}&" of the size that the service has for it","")`;
  const around = `" of the subject’s type"&${sized}&" sold within "&${radius}&" mi in "&${days}&" days; "`;
  const fitting = `${fitSales(cells)}&IF(${fitSales(cells)}=1," qualifies"," qualify")`;
  const shown = `IF(${fitSales(cells)}>${CLOSED},", and the ${CLOSED} most similar of them are listed.",".")`;
  const more = `IF(${came}=${MOST_SALES}," There may be more: give fewer miles or days.","")`;
  const hidden = `IF(${isUndisclosed}," Sale prices are mostly not public in "&${cells.value("state")}&".","")`;
  const nominal = nominalText(cells.sales("lastSalePrice"));
  const found = `${came}&${around}&${fitting}&${shown}&${nominal}&${more}&${hidden}`;
  const none = `IF(ISNUMBER(${cells.value("price")}),"No closed sales like the subject were found within "&${radius}&" mi in "&${days}&" days.","")`;
  // A problem that the estimate has too is said at the top.
  const told = `IF(${cells.fixed(ROW.problem, COLUMN.label)}="",${withoutRequests(problem)},"")`;
  const numbers = [radius, days, band].map((cell) => `ISNUMBER(${cell})`).join(",");
  const within = `${radius}>0,${radius}<=${RADIUS_LIMIT.maximum},${days}>=1,${band}>=0.01,${band}<=0.9`;
  const unfit = `"Give miles above 0, up to ${RADIUS_LIMIT.maximum}, days of 1 or more, and a size within 1% to 90%."`;
  return `IF(AND(${numbers},${within}),IF(${came}>0,${found},IF(${problem}<>"",${told},${none})),${unfit})`;
}

/** What a candidate is, and why it stands where it does: `off market since 2026-08-01, 0.3 mi, 4% larger, 5 years newer`. */
function wordsOf(cells: CompsCells, place: number): string {
  const of = (field: CandidateField): string => cells.candidate(field, place);
  const [miles, larger, newer, home] = [of("distance"), of("larger"), of("newer"), of("home")];
  const isFar = `AND(${isFarInSize(cells, larger)},${cells.typed("confirmed", place)}<>"Yes")`;
  const far = `IF(${isFar},": weighs 0 until “Count it anyway” says Yes","")`;
  const years = `ABS(${newer})&IF(ABS(${newer})=1," year "," years ")&IF(${newer}>0,"newer","older")`;
  const said: readonly (readonly [cell: string, words: string])[] = [
    [miles, `IF(${miles}<0.05,"under 0.1 mi",ROUND(${miles},1)&" mi")`],
    [
      larger,
      `IF(ABS(${larger})<0.005,"same size",ROUND(100*ABS(${larger}),0)&IF(${larger}>0,"% larger","% smaller"))&${far}`,
    ],
    [newer, `IF(${newer}=0,"same age",${years})`],
    [of("correlation"), `"the service’s correlation "&ROUND(100*${of("correlation")},0)&"%"`],
  ];
  const parts = said.map(([cell, words]) => `IF(ISNUMBER(${cell}),", "&${words},"")`);
  const twin = `IF(${home}=${place + 1},"",", same home as no. "&${home}&": counts once")`;
  const itself = `IF(${of("formattedAddress")}=${cells.value("matchedAddress")},", the subject itself","")`;
  const status = kindWithDay(of("status"), of("removedDate"), of("listedDate"));
  return `=IF(${of("formattedAddress")}="","",${status}&${[...parts, twin, itself].join("&")})`;
}
