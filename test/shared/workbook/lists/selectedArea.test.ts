/** What of a selection is the list: rows that can be seen, areas that belong together, and the headings above them. */
import fc from "fast-check";
import { isProblem } from "../../../../src/shared/api/problem";
import {
  endOf,
  joinedSpans,
  placesIn,
  sharedSpans,
  spansIn,
  spansWithout,
  turnsOf,
  type Span,
} from "../../../../src/shared/formulas/spans";
import { lookAtAddresses } from "../../../../src/shared/features/addresses/lookAtAddresses";
import { mendAddresses } from "../../../../src/shared/features/addresses/deskFlows";
import { restoreAddresses } from "../../../../src/shared/features/addresses/restoreAddresses";
import { selectionText } from "../../../../src/shared/workbook/lists/listText";
import { selectedArea } from "../../../../src/shared/workbook/lists/selectedArea";
import { MEND_KINDS } from "../../../../src/shared/parsing/addressList/mendedAddress";
import type { MemoryWorkbook } from "../memoryWorkbook";
import { fetched, flows, homeAt, inserted, listOf, workbookWith } from "../../features/jobs/estimates";

const HEADS = ["Owner", "Address", "Beds", "Rent"];
const ROLL = [HEADS, ...[1, 2, 3, 4, 5, 6].map((each) => ["A. Person", homeAt(each), "2", `${each}00`])];

/** With these areas selected, and these rows hidden, both as a person counts. */
function selecting(rows: readonly (readonly string[])[], areas: readonly string[], hidden: readonly number[] = []) {
  const workbook = workbookWith(rows);
  const [first = "", ...also] = areas;
  const [from = "", to = from] = first.split(":");
  workbook.selection = [from, to];
  workbook.also = also;
  workbook.hidden = joinedSpans(hidden.map((row) => ({ first: row - 1, count: 1 })));
  return workbook;
}

const sentFrom = (workbook: MemoryWorkbook): readonly string[] =>
  workbook.host.sent
    .flat()
    .map(({ parameters }) => parameters["address"] ?? "")
    .sort();

const lettersOf = (workbook: MemoryWorkbook): string =>
  listOf(workbook)
    .columns.map(({ letters, heading }) => `${letters} ${heading}`.trim())
    .join(", ");

describe("rows that are hidden", () => {
  it("are neither counted, priced, laid out nor looked up, and are told", () => {
    const workbook = selecting(ROLL, ["A1:D7"], [3, 4, 7]);
    const list = listOf(workbook);
    expect(list).toMatchObject({ cells: "Sheet1!A1:D7", entries: 3, first: homeAt(1) });
    expect(selectionText(list.area)).toBe("3 hidden rows are left out.");
    inserted(workbook, "valuation");
    expect(fetched(workbook)).toMatchObject({ billed: 6 });
    expect([...new Set(sentFrom(workbook))]).toEqual([homeAt(1), homeAt(4), homeAt(5)]);
    expect(["D14", "D15", "D16"].map((cell) => workbook.shows(cell))).toEqual([homeAt(1), homeAt(4), homeAt(5)]);
    expect(workbook.shows("D17") ?? "").toBe("");
  });

  it("stay left out when the list is read later, whatever is shown or hidden by then", () => {
    const workbook = selecting(ROLL, ["A1:D7"], [3]);
    const { area, columns, ...told } = listOf(workbook);
    workbook.hidden = [{ first: 0, count: 7 }];
    const uses = columns.map(({ use }) => use);
    expect(workbook.done(flows.listReadAs({ area, uses }))).toMatchObject({ area, cells: told.cells, entries: 5 });
    workbook.done(flows.insertJob({ job: "valuation", list: { area, uses }, typed: "", place: "newSheet" }));
    expect(["D14", "D15"].map((cell) => workbook.shows(cell))).toEqual([homeAt(1), homeAt(3)]);
  });

  it("are no list where they are all that is selected", () => {
    const workbook = selecting(ROLL, ["A2:D4"], [2, 3, 4]);
    expect(listOf(workbook)).toMatchObject({ entries: 0, problem: { message: /^All selected rows are hidden/ } });
    expect(workbook.done(lookAtAddresses())).toMatchObject({ message: /^All selected rows are hidden/ });
  });

  it("are part of the list where the host can't tell, which is said", () => {
    const workbook = selecting(ROLL, ["A1:D7"]);
    workbook.hidden = undefined;
    const { entries, area } = listOf(workbook);
    expect([entries, selectionText(area)]).toEqual([
      6,
      "PROP could not find out in time which rows are hidden, so they are included.",
    ]);
  });

  it("keep their cells when the addresses around them are corrected and restored", () => {
    const lost = (number: number): string[] => [`${number} Elm St, Cambridge, MA 2139`];
    const workbook = selecting([["Address"], ...[1, 2, 3, 4].map(lost)], ["A2:A5"], [2, 4]);
    const view = workbook.done(lookAtAddresses());
    if (isProblem(view)) throw new Error(view.message);
    expect(view).toMatchObject({ place: "Sheet1!A2:A5", ready: 2, blank: 0, changes: { count: 2 } });
    expect(view.changes.rows.map(({ number, row }) => [number, row])).toEqual([
      [3, 1],
      [5, 3],
    ]);
    const { area, seen } = view;
    expect(workbook.done(mendAddresses({ area, seen, kinds: MEND_KINDS, left: [], yes: [], against: "values" }))).toBe(
      2,
    );
    const mended = ["A2", "A3", "A4", "A5"].map((cell) => workbook.shows(cell)?.slice(-5));
    expect(mended).toEqual([" 2139", "02139", " 2139", "02139"]);
    expect(workbook.done(restoreAddresses())).toBe(2);
    expect(workbook.shows("A5")).toBe(lost(4)[0]);
  });

  it("are blank in the desk no less than in a list of several columns, and rows keep their numbers", () => {
    const workbook = selecting([...ROLL, ["B. Person", "12 Elm St, Boston, TX 02108", "", ""]], ["A2:D8"], [2, 3, 5]);
    const view = workbook.done(lookAtAddresses());
    expect(view).toMatchObject({ ready: 3, blank: 0, held: { rows: [{ number: 8 }] } });
  });
});

describe("several areas", () => {
  it("with the same columns are one list, in the order of the sheet", () => {
    const workbook = selecting(ROLL, ["A6:D7", "A1:D1", "A3:D4"]);
    const list = listOf(workbook);
    expect(list).toMatchObject({ cells: "Sheet1!A1:D1, A3:D4, A6:D7", entries: 4, first: homeAt(2) });
    expect(selectionText(list.area)).toBe("");
    inserted(workbook, "rentRoll");
    fetched(workbook);
    expect(sentFrom(workbook)).toEqual([2, 3, 5, 6].map(homeAt));
  });

  it("with the same rows are one list of their columns", () => {
    const rows = [
      ["Street", "Phone", "Zip"],
      ["1 Elm St", "555", "02139"],
      ["2 Elm St", "555", "02139"],
    ];
    const workbook = selecting(rows, ["C1:C3", "A1:A3"]);
    expect(listOf(workbook)).toMatchObject({ cells: "Sheet1!A1:A3, C1:C3", first: "1 Elm St, 02139" });
    expect(lettersOf(workbook)).toBe("A Street, C Zip");
    const view = workbook.done(lookAtAddresses());
    expect(view).toMatchObject({ place: "Sheet1!A1:A3, C1:C3", inParts: true });
  });

  it("with rows and columns between them are both", () => {
    const workbook = selecting(ROLL, ["B1:B2", "D1:D2", "D5:D7", "B5:B7"]);
    expect(listOf(workbook)).toMatchObject({ cells: "Sheet1!B1:B2, D1:D2, B5:B7, D5:D7", entries: 4 });
    expect(lettersOf(workbook)).toBe("B Address, D Rent");
  });

  it("that overlap count once", () => {
    expect(listOf(selecting(ROLL, ["A1:D4", "A3:D7"]))).toMatchObject({ cells: "Sheet1!A1:D7", entries: 6 });
  });

  it("that don't belong together are no list, and it is said what to do", () => {
    for (const areas of [
      ["A1:B4", "D2:D4"],
      ["A1:D4", "F9"],
    ])
      expect(listOf(selecting(ROLL, areas))).toMatchObject({
        problem: { message: /select one area, or several with the same rows or with the same columns/ },
      });
  });
});

describe("headings that aren't selected", () => {
  it.each([
    ["right above", "A2:D7", 6],
    ["above other rows of the list", "A5:D7", 3],
    ["of some columns", "B4:D7", 4],
  ])("are found %s, and told", (_, cells, entries) => {
    const workbook = selecting(ROLL, [cells]);
    const list = listOf(workbook);
    expect(list).toMatchObject({ cells: `Sheet1!${cells}`, entries });
    expect(selectionText(list.area)).toBe("The headings are those of row 1.");
    expect(list.columns.find(({ use }) => use === "currentRent")).toMatchObject({ heading: "Rent", sure: true });
    inserted(workbook, "rentRoll");
    fetched(workbook);
    expect(sentFrom(workbook)).toEqual([1, 2, 3, 4, 5, 6].slice(-entries).map(homeAt));
  });

  it("are found below titles, and above rows that are hidden", () => {
    const rows = [["Rents of May"], [], ...ROLL];
    const workbook = selecting(rows, ["A6:D9"], [5, 6, 7]);
    const list = listOf(workbook);
    expect(selectionText(list.area)).toBe("The headings are those of row 3. 2 hidden rows are left out.");
    expect(list).toMatchObject({ entries: 2, first: homeAt(5) });
  });

  it("are none beyond a blank row, where another list may stand", () => {
    const rows = [...ROLL, [], ...ROLL.slice(1)];
    expect(selectionText(listOf(selecting(rows, ["A10:D14"])).area)).toBe("");
  });

  it.each([
    ["a row of the list", ["A. Person", homeAt(9), "2", "900"]],
    ["a row whose type is written as a heading is", ["A. Person", "Maple Court", "Apartment", ""]],
    ["a name of a section", ["San Antonio", "", "", ""]],
  ])("are never %s", (_, above) => {
    const workbook = selecting([above, ...ROLL.slice(1)], ["A2:D7"]);
    expect(selectionText(listOf(workbook).area)).toBe("");
    expect(listOf(workbook).entries).toBe(6);
  });

  it("aren't looked for where the selection has its own, or is one column", () => {
    const twice = [HEADS, ...ROLL];
    expect(selectionText(listOf(selecting(twice, ["A2:D8"])).area)).toBe("");
    expect(selectionText(listOf(selecting(ROLL, ["B2:B7"])).area)).toBe("");
  });

  it("cost no further call where they stand right above, or are selected", () => {
    // One call looks whether the sheet is one of ours.
    for (const [cells, calls] of [
      ["A1:D7", 2],
      ["A2:D7", 2],
      ["A3:D7", 3],
      ["B2:B7", 2],
    ] as const) {
      const workbook = selecting(ROLL, [cells]);
      const abilities = workbook.abilities();
      let read = 0;
      const readCells: typeof abilities.readCells = (area) => ((read += 1), abilities.readCells(area));
      workbook.abilities = () => ({ ...abilities, readCells });
      listOf(workbook);
      expect([cells, read]).toEqual([cells, calls]);
    }
  });

  it("keep the numbers of the rows that the desk tells", () => {
    const workbook = selecting([...ROLL, ["B. Person", "12 Elm St, Boston, TX 02108", "", ""]], ["A6:D8"]);
    expect(workbook.done(lookAtAddresses())).toMatchObject({
      ...{ place: "Sheet1!B6:B8", ready: 2, held: { rows: [{ number: 8, row: 2 }] } },
    });
  });
});

it("a list that is too long says so, whether it is selected or read again", () => {
  const workbook = selecting(ROLL, ["A1:D6000"]);
  const list = listOf(workbook);
  expect(list).toMatchObject({ problem: { message: /up to 5,000 rows/ } });
  expect(workbook.done(flows.listReadAs({ area: list.area, uses: ["none"] }))?.problem).toEqual(list.problem);
  workbook.hidden = [{ first: 7, count: 5990 }];
  expect(listOf(workbook).problem).toBeUndefined();
});

const span = fc.record({ first: fc.nat(60), count: fc.nat(9) });
const spans = fc.array(span, { maxLength: 8 });
const places = (all: readonly Span[]): readonly number[] =>
  [...new Set(placesIn(all))].sort((one, other) => one - other);

test("spans hold the places that sets of them would", () => {
  fc.assert(
    fc.property(spans, spans, (some, others) => {
      const [mine, theirs] = [places(some), new Set(places(others))];
      expect(placesIn(joinedSpans(some))).toEqual(mine);
      expect(placesIn(spansWithout(some, others))).toEqual(mine.filter((place) => !theirs.has(place)));
      expect(placesIn(sharedSpans(some, others))).toEqual(mine.filter((place) => theirs.has(place)));
      expect(spansIn(turnsOf(some))).toEqual(joinedSpans(some));
    }),
  );
});

test("whichever areas are selected, a list is just their cells, or there is none", () => {
  const one = fc.record({
    row: fc.nat(4),
    column: fc.nat(3),
    rows: fc.integer({ min: 1, max: 3 }),
    columns: fc.integer({ min: 1, max: 2 }),
  });
  const cellsIn = (rows: readonly number[], columns: readonly number[]): readonly string[] =>
    rows.flatMap((row) => columns.map((column) => `${row} ${column}`)).sort();
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (some) => {
      const workbook = workbookWith(ROLL);
      const areas = some.map((area) => ({ sheet: "Sheet1", ...area }));
      const abilities = { ...workbook.abilities(), selectedAreas: () => ({ areas, hidden: [] }) };
      workbook.abilities = () => abilities;
      const list = workbook.done(selectedArea());
      if (list === undefined || isProblem(list)) return;
      const { row, rows, column, columns, otherRows = [], otherColumns = [] } = list;
      const down = placesIn(spansWithout([{ first: row, count: rows }], otherRows));
      const right = placesIn(spansWithout([{ first: column, count: columns }], otherColumns));
      const selected = areas.flatMap((each) =>
        cellsIn(
          placesIn([{ first: each.row, count: each.rows }]),
          placesIn([{ first: each.column, count: each.columns }]),
        ),
      );
      expect(cellsIn(down, right)).toEqual([...new Set(selected)].sort());
      expect(endOf({ first: row, count: rows })).toBe(down[down.length - 1]! + 1);
    }),
  );
});
