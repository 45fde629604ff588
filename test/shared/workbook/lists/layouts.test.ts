/** Lists as people have them, read without a host: which addresses go out, and what is asked of a person before. */
import type { SelectedList } from "../../../../src/shared/panelApi/jobsApi";
import { checkedAddresses } from "../../../../src/shared/parsing/addressList/checkedAddress";
import { listRows } from "../../../../src/shared/workbook/lists/jobRows";
import { readColumns, withChosen } from "../../../../src/shared/workbook/lists/readColumns";
import { needsBuilding } from "../../../../src/shared/workbook/lists/listText";
import { day } from "../../../../src/shared/values/day";
import type { Grid } from "../../../../src/shared/values/input";
import { cellsOf, LAYOUTS, WRITTEN_OTHERWISE, type Layout } from "./layouts";

function read(layout: Layout, building = "") {
  const grid = cellsOf(layout);
  const columns = readColumns(grid);
  const rows = listRows(grid, columns, building);
  const checked = checkedAddresses(rows.map(({ address = null }) => [address]));
  return {
    ...columns,
    rows,
    asked: checked.flatMap(({ verdict, mended, typed }) => (verdict === "ready" ? [mended ?? typed] : [])),
    remarks: checked.map(({ remark }) => remark),
  };
}

const NAMED = [...LAYOUTS, ...WRITTEN_OTHERWISE].map((layout) => [layout.name, layout] as const);

test.each(NAMED.filter(([, { asked }]) => asked !== undefined))(
  "%s: each home is asked by its address",
  (_, layout) => {
    const { asked, question } = read(layout);
    expect(asked).toEqual(layout.asked);
    expect(question).toBeUndefined();
  },
);

test.each(NAMED.filter(([, { held }]) => held !== undefined))("%s: nothing is asked", (_, layout) => {
  expect(read(layout).asked).toEqual([]);
});

const layoutOf = (name: string): Layout => LAYOUTS.find((layout) => layout.name === name)!;

test.each(LAYOUTS.filter(({ says }) => says !== undefined).map((layout) => [layout.name, layout] as const))(
  "%s: the person is asked in words",
  (_, layout) => {
    const { question, remarks } = read(layout);
    expect([question, ...remarks]).toContain(layout.says);
  },
);

test("units without addresses take that of their building, at the rent that is paid", () => {
  const layout = layoutOf("rent roll without addresses");
  const { columns, rows, asked } = read(layout, "1 Elm St, Austin, TX 78701");
  expect(needsBuilding({ columns } as unknown as SelectedList)).toBe(true);
  expect(asked).toEqual(["1 Elm St, Unit 101, Austin, TX 78701"]);
  expect(rows[0]).toMatchObject({ currentRent: 1400, squareFootage: 700, leaseEnd: 46387 });
});

test("beds and baths in one column are both", () => {
  const { rows } = read(layoutOf("rent roll, beds and baths in one column"));
  expect(rows[0]).toMatchObject({ bedrooms: 2, bathrooms: 1, currentRent: 1400, leaseEnd: 46387 });
});

const readGrid = (...rows: Grid) => {
  const columns = readColumns(rows);
  return { ...columns, rows: listRows(rows, columns, "") };
};

test("a unit that Google Sheets hands over as a day is asked about as Excel's number is", () => {
  const { rows } = readGrid(
    ["Address", "Unit", "City", "State", "Zip"],
    ["123 Main St", day("2026-03-05"), "Austin", "TX", 78701],
  );
  expect(checkedAddresses([[rows[0]!.address ?? null]])[0]).toMatchObject({
    verdict: "held",
    remark: "which unit is meant? 46086 is how the sheet stores 3-5",
  });
});

test("a mailing address that is selected alone is meant, and beside others it is nobody's home", () => {
  expect(readGrid(["Mailing Address"], ["9 Far St, Miami, FL 33101"]).columns).toEqual([
    { use: "address", sure: true },
  ]);
  const { columns, question, rows } = readGrid(["Owner", "Mailing Address"], ["Doe", "9 Far St, Miami, FL 33101"]);
  expect(columns.map(({ use }) => use)).toEqual(["none", "none"]);
  expect(question).toBe("Which column is the property's address? Mailing Address isn't it: choose the columns");
  expect(rows).toEqual([{}]);
});

test("places that follow an owner's address don't matter where the property's is whole", () => {
  const { question, rows } = readGrid(
    ["Mailing Address", "City", "State", "Zip", "Property Address"],
    ["9 Far St", "Miami", "FL", 33101, "123 Main St, Austin, TX 78701"],
  );
  expect(question).toBeUndefined();
  expect(rows[0]).toMatchObject({ address: "123 Main St, Austin, TX 78701" });
});

test("a person's choice answers the question, and the columns are joined as chosen", () => {
  const grid = cellsOf(layoutOf("mixed prefixes"));
  const chosen = withChosen(readColumns(grid), ["none", "none", "none", "state", "zip", "street", "city"]);
  expect(chosen.question).toBeUndefined();
  expect(listRows(grid, chosen, "")[0]).toMatchObject({ address: "123 Main St, Boston, FL 33101" });
});

test("a comma before a unit makes no whole address, and a whole one among streets gets no second place", () => {
  const { rows } = readGrid(
    ["Address", "City", "State", "Zip"],
    ["100 Pike St, Unit 4", "Seattle", "WA", 98101],
    ["12 OAK CT", "Seattle", "WA", 98102],
    ["7 Elm St, Austin, TX 78701", "Austin", "TX", 78701],
  );
  expect(rows.map(({ address }) => address)).toEqual([
    "100 Pike St, Unit 4, Seattle, WA 98101",
    "12 OAK CT, Seattle, WA 98102",
    "7 Elm St, Austin, TX 78701",
  ]);
});

test("a street's own words aren't written twice, and a number without a street is no home", () => {
  const heads = ["Street Number", "Street Name", "Street Suffix", "City", "State", "Zip"];
  const { rows } = readGrid(
    heads,
    [12, "Main St", "St", "Austin", "TX", 78701],
    [14, null, "St", "Austin", "TX", 78701],
  );
  expect(rows[0]).toMatchObject({ address: "12 Main St, Austin, TX 78701" });
  expect(checkedAddresses([[rows[1]!.address ?? null]])[0]).toMatchObject({ verdict: "held", remark: "no street" });
});

test("a street that is named by a number has no house number for it", () => {
  const heads = ["Street Number", "Street Name", "Street Suffix", "City", "State", "Zip"];
  const { rows } = readGrid(
    heads,
    [12, "5th", "St", "Austin", "TX", 78701],
    [null, "5th", "St", "Austin", "TX", 78701],
    [null, "5th", null, "Austin", "TX", 78701],
  );
  expect(checkedAddresses(rows.map(({ address = null }) => [address])).map(({ remark }) => remark)).toEqual([
    ...["", "no house number", "no house number"],
  ]);
});

test("the number of a parcel or a property is no house number, and a property's name no street", () => {
  const heads = ["Parcel Number", "Property", "Street Number", "Street Name", "City", "State", "Zip"];
  const { rows, columns } = readGrid(
    heads,
    [101, "Maple", 12, "Main St", "Austin", "TX", 78701],
    [102, "Oak", 14, "Main St", "Austin", "TX", 78701],
  );
  expect(columns.map(({ use }) => use)).toEqual(["none", "none", "houseNumber", "street", "city", "state", "zip"]);
  expect(rows[0]).toMatchObject({ address: "12 Main St, Austin, TX 78701" });
});

test("row numbers are no house numbers beside streets that have theirs", () => {
  const { rows } = readGrid(
    ["No.", "Address", "City", "State"],
    [1, "123 Main St", "Austin", "TX"],
    [2, "9 Elm St", "Austin", "TX"],
  );
  expect(rows.map(({ address }) => address)).toEqual(["123 Main St, Austin, TX", "9 Elm St, Austin, TX"]);
});

test("headings that a printed list repeats, and a building's address alone above its units, are no homes", () => {
  const heads = ["Property Address", "Unit", "Rent", "Sq Ft"];
  const { rows } = readGrid(
    heads,
    ["1 Elm St, Austin, TX 78701", null, null, null],
    ["1 Elm St, Austin, TX 78701", 1, 900, 700],
    heads,
    ["1 Elm St, Austin, TX 78701", 2, 900, 700],
    ["2 Units", null, 1800, 1400],
  );
  expect(rows.map(({ address }) => address)).toEqual([
    undefined,
    "1 Elm St, Unit 1, Austin, TX 78701",
    undefined,
    "1 Elm St, Unit 2, Austin, TX 78701",
    "2 Units",
  ]);
});

test("the first rows of a list without headings are homes, whatever a suffix or a type of home is called", () => {
  const parts = readGrid(
    ["123A", "Main", "St", "Seattle", "WA", "98107-1234"],
    ["9B", "Oak", "Ave", "Seattle", "WA", "98107-1234"],
  );
  expect(parts.above).toBe(0);
  const typed = readGrid(["1 Elm St", "Austin", "TX", "House"], ["2 Elm St", "Austin", "TX", "Apartment"]);
  expect([typed.above, ...typed.rows.map(({ address }) => address)]).toEqual([
    0,
    "1 Elm St, Austin, TX",
    "2 Elm St, Austin, TX",
  ]);
});

test("units of several buildings that have names only don't take one building's address", () => {
  const { columns } = readGrid(["Property", "Unit", "Rent"], ["Maple", 1, 900], ["Oak", 1, 950]);
  expect(needsBuilding({ columns } as unknown as SelectedList)).toBe(false);
  const one = readGrid(["Property", "Unit", "Rent"], ["Maple", 1, 900], ["Maple", 2, 950], ["Total", null, 1850]);
  expect(needsBuilding(one as unknown as SelectedList)).toBe(true);
});

test("a column that a person chose as the address is joined with the place that they chose beside it", () => {
  const grid = cellsOf(layoutOf("mailing address with the bare place columns"));
  const uses = ["none", "none", "none", "city", "state", "zip", "address", "none"] as const;
  expect(listRows(grid, withChosen(readColumns(grid), uses), "")[0]).toMatchObject({
    address: "123 Main St, Miami, FL 33101",
  });
});

test("a suffix that the Postal Service doesn't list is part of its street all the same", () => {
  const heads = ["Street Number", "Street Name", "Street Suffix", "City", "State", "Zip"];
  const { rows } = readGrid(
    heads,
    [5, "5 Mile", "Rd", "Austin", "TX", 78701],
    [7, "Kalani", "Ala", "Austin", "TX", 78701],
  );
  expect(rows.map(({ address }) => address)).toEqual([
    "5 5 Mile Rd, Austin, TX 78701",
    "7 Kalani Ala, Austin, TX 78701",
  ]);
});

test("titles, blank lines, remarks and totals are neither homes nor problems", () => {
  const { above, rows } = read(layoutOf("a title above"));
  expect(above).toBe(3);
  expect(rows.map(({ address }) => address)).toEqual([
    "123 Main St, Austin, TX 78701",
    "12 Oak Ave, Austin, TX 78702",
    "Total",
  ]);
  expect(read(layoutOf("redfin download")).rows[0]).toEqual({});
});
