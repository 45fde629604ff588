/** Ordinary formulas, against figures worked out by hand. */
import { readReference } from "../../../src/shared/formulas/cells";
import { NotCalculated } from "./scalars";
import { shownBeside } from "./oneSheet";

/** Rents, and what is wanted to be known of them. B4 is blank, B5 a text, C is in order. */
const TYPED = {
  ...{ A1: "12 Elm St", A2: "9 Oak Ave", A3: "12 elm st", A4: "x", A5: "" },
  ...{ B1: 1200, B2: 950.5, B3: -3, B5: "vacant", B6: true },
  ...{ C1: 1, C2: 3, C3: 7, C4: 7, D1: 46_000, D2: 46_053, D3: 46_081, E1: "TX", E2: "02139" },
};

const BY_HAND: readonly (readonly [formula: string, shows: unknown])[] = [
  // Operators
  ["=1+2*3-4/2", 5],
  ["=-2^2", 4],
  ["=2^3^2", 64],
  ["=50%*B1", 600],
  ['=B1&" a month"', "1200 a month"],
  ["=B4+1", 1],
  ['=B4&"!"', "!"],
  ["=A5+1", "#VALUE!"],
  ["=B6+1", 2],
  ['="3"+4', 7],
  ["=B5+1", "#VALUE!"],
  ["=1/B4", "#DIV/0!"],
  ["=0^0", "#NUM!"],
  ["=Gone!A1", "#REF!"],
  ["=Comps_Rate", "#NAME?"],
  ["=#N/A&1", "#N/A"],
  // Comparing
  ['="TX"="tx"', true],
  ["=A1=A3", true],
  ["=A1<>A2", true],
  ['=B4=""', true],
  ["=B4=0", true],
  ["=B4=FALSE", true],
  ['="a"<"B"', true],
  ['=99<"a"', true],
  ['="z"<TRUE', true],
  ['="1"=1', false],
  // Logic
  ['=IF(B1>1000,"high",1/0)', "high"],
  ["=IF(B1>2000,1)", false],
  ["=IF(B1>1,)", 0],
  ["=IF(B4,1,2)", 2],
  ['=IF("yes",1,2)', "#VALUE!"],
  ["=IFERROR(1/0,7)", 7],
  ["=IFERROR(B1,1/0)", 1200],
  ["=IFNA(1/0,7)", "#DIV/0!"],
  ["=IFNA(MATCH(5,C1:C4,0),7)", 7],
  ["=AND(B1>0,B2>0)", true],
  ["=AND(B1:B6)", true],
  ["=OR(B1>2000,1/0)", "#DIV/0!"],
  ["=OR(A1:A4)", "#VALUE!"],
  ["=NOT(B4)", true],
  ["=CHOOSE(2,1/0,B2,3)", 950.5],
  ["=CHOOSE(4,1,2,3)", "#VALUE!"],
  ["=ISNUMBER(B1)", true],
  ["=ISNUMBER(E2)", false],
  ["=ISTEXT(B4)", false],
  ["=ISBLANK(B4)", true],
  ["=ISBLANK(A5)", false],
  ["=ISERROR(1/0)", true],
  // Of cells: texts, truth values and blanks are passed over
  ["=SUM(B1:B6)", 2147.5],
  ['=SUM("3",TRUE,B1)', 1204],
  ['=SUM("x")', "#VALUE!"],
  ["=AVERAGE(B1:B6)", 2147.5 / 3],
  ["=AVERAGE(A1:A5)", "#DIV/0!"],
  ["=MEDIAN(B1:B6)", 950.5],
  ["=MEDIAN(C1:C4)", 5],
  ["=MEDIAN(A1:A5)", "#NUM!"],
  ["=MEDIAN(FILTER(B1:B6,ISNUMBER(B1:B6)))", 950.5],
  ["=MIN(B1:B6)", -3],
  ["=MAX(A1:A5)", 0],
  ["=COUNT(B1:B6)", 3],
  ['=COUNT(1,"2","x",TRUE)', 3],
  ["=COUNTA(B1:B6)", 5],
  ["=COUNTA(A5:B5)", 2],
  ["=LARGE(B1:B6,2)", 950.5],
  ["=SMALL(B1:B6,1)", -3],
  ["=LARGE(B1:B6,4)", "#NUM!"],
  ["=RANK(B2,B1:B6)", 2],
  ["=RANK(7,C1:C4)", 1],
  ["=RANK(7,C1:C4,1)", 3],
  ["=RANK(8,C1:C4)", "#N/A"],
  ['=SUMPRODUCT((A1:A4="12 ELM ST")*C1:C4)', 8],
  ["=SUMPRODUCT(B1:B4,C1:C4)", 1200 + 2851.5 - 21],
  ["=SUMPRODUCT(--(C1:C4>2))", 3],
  ["=SUMPRODUCT(B1:B3,C1:C4)", "#VALUE!"],
  ["=SUM(IF(C1:C4>2,1,0))", 3],
  // Criteria
  ['=COUNTIF(B1:B6,">0.25")', 2],
  ["=COUNTIF(C1:C4,7)", 2],
  ['=COUNTIF(C1:C4,"7")', 2],
  ['=COUNTIF(A1:A4,"12 elm ST")', 2],
  ['=COUNTIF(B1:B4,"<>")', 3],
  ['=COUNTIF(B1:B6,"<>1200")', 5],
  ['=COUNTIF(A1:B5,"")', 2],
  ["=COUNTIF(B1:B6,TRUE)", 1],
  ['=COUNTIF(C1:C4,">="&C2)', 3],
  ['=COUNTIFS(A1:A4,"12 Elm St",C1:C4,">1")', 1],
  ['=SUMIF(C1:C4,">1",B1:B4)', 947.5],
  ['=SUMIF(C1:C4,">1")', 17],
  ['=SUMIFS(B1:B4,A1:A4,"12 elm st",C1:C4,"<7")', 1200],
  // Looking up
  ["=INDEX(A1:C4,2,3)", 3],
  ["=INDEX(C1:C4,3)", 7],
  ["=INDEX(A1:C1,3)", 1],
  ["=SUM(INDEX(A1:C4,0,3))", 18],
  ["=INDEX(C1:C4,5)", "#REF!"],
  ["=INDEX(B1:B6,4)", 0],
  ['=MATCH("9 OAK AVE",A1:A4,0)', 2],
  ['=MATCH("TX",{"CA","TX"},0)', 2],
  ["=MATCH(5,C1:C4)", 2],
  ["=MATCH(7,C1:C4,1)", 4],
  ["=MATCH(0,C1:C4,1)", "#N/A"],
  ["=MATCH(4,{9,5,2},-1)", 2],
  ["=MATCH(E2,C1:C4,0)", "#N/A"],
  ["=INDEX(A1:A4,MATCH(LARGE(B1:B4,1),B1:B4,0))", "12 Elm St"],
  ["=ROW(D9)", 9],
  ["=COLUMN($D$9)", 4],
  ['="in "&ADDRESS(ROW($AA$12),COLUMN($AA$12),4)', "in AA12"],
  ["=ADDRESS(0,1,4)", "#VALUE!"],
  // Numbers
  ["=ROUND(2.675,2)", 2.68],
  ["=ROUND(-2.5,0)", -3],
  ["=ROUND(1250,-2)", 1300],
  ["=ABS(B3)", 3],
  ["=COS(0)", 1],
  ["=NA()", "#N/A"],
  ["=COUNT(C1,NA())", 1],
  ["=INT(-2.1)", -3],
  ["=MOD(-7,3)", 2],
  ["=MOD(7,0)", "#DIV/0!"],
  ['=VALUE("12.5%")', 0.125],
  ['=VALUE("x")', "#VALUE!"],
  // Days
  ["=DATE(2026,11,22)", 46_348],
  ["=DATE(2026,14,1)", 46_419],
  ["=EDATE(DATE(2026,1,31),1)", 46_081],
  ["=EDATE(D1,-12)", 46_000 - 365],
  ['=YEAR(D1)&"-"&MONTH(D1)&"-"&DAY(D1)', "2025-12-9"],
  ["=TODAY()-D3", 267],
  ['=COUNTIFS(D1:D3,">="&DATE(2026,1,1),D1:D3,"<"&EDATE(DATE(2026,1,1),2))', 2],
  // Texts
  ['=TEXT(1234.5,"$#,##0")', "$1,235"],
  ['=TEXT(0.1234,"0.0%")', "12.3%"],
  ['=TEXT(-1234,"#,##0.00")', "-1,234.00"],
  ['=TEXT(0,"+0.0%;-0.0%;0.0%")', "0.0%"],
  ['=TEXT(-0.05,"+0.0%;-0.0%;0.0%")', "-5.0%"],
  ['=TEXT(D1,"yyyy-mm-dd")', "2025-12-09"],
  ['=TEXT(D1,"mmm d, yyyy")', "Dec 9, 2025"],
  ['=TEXT(B5,"0")', "vacant"],
  ["=LEFT(A1,2)&RIGHT(A1)&MID(A1,4,3)", "12tElm"],
  ["=LEN(A1)", 9],
  ['=FIND("E",A1)', 4],
  ['=FIND("e",A1)', "#VALUE!"],
  ['=SUBSTITUTE(A1," ","; ")', "12; Elm; St"],
  ['=TRIM("  a   b ")', "a b"],
  ['=SUBSTITUTE(A1,"E","e-")&SUBSTITUTE(1212,2,"")&SUBSTITUTE("a","","b")', "12 e-lm St11a"],
  ["=UPPER(A1)&LOWER(E1)", "12 ELM STtx"],
  ['=CONCATENATE(A1,", ",E1," ",E2)', "12 Elm St, TX 02139"],
  ["=MID(A1,0,1)", "#VALUE!"],
  [
    "={1,2;3,4}",
    [
      [1, 2],
      [3, 4],
    ],
  ],
];

it.each(BY_HAND)("%s", (formula, shows) => {
  expect(shownBeside(TYPED, formula)).toEqual(shows);
});

it("calculates no branch that is not taken, and calls no function of the add-in there", () => {
  expect(shownBeside(TYPED, '=IF(B4="","",PROP.VALUE(A1))')).toBe("");
  expect(() => shownBeside(TYPED, '=IF(B1="","",PROP.VALUE(A1))')).toThrow(NotCalculated);
});

it("knows the names of a workbook, and its other sheets", () => {
  const named = (name: string) => (name === "Rate" ? readReference("$C$2") : undefined);
  expect(shownBeside(TYPED, "=B1*Rate", { named })).toBe(3600);
  const cells = () => [[5], [6]];
  expect(shownBeside(TYPED, "=SUM('Rent roll'!A1:A2)", { cells })).toBe(11);
});

const DOUBTFUL = [
  ...["=SUBTOTAL(9,B1:B6)", "=SUM()", "=ROUND(1)", "=A1#", "=SUM(A1:INDEX(A1:A3,2))", "=A1:B2 B1:C3"],
  ...['="$5"+1', '="1/2"*1', '="May 5"+0', '=COUNTIF(A1:A4,"1*")', '=MATCH("1*",A1:A4,0)', "=YEAR(B4)"],
  ...['=TEXT(B1,"[red]0")', '=COUNTIF(A1:A5,"<>")', "=MATCH(1,{3,2,1})", "=COUNTIF(B1:B6,B4)", "=SUMIF(C1:C4,1,B1:B2)"],
  ...["=ROW()", "=ROW(A1:A2)", "=COLUMN(Gone!A1)", "=COLUMN(1:1)", "=ADDRESS(1,1)", "=ADDRESS(1,1,1)"],
];

it.each(DOUBTFUL)("guesses nothing: %s", (formula) => {
  expect(() => shownBeside(TYPED, formula)).toThrow(NotCalculated);
});

it.each(["=B1:B3", "=B1:B3*2", "=IF(C1:C4>2,1,0)", '=IFERROR(B1:B3,"")', "=SUM(IF(C1:C4>2,1,0))", "=UPPER(A1:A3)"])(
  "takes %s for what Google Sheets calculates otherwise than Excel",
  (formula) => {
    expect(() => shownBeside(TYPED, formula, { lifts: false })).toThrow(NotCalculated);
  },
);

it("takes arrays in Google Sheets where they are asked for", () => {
  expect(shownBeside(TYPED, "=SUMPRODUCT(--(C1:C4>2),C1:C4)", { lifts: false })).toBe(17);
});
