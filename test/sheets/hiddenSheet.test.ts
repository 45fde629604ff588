/** What the hidden sheet holds, read again: texts as they were, whatever they begin with. */
import { newDocument } from "../standIns/appsScript/document";
import { spreadsheetFace } from "../standIns/appsScript/faces";

interface Tier {
  readonly write: (texts: ReadonlyMap<string, string>) => void;
  readonly all: () => ReadonlyMap<string, string>;
}

/** Its own module, whose types are those of Google's script. */
const { sheetTier } = jest.requireActual<{ readonly sheetTier: () => Tier }>("../../src/sheets/storage/sheetTier");

const nothing = (): void => undefined;
const FREELY = { ...{ read: nothing, write: nothing, ui: nothing, flush: nothing }, now: () => 0 };

/** As base64 begins, or looks: a formula, a number, a day, a truth value. */
const TEXTS = ["+Zq8", "=PROP.VALUE(A1)", "-x", "12e5", "00012", "1/2", "TRUE", "'quoted", "#N/A", "zH4sI"];

const CELLS = [
  ["their first cell", ""],
  ["the next cell", "z".repeat(49_999)],
] as const;

test.each(CELLS)("texts stay texts in %s", (_, before) => {
  const document = newDocument();
  const given = { ...FREELY, shown: <T>(value: T): T => value };
  Object.assign(globalThis, { SpreadsheetApp: { getActive: () => spreadsheetFace(document.spreadsheet, given) } });
  const texts = new Map(TEXTS.map((text, index) => [`a${index}`, before + text]));
  sheetTier().write(texts);
  expect([...sheetTier().all()]).toEqual([...texts]);
  const cells = [...document.spreadsheet.sheet("PROP data").cells.values()];
  expect(cells.filter(({ formula }) => formula !== "")).toEqual([]);
});
