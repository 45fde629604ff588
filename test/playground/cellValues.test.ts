/** What goes into functions from cells, and into cells from functions. */
import type { HeadlessSheet } from "./headlessSheet";
import { firstCell, recording } from "./recording";
import { idle } from "./virtualTime";
import { useHeadlessSheet } from "./useHeadlessSheet";

const { fakeError, openSheet } = useHeadlessSheet();
let sheet: HeadlessSheet;

test("one address gives three cells", async () => {
  const value = recording("VALUE", () => [[214000, 195000, 233000]]);
  sheet = openSheet([value.fake]);
  sheet.set({ A2: "1 Elm St", B2: "=PROP.VALUE(A2)" });
  await idle(sheet);
  expect([sheet.value("B2"), sheet.value("C2"), sheet.value("D2")]).toEqual([214000, 195000, 233000]);
  expect(value.calls).toEqual([[[["1 Elm St"]], null, null]]);
});

test("errors arrive with their message, alone and in a row of their own", async () => {
  const value = recording("VALUE", (args) => {
    if (args[0] !== null && (args[0] as unknown[][]).length > 1)
      return [
        [1, 2],
        [fakeError("#N/A", "No property matches y"), ""],
      ];
    throw fakeError("#VALUE!", "address: say where");
  });
  sheet = openSheet([
    value.fake,
    {
      name: "BROKEN",
      run: () => {
        throw new TypeError("a bug");
      },
    },
  ]);
  sheet.set({ A2: "x", A3: "y", B2: "=PROP.VALUE(A2:A3)", B5: '=PROP.VALUE("")', B6: '=PROP.BROKEN("")' });
  await idle(sheet);
  expect([sheet.value("B2"), sheet.value("C2"), sheet.value("B3"), sheet.value("C3")]).toEqual([1, 2, "#N/A", ""]);
  expect(sheet.note("B3")?.message).toBe("No property matches y");
  expect([sheet.value("B5"), sheet.note("B5")?.message]).toEqual(["#VALUE!", "address: say where"]);
  expect([sheet.value("B6"), sheet.note("B6")?.message]).toEqual(["#VALUE!", "a bug"]);
});

test("numbers keep their format, texts stay texts, blanks stay blank", async () => {
  sheet = openSheet([
    {
      name: "VALUE",
      run: () => [
        [{ type: "Double", basicValue: 214000, numberFormat: "$#,##0" }, "02139", ""],
        [true, false, "TRUE"],
        ["=1+1", Number.NaN, null],
      ],
    },
  ]);
  sheet.set({ B2: '=PROP.VALUE("x")' });
  await idle(sheet);
  expect([sheet.value("B2"), sheet.note("B2")?.numberFormat, sheet.value("C2"), sheet.value("D2")]).toEqual([
    214000,
    "$#,##0",
    "02139",
    "",
  ]);
  expect([sheet.value("B3"), sheet.value("C3"), sheet.value("D3")]).toEqual([1, 0, "TRUE"]);
  expect([sheet.value("B4"), sheet.value("C4"), sheet.value("D4")]).toEqual(["=1+1", "#NUM!", 0]);
});

test("arguments arrive as Excel passes them", async () => {
  const value = recording("VALUE", () => 1);
  const bare: unknown[][] = [];
  sheet = openSheet([
    value.fake,
    {
      name: "BARE",
      parameters: [{ scalar: true }, { scalar: true, optional: true }],
      run: (...all) => (bare.push(all.slice(0, -1)), 1),
    },
  ]);
  sheet.set({
    A2: "02139",
    A3: 78244,
    A4: true,
    A6: "=NA()",
    B2: "=PROP.VALUE(A2:A6)",
    B3: '=PROP.VALUE(78244,,"3+")',
    B4: "=PROP.VALUE(A9)",
    B5: "=PROP.VALUE({1,2;3,4})",
    B6: "=PROP.BARE(A2)",
  });
  await idle(sheet);
  const of = (first: unknown) => value.calls.find((args) => JSON.stringify(args[0]) === JSON.stringify(first));
  expect(of([["02139"], [78244], [true], [0], [fakeError("#N/A")]])).toBeDefined();
  expect(of([[78244]])).toEqual([[[78244]], null, [["3+"]]]);
  expect(of([[0]])).toEqual([[[0]], null, null]);
  expect(
    of([
      [1, 2],
      [3, 4],
    ]),
  ).toBeDefined();
  expect(bare).toEqual([["02139", null]]);
});

test("a formula's empty text arrives as a text, from its own cell and where it spilled, and a blank cell as 0", async () => {
  const value = recording("VALUE", () => 1);
  const rent = recording("RENT", () => [["a"], [""]]);
  sheet = openSheet([value.fake, rent.fake]);
  sheet.set({ A2: '=""', A4: '=PROP.RENT("x")', B2: "=PROP.VALUE(A2:A3)", B3: "=PROP.VALUE(A4:A6)" });
  await idle(sheet);
  expect(value.calls.map(([given]) => given)).toEqual([
    [[""], [0]],
    [["a"], [""], [0]],
  ]);
});

test("the invocation names the function, the cell, and the cells that arguments refer to", async () => {
  const invocations: unknown[] = [];
  sheet = openSheet([{ name: "VALUE", run: (...all) => (invocations.push({ ...(all.at(-1) as object) }), 1) }]);
  sheet.set({ AB12: "=PROP.VALUE(A2:B9, 0, C1)", AB13: "=PROP.VALUE(A2&A3, {1,2})" });
  await idle(sheet);
  const called = { functionName: "VALUE", isInValuePreview: false };
  expect(invocations).toEqual([
    expect.objectContaining({
      ...called,
      address: "Sheet1!AB12",
      parameterAddresses: ["Sheet1!A2:B9", null, "Sheet1!C1"],
    }),
    expect.objectContaining({ ...called, address: "Sheet1!AB13", parameterAddresses: [null, null] }),
  ]);
});

test("a blocked spill says so, and spills when the cells are free", async () => {
  const value = recording("VALUE", () => [[1, 2, 3]]);
  sheet = openSheet([value.fake]);
  sheet.set({ B2: '=PROP.VALUE("x")', C2: "in the way" });
  await idle(sheet);
  expect([sheet.value("B2"), sheet.value("C2")]).toEqual(["#SPILL!", "in the way"]);
  sheet.set({ C2: null });
  await idle(sheet);
  expect([sheet.value("B2"), sheet.value("C2"), sheet.value("D2")]).toEqual([1, 2, 3]);
});

test("a smaller result clears what the larger one spilled", async () => {
  const value = recording("VALUE", (args) =>
    firstCell(args) === "wide"
      ? [
          [1, 2, 3],
          [4, 5, 6],
        ]
      : [[9]],
  );
  sheet = openSheet([value.fake]);
  sheet.set({ A2: "wide", B2: "=PROP.VALUE(A2)" });
  await idle(sheet);
  expect(sheet.value("D3")).toBe(6);
  sheet.set({ A2: "narrow" });
  await idle(sheet);
  expect([sheet.value("B2"), sheet.value("C2") ?? "", sheet.value("D3") ?? ""]).toEqual([9, "", ""]);
});

test("a text in quotation marks stays text, though a cell would take it for a time, a day or a percentage", async () => {
  const value = recording("VALUE", () => 1);
  sheet = openSheet([value.fake]);
  sheet.set({ B2: '=PROP.VALUE("2:4")', B3: '=PROP.VALUE("0:7")', B4: '=PROP.VALUE("3/4")', B5: '=PROP.VALUE("5%")' });
  await idle(sheet);
  expect(value.calls.map(firstCell)).toEqual(["2:4", "0:7", "3/4", "5%"]);
});
