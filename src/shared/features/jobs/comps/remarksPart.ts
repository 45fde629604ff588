/** Words in full width below the grid: of each comparable, and of the set as a whole. */
import { COLUMN, type CompsCells, type CompsPart, lineOf, PICKED, ROW, shownAs, upTo } from "./compsCells";
import { AGE_ROW, AREA_ROW } from "./differences";
import { HELPER } from "./gridPart";
import { resultCell } from "./resultsPart";

const { label, firstPick, subject } = COLUMN;

export function remarksPart(cells: CompsCells): CompsPart {
  const sides = [
    { what: "Size", row: AREA_ROW, own: cells.fixed(AREA_ROW, subject), more: "larger", less: "smaller" },
    { what: "Age", row: AGE_ROW, own: cells.fixed(AGE_ROW, subject), more: "newer", less: "older" },
    { what: "Price", row: ROW.price, own: resultCell(cells, "value"), more: "more expensive", less: "cheaper" },
  ] as const;
  return {
    blocks: [
      lineOf(ROW.remarks, label, ["Remarks"]),
      ...upTo(PICKED).map((pick) => lineOf(ROW.remarks + 1 + pick, label, [remarkOn(cells, pick)])),
      lineOf(ROW.bracketing, label, ["Bracketing: does the set hold more and less than the subject?"]),
      ...sides.map((side, index) => lineOf(ROW.bracketing + 1 + index, label, [bracketing(cells, side)])),
    ],
    looks: [shownAs([ROW.remarks, label], { look: "section" }), shownAs([ROW.bracketing, label], { look: "section" })],
  };
}

function remarkOn(cells: CompsCells, pick: number): string {
  const cell = (row: number): string => cells.at(row, firstPick + pick);
  const home = cell(HELPER.home);
  const twice = `"the same home as no. "&${home}&" in another column: counted once"`;
  const unknown = `IF(ISNUMBER(${home}),${twice},"not in the lists: not counted")`;
  const comment = `IF(${cells.typedOf("comment", pick)}="","",". "&${cells.typedOf("comment", pick)})`;
  const flags = `IF(${cell(HELPER.flags)}="","within limits",${cell(HELPER.flags)})`;
  const checked = `IF(ISNUMBER(${cell(ROW.adjusted)}),${flags},"no price: not counted")`;
  const said = `IF(${cells.chosen(pick)}="",${unknown},${cell(ROW.street)}&": "&${checked}&${comment})`;
  return `=IF(${cell(ROW.picks)}="","","Comp ${pick + 1}, "&${said})`;
}

interface Side {
  readonly what: string;
  readonly row: number;
  readonly own: string;
  readonly more: string;
  readonly less: string;
}

/** Of the comparables that count. A price is compared with the indicated value. */
function bracketing(cells: CompsCells, { what, row, own, more, less }: Side): string {
  const [counted, figures] = [HELPER.counted, row].map((each) => cells.fixed(each, firstPick, 1, PICKED)) as [
    string,
    string,
  ];
  const count = (sign: ">" | "<"): string =>
    `SUMPRODUCT(ISNUMBER(${counted})*ISNUMBER(${figures})*(${figures}${sign}${own}))`;
  const [above, below] = [count(">"), count("<")];
  const both = `"bracketed: "&${above}&" ${more}, "&${below}&" ${less}"`;
  const missing = `IF(${above}=0,"none is ${more}","")&IF(${above}+${below}=0," and ","")&IF(${below}=0,"none is ${less}","")`;
  const known = `"${what} "&IF(AND(${above}>0,${below}>0),${both},"not bracketed: "&${missing})`;
  return `=IF(COUNT(${counted})=0,"",IF(ISNUMBER(${own}),${known},"${what} of the subject isn’t known"))`;
}
