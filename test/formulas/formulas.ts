/** Formulas of all sorts, made of parts that mean something to a spreadsheet. */
import fc from "fast-check";
import { CATALOGUE } from "../../src/shared/functions/catalogue";

export const NAME = fc.constantFrom(...CATALOGUE.map(({ name }) => name));

const CODE = fc.constantFrom(
  ...["A1", "$B$2:C9", "A:A", "2:4", "D1#", "A2:A", "A1:B9 B2:C3", "Sheet1!A2", "Rents!$A2:B$9", "(", ")", "&", "%"],
  ...["{1,2;3,4}", '{"a";"b"}', "#REF!", "#N/A", "TRUE", "1.5e3", "PROPER(A1)", "SUM(1,2)", "Prop.Value", "PROP_RENT"],
  ...["LET(c,1,c+A1)", "LAMBDA(x, y, x*y)(A1, 2)", "@A2", "[Book1.xlsx]Sheet1!A1", "One:Two!B2", "LOG10(A1)", "ZIP1"],
  ...[
    "Table1[Price]",
    "Table1[[#This Row],[Beds]:[Baths]]",
    "T[PROP.VALUE(]",
    "T[[#All],[PROP_RENT(]]",
    "T['[PROP.VALUE(]",
  ],
  ...["PROP.VALUES(A1)", "MY.PROP.VALUE(A1)", "Book.xlam!PROP.VALUE(A2)", "rate", "été2", "R1C1", "-1", ",", ";", "\n"],
);

/** Quoted as formulas quote it, with names of ours inside. */
const quoted = (mark: string) =>
  fc
    .oneof(
      fc.string({ minLength: 1, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(mark, "[", "]", ":", "!", '"', "'", "A1", " "), minLength: 1, maxLength: 6 }),
      NAME.map((name) => `PROP.${name}(`),
    )
    .map((text) => mark + text.split(mark).join(mark + mark) + mark);

/** What no conversion may touch. */
export const KEPT = fc.oneof(
  CODE,
  quoted('"'),
  quoted("'").map((sheet) => `${sheet}!A1`),
);

/** The parts of a formula, joined. */
export const joined = (parts: readonly string[]): string => `=${parts.join("+")}`;

export const FORMULA = fc.array(KEPT, { maxLength: 8 }).map(joined);
