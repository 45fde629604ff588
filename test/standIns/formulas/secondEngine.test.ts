/** The calculator against the formula engine of the playground, which others wrote: the same cells, the same results. */
import fc from "fast-check";
import type * as headless from "../../playground/headlessSheet";
import type { HeadlessSheet } from "../../playground/headlessSheet";
import { sharedPart } from "../../runner/sharedPart";
import { shownBeside, type Typed } from "./oneSheet";
import { NotCalculated } from "./scalars";

let openSheet: typeof headless.openSheet;
let sheet: HeadlessSheet;
beforeAll(async () => {
  ({ openSheet } = require(await sharedPart("headlessSheet")) as typeof headless);
  sheet = openSheet([], 100);
});
afterAll(() => sheet.dispose());

const TYPED: Typed = {
  ...{ A1: 4, A2: -2.5, A3: 0.25, A4: 100, B1: "TX", B2: "ny", B4: "12 Elm St", C1: 1, C2: 3, C3: 7, C4: 7 },
  ...{ D1: 46_000, D2: 46_053, D3: 46_081, E1: true, E2: "5" },
};

interface Shown {
  readonly formula: string;
  readonly engine: unknown;
  readonly ours: unknown;
}

/** What both show, where the calculator doesn't say that the hosts differ. The engine has 1 and 0 for truth values. */
async function both(formulas: readonly string[]): Promise<readonly Shown[]> {
  const known = formulas.flatMap((formula) => {
    try {
      const shown = shownBeside(TYPED, formula);
      return [{ formula, ours: typeof shown === "boolean" ? Number(shown) : shown }];
    } catch (thrown) {
      if (thrown instanceof NotCalculated) return [];
      throw thrown;
    }
  });
  sheet.set({ ...TYPED, ...Object.fromEntries(known.map(({ formula }, index) => [`H${index + 1}`, formula])) });
  await sheet.idle();
  return known.map((each, index) => ({ ...each, engine: sheet.value(`H${index + 1}`) }));
}

const isAlike = ({ engine, ours }: Shown): boolean =>
  typeof engine === "number" && typeof ours === "number"
    ? Math.abs(engine - ours) <= 1e-9 * Math.max(1, Math.abs(ours))
    : String(engine ?? "") === String(ours);

const LISTED = [
  ...["=1+2*3-4/2", "=-2^2", "=2^3^2", "=50%*A1", '=A1&" rooms"', "=A9+1", '="3"+4', "=B1+1", "=1/A9", "=0/5"],
  ...['="TX"="tx"', "=B1=B2", '=A9=""', "=A9=0", '="a"<"B"', '=99<"a"', '="z"<TRUE', '="1"=1', "=E1+1", "=E2*2"],
  ...['=IF(A1>3,"high",1/0)', "=IF(A1>5,1)", "=IF(A9,1,2)", "=IFERROR(1/0,7)", "=IFERROR(A1,1/0)", "=IFNA(1/0,7)"],
  ...["=IFNA(MATCH(5,C1:C4,0),7)", "=IFNA(MATCH(3,C1:C4,0),RANK(8,C1:C4))", "=IFNA(MATCH(5,C1:C4,0),RANK(8,C1:C4))"],
  ...[
    "=IFNA(1/0,RANK(8,C1:C4))",
    "=IFNA(A1,1/0)",
    "=SUM(IFNA(C1:C4,1/0))",
    "=AND(A1>0,A2>0)",
    "=OR(A1>20,A4>20)",
    "=OR(A1>2,1/0)",
    "=NOT(A9)",
  ],
  ...["=CHOOSE(2,1/0,A2,3)", "=ISNUMBER(A1)", "=ISNUMBER(E2)", "=ISTEXT(A9)", "=ISBLANK(A9)", "=ISERROR(1/0)"],
  ...["=SUM(A1:B4)", '=SUM("3",TRUE,A1)', "=AVERAGE(A1:B4)", "=AVERAGE(B1:B4)", "=MEDIAN(A1:A4)", "=MEDIAN(C1:C3)"],
  ...[
    "=MEDIAN(FILTER(A1:B4,ISNUMBER(A1:A4)))",
    "=MEDIAN(FILTER(E1:E4,E1:E4=TRUE))",
    '=SUMIF(A1:A4,">0")+SUMIF(A1:A4,"<0")',
  ],
  ...["=MIN(A1:B4)", "=MAX(B1:B4)", "=COUNT(A1:E4)", "=COUNTA(A1:B4)", "=LARGE(A1:A4,2)", "=SMALL(A1:A4,1)"],
  ...["=LARGE(A1:A4,9)", "=RANK(4,A1:A4)", "=RANK(7,C1:C4)", "=RANK(7,C1:C4,1)", "=RANK(8,C1:C4)"],
  ...[
    '=SUMPRODUCT((B1:B4="tx")*C1:C4)',
    "=SUMPRODUCT(1-ISBLANK(A1:A9)*ISBLANK(B1:B9))",
    "=COUNTA(B1:B9)",
    ...["=SUMPRODUCT(MAX(IFERROR(A1:B4,0)))", "=SUMPRODUCT(MAX(IFERROR(C1:C4/E6:E9,0)))"],
    "=SUMPRODUCT(A1:A4,C1:C4)",
    "=SUMPRODUCT(--(C1:C4>2))",
    "=SUM(IF(C1:C4>2,1,0))",
  ],
  ...[
    '=COUNTIF(A1:B4,">0.25")',
    "=COUNTIF(C1:C4,7)",
    '=COUNTIF(C1:C4,"7")',
    '=COUNTIF(B1:B4,"NY")',
    '=COUNTIF(B1:B4,"<>")',
  ],
  ...[
    '=COUNTIF(A1:B4,"<>4")',
    '=COUNTIF(C1:C4,">="&C2)',
    '=COUNTIFS(B1:B4,"tx",C1:C4,"<7")',
    '=SUMIF(C1:C4,">1",A1:A4)',
  ],
  ...[
    '=SUMIF(C1:C4,">1")',
    '=SUMIFS(A1:A4,B1:B4,"ny",C1:C4,"<7")',
    "=INDEX(A1:C4,2,3)",
    "=INDEX(C1:C4,3)",
    "=INDEX(A1:C1,3)",
  ],
  ...[
    "=SUM(INDEX(A1:C4,0,3))",
    "=INDEX(C1:C4,5)",
    '=MATCH("NY",B1:B4,0)',
    '=MATCH("TX",{"CA","TX"},0)',
    "=MATCH(5,C1:C4)",
  ],
  ...["=MATCH(0,C1:C4,1)", "=MATCH(4,{9,5,2},-1)", "=MATCH(E2,C1:C4,0)", "=ROUND(2.675,2)"],
  ...["=ROUND(-2.5,0)", "=ROUND(1250,-2)", "=ABS(A2)", "=INT(-2.1)", "=MOD(-7,3)", "=MOD(7,0)", '=VALUE("12.5%")'],
  ...['=VALUE("x")', "=DATE(2026,11,22)", "=DATE(2026,14,1)", "=EDATE(D1,-12)"],
  ...[
    '=YEAR(D1)&"-"&MONTH(D1)&"-"&DAY(D1)',
    '=TEXT(1234.5,"$#,##0")',
    '=TEXT(0.1234,"0.0%")',
    '=TEXT(-1234,"#,##0.00")',
  ],
  ...[
    '=SUBSTITUTE(B4,"e","--")&SUBSTITUTE(1212,2,"")',
    '=SUBSTITUTE("a","","b")',
    '=TEXT(D1,"yyyy-mm-dd")',
    '=TEXT(B1,"0")',
    "=LEFT(B4,2)&RIGHT(B4)&MID(B4,4,3)",
    "=LEN(B4)",
    '=TRIM("  a   b ")',
  ],
  ...[
    '=FIND("E",B4)',
    '=FIND("e",B4)',
    '=SUBSTITUTE(B4," ","; ")',
    '=SUMPRODUCT(MAX(((B1:B2="tx")+ISNUMBER(FIND(B1:B2,"ny, TX"))>0)*C1:C2))',
  ],
  ...["=ROW($C$4)", "=COLUMN(AB9)", "=ADDRESS(ROW($C$4),COLUMN($C$4),4)", "=ADDRESS(12,30,4)"],
  ...["=UPPER(B2)&LOWER(B1)", '=CONCATENATE(B4,", ",B1)', "=MID(B4,0,1)", "=SUM(A:A)", "=$A$1*2", "=#N/A&1", "=0^0"],
];

it("shows the same for each function", async () => {
  const found = await both(LISTED);
  expect(found).toHaveLength(LISTED.length);
  expect(found.filter((each) => !isAlike(each))).toEqual([]);
});

/** Excel's own pages say 4 (the last that is not larger) and 28 February. */
const ENGINE_DIFFERS = ["=MATCH(7,C1:C4,1)", "=EDATE(DATE(2026,1,31),1)"];

it("differs where the engine does not do as Excel", async () => {
  const found = await both(ENGINE_DIFFERS);
  expect(found.map(({ ours, engine }) => [ours, engine])).toEqual([
    [4, 3],
    [46_081, 46_084],
  ]);
});

const NUMBER = fc.constantFrom("0", "1", "2", "2.5", "7", "100", "A1", "A2", "A3", "A4", "C1", "C2", "C4", "D1", "A9");
const TEXT = fc.constantFrom('"TX"', '"ny"', '"a"', '"12 Elm St"', "B1", "B2", "B4");
const RANGE = fc.constantFrom("A1:A4", "C1:C4", "A1:C4", "B1:B4", "A1:B9", "D1:D3");
const COLUMN = fc.constantFrom("A1:A4", "C1:C4");

const { number: ANY_NUMBER } = fc.letrec<{ number: string; truth: string; text: string }>((tie) => {
  const [number, truth, text] = [tie("number"), tie("truth"), tie("text")];
  const call = (name: string, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
    fc.tuple(...parts).map((given) => `${name}(${given.join(",")})`);
  const between = (signs: readonly string[], part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(part, fc.constantFrom(...signs), part).map(([left, sign, right]) => `(${left}${sign}${right})`);
  const criterion = fc.constantFrom('">0.25"', '"<>4"', '">=7"', "7", '"tx"', '"<>ny"', '"<=46053"');
  return {
    number: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      NUMBER,
      between(["+", "-", "*", "/"], number),
      call("IF", truth, number, number),
      call("IFERROR", number, number),
      call("ROUND", number, fc.constantFrom("0", "1", "-1")),
      ...["ABS", "INT"].map((name) => call(name, number)),
      call("MOD", number, fc.constantFrom("3", "7", "0")),
      ...["SUM", "AVERAGE", "MEDIAN", "MIN", "MAX", "COUNT", "COUNTA"].map((name) => call(name, RANGE)),
      ...["SUM", "MIN", "MAX"].map((name) => call(name, RANGE, number)),
      ...["LARGE", "SMALL"].map((name) => call(name, RANGE, fc.constantFrom("1", "2", "5"))),
      call("COUNTIF", RANGE, criterion),
      call("COUNTIFS", COLUMN, criterion, COLUMN, criterion),
      call("SUMIF", COLUMN, criterion, COLUMN),
      call("SUMIFS", COLUMN, COLUMN, criterion),
      call("SUMPRODUCT", COLUMN, COLUMN),
      fc
        .tuple(COLUMN, fc.constantFrom(">", "=", "<>"), number, COLUMN)
        .map((p) => `SUMPRODUCT((${p[0]}${p[1]}${p[2]})*${p[3]})`),
      call("INDEX", COLUMN, fc.constantFrom("1", "2", "4", "5")),
      call("IFNA", call("MATCH", number, COLUMN, fc.constant("0")), number),
      call("RANK", number, COLUMN),
      call("LEN", text),
    ),
    truth: fc.oneof(
      between(["=", "<>", "<", ">", "<=", ">="], number),
      between(["=", "<>"], text),
      call("AND", truth, truth),
      call("OR", truth, truth),
      call("NOT", truth),
      ...["ISNUMBER", "ISERROR", "ISBLANK"].map((name) => call(name, number)),
      call("ISTEXT", text),
    ),
    text: fc.oneof(
      TEXT,
      fc.tuple(text, text).map((both) => both.join("&")),
      call("LEFT", text, fc.constantFrom("1", "3")),
      ...["UPPER", "LOWER", "TRIM"].map((name) => call(name, text)),
      call("MID", text, fc.constantFrom("1", "2"), fc.constantFrom("1", "4")),
      call("TEXT", number, fc.constantFrom('"0"', '"0.00"', '"#,##0"', '"0.0%"')),
    ),
  };
});

it("shows the same for formulas made by chance", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(ANY_NUMBER, { minLength: 60, maxLength: 60 }), async (parts) => {
      const found = await both(parts.map((part) => `=0+${part}`));
      compared += found.length;
      expect(found.filter((each) => !isAlike(each))).toEqual([]);
    }),
    { numRuns: 8, seed: 20261122, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(350);
});
