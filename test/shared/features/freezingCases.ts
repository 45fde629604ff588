/** Edits to frozen cells, and which formulas are restored: the same in every workbook. */
import type { NotRestored, Scope, RestoredFormulas } from "../../../src/shared/panelApi/panelApi";
import { HOMES } from "../../storedBefore/session";

/** A workbook with one sheet, `Sheet1`. Formulas have Excel's names. */
export interface OpenedWorkbook {
  readonly type: (place: string, text: string | number) => void;
  /** Waits until all cells have calculated. */
  readonly calculated: () => Promise<void>;
  readonly shown: (place: string) => unknown;
  readonly formula: (place: string) => string | undefined;
  readonly select: (cells: string) => void;
  /** Above the row of this number. */
  readonly insertRow: (row: number) => void;
  readonly rename: (sheet: string) => void;
  readonly freeze: (scope: Scope) => Promise<number>;
  readonly unfreeze: (scope: Scope) => Promise<RestoredFormulas>;
}

interface FreezingCase {
  readonly name: string;
  readonly scope?: Scope;
  readonly meanwhile?: (workbook: OpenedWorkbook) => void | Promise<void>;
  /** Where PROP formulas are afterwards. */
  readonly back: Readonly<Record<string, string>>;
  readonly left?: readonly NotRestored[];
  /** How many were restored, if not all of them had been frozen. */
  readonly cells?: number;
  /** Formulas that are restored when everything is restored after that. */
  readonly later?: readonly string[];
}

const price = (row: number): string => `=PROP.VALUE(A${row}, "price")`;
const ROW = "=PROP.VALUE(A2)";
const TABLE = "=PROP.TAXES(A5)";

/** A column of four, of which the third shows nothing; one that fills a row; one that fills five rows of two. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ A2: HOMES.valued, A3: HOMES.rented, A5: HOMES.taxed },
  ...{ B2: price(2), B3: price(3), B4: price(4), B5: price(5), D2: ROW, D8: TABLE },
};

const COLUMN = { B2: price(2), B3: price(3), B4: price(4), B5: price(5) };
const ALL = { ...COLUMN, D2: ROW, D8: TABLE };

const without = (...places: readonly (keyof typeof ALL)[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(ALL).filter(([place]) => !places.some((each) => each === place)));

const CASES: readonly FreezingCase[] = [
  { name: "nothing was touched: all come back", back: ALL, later: [] },
  {
    name: "a value was typed over one of a column: it stays and is told, the others come back",
    meanwhile: ({ type }) => type("B3", 999),
    back: without("B3"),
    left: [{ cell: "B3", cells: "B3", formula: price(3) }],
  },
  {
    name: "everything is given back: the sheet is told too",
    scope: "everything",
    meanwhile: ({ type }) => type("B3", 999),
    back: without("B3"),
    left: [{ cell: "Sheet1!B3", cells: "B3", formula: price(3) }],
  },
  {
    name: "what was typed over was put back: the formula comes back",
    meanwhile: ({ type, shown }) => {
      const before = shown("B3") as number;
      type("B3", "mine");
      type("B3", before);
    },
    back: ALL,
  },
  {
    name: "a value was typed into a cell that showed nothing",
    meanwhile: ({ type }) => type("B4", 1),
    back: without("B4"),
    left: [{ cell: "B4", cells: "B4", formula: price(4) }],
  },
  {
    name: "one cell of a table was changed: the whole table stays",
    meanwhile: ({ type }) => type("E10", "mine"),
    back: without("D8"),
    left: [{ cell: "D8", cells: "D8:E12", formula: TABLE }],
  },
  {
    name: "one cell of a row was cleared: the whole row stays",
    meanwhile: ({ type }) => type("F2", ""),
    back: without("D2"),
    left: [{ cell: "D2", cells: "D2:F2", formula: ROW }],
  },
  {
    name: "several were changed: all are told, as they are read",
    meanwhile: ({ type }) => ["E9", "B5", "B2"].forEach((place) => type(place, "mine")),
    back: without("B2", "B5", "D8"),
    left: [
      { cell: "B2", cells: "B2", formula: price(2) },
      { cell: "B5", cells: "B5", formula: price(5) },
      { cell: "D8", cells: "D8:E12", formula: TABLE },
    ],
  },
  {
    name: "a formula was typed: it stays, and the older one is forgotten",
    meanwhile: ({ type, calculated }) => (type("B3", '=PROP.RENT(A3, "rent")'), calculated()),
    back: { ...ALL, B3: '=PROP.RENT(A3, "rent")' },
    cells: 5,
    later: [],
  },
  {
    name: "a formula was typed and frozen too: the later one comes back",
    meanwhile: async ({ type, calculated, freeze }) => {
      type("B3", '=PROP.RENT(A3, "rent")');
      await calculated();
      await freeze("sheet");
    },
    back: { ...ALL, B3: '=PROP.RENT(A3, "rent")' },
    later: [],
  },
  {
    name: "an address was changed: the formula reads the new one",
    meanwhile: ({ type }) => type("A3", HOMES.recorded),
    back: ALL,
  },
  {
    name: "a row was inserted above: formulas stand and read one row below",
    meanwhile: ({ insertRow }) => insertRow(1),
    back: {
      ...{ B3: price(3), B4: price(4), B5: price(5), B6: price(6) },
      ...{ D3: "=PROP.VALUE(A3)", D9: "=PROP.TAXES(A6)" },
    },
  },
  {
    name: "the sheet has another name",
    meanwhile: ({ rename }) => rename("Rents"),
    scope: "everything",
    back: ALL,
  },
  {
    name: "one of a column is selected: it alone comes back, and the others later",
    scope: "selection",
    meanwhile: ({ select }) => select("B3"),
    back: { B3: price(3) },
    later: Object.keys(without("B3")),
  },
  {
    name: "a cell that a formula had filled is selected: it comes back",
    scope: "selection",
    meanwhile: ({ select }) => select("E10"),
    back: { D8: TABLE },
    later: Object.keys(without("D8")),
  },
  {
    name: "what is selected was changed: it is told, the rest is not",
    scope: "selection",
    meanwhile: ({ type, select }) => (type("B3", "mine"), type("B5", "mine"), select("B2:B3")),
    back: { B2: price(2) },
    left: [{ cell: "B3", cells: "B3", formula: price(3) }],
    later: ["B4", "D2", "D8"],
  },
];

/** All cells in which a formula may end up. */
const PLACES = ["B2", "B3", "B4", "B5", "B6", "D2", "D3", "D8", "D9"];

const standing = ({ formula }: OpenedWorkbook): Readonly<Record<string, string>> =>
  Object.fromEntries(PLACES.flatMap((place) => (formula(place) === undefined ? [] : [[place, formula(place)!]])));

/** To be called in a suite: the workbook is a new one each time. */
export function holdsCases(open: () => OpenedWorkbook): void {
  it.each(CASES)("$name", async ({ scope = "sheet", meanwhile, back, left = [], cells, later }) => {
    const workbook = open();
    for (const [place, text] of Object.entries(TYPED)) workbook.type(place, text);
    await workbook.calculated();
    expect(await workbook.freeze("sheet")).toBe(Object.keys(ALL).length);
    expect(standing(workbook)).toEqual({});
    await meanwhile?.(workbook);
    const unfrozen = await workbook.unfreeze(scope);
    await workbook.calculated();
    expect(unfrozen).toEqual({ cells: cells ?? Object.keys(back).length, leftAlone: left });
    expect(standing(workbook)).toEqual(back);
    if (later === undefined) return;
    await workbook.unfreeze("sheet");
    await workbook.calculated();
    expect(Object.keys(standing(workbook)).sort()).toEqual([...Object.keys(back), ...later].sort());
  });
}
