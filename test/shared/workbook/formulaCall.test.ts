/** Which formulas the script reads by itself, and as which call. */
import { formulaCall } from "../../../src/shared/workbook/formulas/formulaCall";
import { workbook as port } from "../../../src/shared/workbook/port/port";
import { response } from "../memoryHost";
import { MemoryWorkbook } from "./memoryWorkbook";

const workbook = new MemoryWorkbook(() => response({}));
workbook.type({ A1: "12 Oak Ln, Austin, TX 78701", A2: "14 Oak Ln, Austin, TX 78701", B1: "price" });

const read = (formula: string) =>
  workbook.done(formulaCall({ sheet: "Sheet1", row: 0, column: 4, formula }, port.readValues));

it.each([
  ["=PROP_VALUE(A1)", "VALUE", [[["12 Oak Ln, Austin, TX 78701"]]]],
  ['=prop_value(A1; "price")', "VALUE", [[["12 Oak Ln, Austin, TX 78701"]], [["price"]]]],
  ['= PROP.VALUE( A1:A2 , B1 , "headers=0" )', "VALUE", undefined],
  [
    '=PROP_SEARCH(78244, "", , -1.5, TRUE, "say ""it""")',
    "SEARCH",
    [[[78244]], [[null]], undefined, [[-1.5]], [[true]], [['say "it"']]],
  ],
] as const)("%s is read", (formula, name, given) => {
  const call = read(formula);
  expect(call?.declaration.name).toBe(name);
  if (given !== undefined) expect(call?.given).toEqual(given);
});

it.each([
  "=PROP_VALUE(A1)*2",
  '=IFERROR(PROP_VALUE(A1), "")',
  "=PROP_VALUE(INDIRECT(B1))",
  '=PROP_VALUE(A1&", Austin")',
  "=PROP_VALUE({1,2})",
  "=PROP_VALUE(home)",
  "=SUM(A1:A2)",
  "12",
])("%s is not, because it needs a cell to calculate", (formula) => expect(read(formula)).toBeUndefined());
