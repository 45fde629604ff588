/** What the columns of a list hold, recognized by headings and contents. */
import fc from "fast-check";
import type { ColumnUse, SelectedList } from "../../../../src/shared/panelApi/jobsApi";
import { useOfHeading } from "../../../../src/shared/workbook/lists/headings";
import { COMPS_GRID } from "../../../../src/shared/features/jobs/comps/compsGrid";
import { RENT_ROLL } from "../../../../src/shared/features/jobs/rentRoll/rentRoll";
import { VALUATION } from "../../../../src/shared/features/jobs/valuation";
import { isAsked, recognizedText } from "../../../../src/shared/workbook/lists/listText";
import { readColumns } from "../../../../src/shared/workbook/lists/readColumns";
import { jobRows, withoutUnit } from "../../../../src/shared/workbook/lists/jobRows";
import { day } from "../../../../src/shared/values/day";
import { PENDING, type Grid } from "../../../../src/shared/values/input";
import { homeAt } from "../../features/jobs/estimates";

const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  address: ["Address", "Property Address", "Full address", "Site address", "Street Address", "Property"],
  unit: ["Unit", "Unit No.", "Apt #", "Suite", "Address 2"],
  bedrooms: ["Beds", "Bedrooms", "BR", "# of Bedrooms", "No. of beds", "Bdrms"],
  bathrooms: ["Baths", "Bathrooms", "BA", "Number of baths"],
  squareFootage: ["Sq Ft", "SqFt", "Sq. Ft.", "Square Feet", "Living Area", "Living area (sq ft)", "Unit SF", "GLA"],
  propertyType: ["Type", "Property Type"],
  currentRent: [
    "Rent",
    "Current Rent",
    "Monthly Rent",
    "Rent ($/mo)",
    "Rent per month",
    "Contract rent",
    "Rent (USD)",
    "Tenant pays",
  ],
  leaseEnd: ["Lease End", "Lease Expiration", "Expires", "Move-out", "Lease End Date", "Lease exp."],
  building: ["Building", "Bldg", "Building Name", "Property name", "Community"],
  plan: ["Floor Plan", "Floorplan", "Plan", "Unit Type", "Layout"],
  tenant: ["Tenant", "Tenant Name", "Resident", "Lessee", "Occupant"],
  occupancy: ["Status", "Occupancy", "Unit Status", "Occupancy Status", "Occupied"],
  city: ["City"],
  state: ["State", "ST"],
  zip: ["Zip", "ZIP Code", "Postal code"],
};

it("headings say what a column holds, whatever their case, spaces and punctuation", () => {
  const cases = Object.entries(HEADINGS).flatMap(([use, all]) => all.map((heading) => [use, heading] as const));
  const noise = fc.constantFrom("", " ", "  ", "_", "-", ".", ":", "\n");
  fc.assert(
    fc.property(
      fc.constantFrom(...cases),
      fc.array(fc.tuple(fc.boolean(), noise), { minLength: 40, maxLength: 40 }),
      ([use, heading], varied) => {
        const written = [...heading].map((sign, index) => {
          const [upper, behind] = varied[index % varied.length]!;
          return `${upper ? sign.toUpperCase() : sign.toLowerCase()}${behind}`;
        });
        expect(useOfHeading(written.join(""))).toBe(use);
      },
    ),
  );
});

it.each([
  "Market rent",
  "Owner address",
  "Mailing address",
  "Lot size",
  "Notes",
  "Rent PSF",
  "Deposit",
  "Year built",
  "#",
  "",
])("the heading %p says nothing that a job uses", (heading) => {
  expect(useOfHeading(heading)).toBeUndefined();
});

const usesOf = (grid: Grid): readonly ColumnUse[] => readColumns(grid).columns.map(({ use }) => use);

it("a column of addresses without a heading is one, with its first row", () => {
  expect(readColumns([[homeAt(1)], [homeAt(2)]])).toEqual({
    above: 0,
    columns: [{ use: "address", sure: true }],
  });
});

it("an unknown heading above addresses is a heading, and a note among them is a row", () => {
  expect(readColumns([["Homes"], [homeAt(1)]])).toMatchObject({ above: 1, columns: [{ use: "address" }] });
  expect(readColumns([["TBD"], [homeAt(1)]])).toMatchObject({ above: 0, columns: [{ use: "address" }] });
});

it.each(["Ask", "Phone", "Email", "Contact", "Vacant", "Pending", "Total"])(
  "%s beside Address is a heading, though it may stand in place of an address",
  (word) => {
    const grid = [
      ["Deal no.", "Address", word],
      ["D-101", "12 Elm St, Austin, TX 78701", "x"],
    ];
    expect(readColumns(grid)).toMatchObject({ above: 1, columns: [{ use: "none" }, { use: "address" }, {}] });
    expect(readColumns([["D-100", "13 Elm St, Austin, TX 78701", word], ...grid.slice(1)]).above).toBe(0);
  },
);

it("unknown headings above addresses and other cells are headings too", () => {
  const list = readColumns([
    ["Where it is", "Who manages"],
    [homeAt(1), "A. Roe"],
    [homeAt(2), "B. Roe"],
  ]);
  expect(list).toMatchObject({ above: 1, columns: [{ use: "address" }, { use: "none" }] });
  const prices = readColumns([
    ["Where it is", "We paid"],
    [homeAt(1), 240000],
    [homeAt(2), 310000],
  ]);
  expect(prices).toMatchObject({ above: 1, columns: [{ use: "address" }, { use: "none" }] });
});

it("a rent roll without its rents says what stays blank", () => {
  const column = { letters: "A", heading: "", sample: "", sure: true } as const;
  const list = { entries: 2, columns: [{ ...column, use: "address" }] } as unknown as SelectedList;
  expect(recognizedText(RENT_ROLL.start, list)).toBe(
    "2 rows: address in A. No column has the current rent, so loss to lease stays blank.",
  );
  expect(recognizedText(VALUATION.start, list)).toBe("2 rows: address in A.");
  const rent = { ...column, letters: "E", heading: "Monthly rent", use: "none", isMarketRent: true };
  const filled = { ...list, columns: [...list.columns, rent] } as unknown as SelectedList;
  expect(recognizedText(RENT_ROLL.start, filled)).toBe(
    "2 rows: address in A. “Monthly rent” in E holds PROP’s estimates, not what tenants pay, so loss to lease stays blank. 1 other column comes along.",
  );
});

it("columns that a job doesn't read come along, and it is said", () => {
  const column = { letters: "A", heading: "", sample: "", sure: true } as const;
  const columns = [
    { ...column, use: "address" },
    { ...column, heading: "Loan", use: "none" },
    { ...column, sample: "2", use: "bedrooms" },
    { ...column, use: "none" },
  ];
  const list = { entries: 2, columns } as unknown as SelectedList;
  expect(recognizedText(VALUATION.start, list)).toBe("2 rows: address in A. 2 other columns come along.");
  expect(recognizedText(RENT_ROLL.start, list)).toMatch(/ 1 other column comes along\.$/);
  expect(recognizedText(COMPS_GRID.start, list)).toBe("2 rows: address in A.");
});

it("titles may stand above the headings", () => {
  const titled = [
    ["Oak Apartments", null, null],
    ["Rent roll as of", day("2026-11-01"), null],
    [null, null, null],
    ["Unit", "Beds", "Rent"],
    [101, 2, 900],
  ];
  expect(readColumns(titled)).toMatchObject({
    above: 4,
    columns: [{ use: "unit" }, { use: "bedrooms" }, { use: "currentRent" }],
  });
  expect(readColumns([["My homes"], ["Address"], [homeAt(1)]])).toMatchObject({ above: 2 });
  expect(
    readColumns([
      ["Apartment", 2, 900],
      [homeAt(1), 2, 900],
      ["Unit", "Beds", "Rent"],
    ]).above,
  ).toBe(0);
});

it("sums below the units are no unit", () => {
  const uses = ["unit", "currentRent"] as const;
  const rows = jobRows(
    [
      [101, 900],
      ["Total", 900],
      [null, 900],
    ],
    uses,
    "1 Elm St, Austin, TX 78701",
  );
  expect(rows.slice(1)).toEqual([{ address: "Total", typedTotal: 900 }, {}]);
  expect(rows[0]).toMatchObject({ address: "1 Elm St, Unit 101, Austin, TX 78701", currentRent: 900 });
});

it("street, city, state and ZIP are parts of the address; beside a whole address they aren't needed", () => {
  const parts = ["Street address", "City", "State", "Zip"];
  expect(usesOf([parts, ["1 Elm St", "Austin", "TX", 78701]])).toEqual(["street", "city", "state", "zip"]);
  expect(usesOf([parts, ["1 Elm St, Austin, TX 78701", "Austin", "TX", 78701]])).toEqual([
    "address",
    "none",
    "none",
    "none",
  ]);
});

it("without headings, contents tell, and a person is asked about all but addresses", () => {
  const rows = [1, 2, 3].map((number) => [homeAt(number), number, 1.5, day("2027-03-31")]);
  const { above, columns } = readColumns(rows);
  expect(above).toBe(0);
  expect(columns).toEqual([
    { use: "address", sure: true },
    { use: "bedrooms", sure: false },
    { use: "bathrooms", sure: false },
    { use: "leaseEnd", sure: false },
  ]);
  expect(
    usesOf([
      ["1 Elm St", "Austin", "TX", "78701"],
      ["2 Elm St", "Austin", "TX", "78702"],
    ]),
  ).toEqual(["street", "city", "state", "zip"]);
});

it("a second column with the same heading, and words under a heading for numbers, are asked about", () => {
  const { columns } = readColumns([
    ["Address", "Rent", "Monthly rent", "Beds"],
    [homeAt(1), 900, 950, "see plan"],
  ]);
  expect(columns.map(({ sure }) => sure)).toEqual([true, true, false, false]);
});

it("amounts under a heading of one's own are asked about in a rent roll, where nothing else is the rent", () => {
  const asked = (...headings: string[]): readonly boolean[] => {
    const { columns } = readColumns([
      headings,
      [homeAt(1), "$1,650", 3],
      [homeAt(2), "1,900.00", 2],
      [homeAt(3), "vacant", 2],
    ]);
    return columns.map((column) => isAsked(RENT_ROLL.start, { ...column, letters: "A", heading: "", sample: "" }));
  };
  expect(asked("Property", "Charged", "Keys")).toEqual([false, true, false]);
  expect(asked("Property", "Rent", "Keys")).toEqual([false, false, false]);
  const { columns } = readColumns([
    ["Property", "Year built"],
    [homeAt(1), 1996],
  ]);
  expect(columns[1]).toEqual({ use: "none", sure: false });
  expect(isAsked(VALUATION.start, { ...columns[1]!, letters: "B", heading: "Year built", sample: "1996" })).toBe(false);
});

it("an address in parts is written as people write one, with its ZIP code's zero", () => {
  const uses = ["street", "city", "state", "zip"] as const;
  const written = (...cells: (string | number | null)[]) => jobRows([cells], uses, "")[0]!.address;
  expect(written("1 Elm St", "Cambridge", "MA", 2139)).toBe("1 Elm St, Cambridge, MA 02139");
  expect(written("1 Elm St", "Austin", "Texas", "78701-1234")).toBe("1 Elm St, Austin, Texas 78701-1234");
  expect(written("1 Elm St", "Austin", null, "78701")).toBe("1 Elm St, Austin, 78701");
  expect(written("1 Elm St", "Austin", "TX", null)).toBe("1 Elm St, Austin, TX");
});

const UNITS = [
  "address",
  "unit",
  "bedrooms",
  "bathrooms",
  "squareFootage",
  "propertyType",
  "currentRent",
  "leaseEnd",
] as const;

it("cells mean what people mean by them", () => {
  const [row] = jobRows(
    [[homeAt(1), 4, "Studio", "1.5 ba", "1,250 sq ft", "apt", "$1,425.50/mo", "6/30/2027"]],
    UNITS,
    "",
  );
  expect(row).toEqual({
    address: "1 Grand Lake Dr, Unit 4, San Antonio, TX 78244",
    unit: "Unit 4",
    bedrooms: "Studio",
    bathrooms: 1.5,
    squareFootage: 1250,
    propertyType: "Apartment",
    currentRent: 1425.5,
    leaseEnd: 46568,
    ...{ building: null, plan: null, occupancy: null },
  });
});

it("what can't be read is left out, not guessed", () => {
  const [row] = jobRows([[PENDING, "-", "2/1", 0, "n/a", "A1", "1,200-1,300", "MTM"]], UNITS, "");
  expect(row).toEqual({
    ...{ address: PENDING, unit: null, bedrooms: null, bathrooms: null, squareFootage: null, propertyType: null },
    ...{ currentRent: null, leaseEnd: "month to month", building: null, plan: "A1", occupancy: null },
  });
});

const NAMED = ["address", "tenant", "occupancy", "currentRent", "building", "plan"] as const;

const named = (...cells: Grid[number]) => jobRows([[homeAt(1), ...cells]], NAMED, "")[0]!;

it.each([
  ["Occupied", "occupied"],
  ["Occupied No Notice", "occupied"],
  ["Current", "occupied"],
  ["Unoccupied", "vacant"],
  ["Vacant Unrented Not Ready", "vacant"],
  ["VAC", "vacant"],
  ["Notice Rented", "notice"],
  ["Occupied - NTV", "notice"],
  ["Model", "model"],
  ["Admin/Down", "down"],
  ["Off-line", "down"],
])("the status %j is read as %j", (text, occupancy) => {
  expect(named("", text, 1200)).toMatchObject({ occupancy });
});

it.each([
  ["VACANT", "vacant"],
  ["Vacant - ready 12/1", "vacant"],
  ["**VACANT**", "vacant"],
  ["Model unit", "model"],
  ["DOWN", "down"],
  ["J. Roe (NOTICE)", "notice"],
  ["A. Doe", "occupied"],
  ["Model, J.", "occupied"],
  ["JO DOWN", "occupied"],
  ["Jo Downs", "occupied"],
])("a unit of the tenant %j is %j", (tenant, occupancy) => {
  expect(named(tenant, "", 1200)).toMatchObject({ occupancy });
});

it("a status counts before a tenant; with neither tenant nor rent a unit is vacant", () => {
  expect(named("A. Doe", "Vacant", 1200)).toMatchObject({ occupancy: "vacant" });
  expect(named("VACANT", "odd word", 1200)).toMatchObject({ occupancy: "vacant" });
  expect(named("", "", 0)).toMatchObject({ occupancy: "vacant" });
  expect(named("-", "", null)).toMatchObject({ occupancy: "vacant" });
  expect(named("", "", 900)).toMatchObject({ occupancy: "occupied" });
});

it("buildings and plans are read as they are written, and a number is a name too", () => {
  expect(named("", "", 900, "North", 2)).toMatchObject({ building: "North", plan: "2" });
  expect(named("", "", 900, " ", "-")).toMatchObject({ building: null, plan: null });
});

it.each([
  ["12 Elm St, Unit 4, Austin, TX 78701", "Unit 4", "12 Elm St, Austin, TX 78701"],
  ["12 Elm St, 4, Austin, TX 78701", "Unit 4", "12 Elm St, Austin, TX 78701"],
  ["12 Elm St, Rear, Austin, TX 78701", "Rear", "12 Elm St, Austin, TX 78701"],
  ["12 Elm St Apt 4B, Austin, TX 78701", "", "12 Elm St, Austin, TX 78701"],
  ["12 Elm St #4, Austin, TX 78701", "Unit 4", "12 Elm St, Austin, TX 78701"],
  ["12 Elm St, Austin, TX 78701", "", "12 Elm St, Austin, TX 78701"],
  ["12 Unity St, Austin, TX 78701", "", "12 Unity St, Austin, TX 78701"],
  ["12 Elm St, Lot Creek, TX 78701", "", "12 Elm St, Lot Creek, TX 78701"],
])("the building of %j, unit %j, is %j", (address, unit, building) => {
  expect(withoutUnit(address, unit)).toBe(building);
});

it.each([
  ["$1,850", 1850],
  ["1,850.50/mo", 1850.5],
  ["2,400, plus utilities", 2400],
  ["1.850,00", null],
  ["1.850", null],
  ["1,85", null],
])("a rent of %j is %j: a comma or a point that may mean something else isn't guessed", (text, rent) => {
  expect(jobRows([["1 Elm St, Austin, TX", text]], ["address", "currentRent"], "")[0]).toMatchObject({
    currentRent: rent,
  });
});

it.each([
  ["2½", 2.5],
  ["1 ¾ baths", 1.75],
  ["½", 0.5],
])("baths of %j are %j, not the whole number before the fraction", (text, bathrooms) => {
  expect(jobRows([["1 Elm St, Austin, TX", text]], ["address", "bathrooms"], "")[0]).toMatchObject({ bathrooms });
});

it.each(["85 m²", "85 m2", "85 sq m", "85 sqm"])("an area of %j isn't taken for square feet", (text) => {
  expect(jobRows([["1 Elm St, Austin, TX", text]], ["address", "squareFootage"], "")[0]).toMatchObject({
    squareFootage: null,
  });
});

const BUILDING = "12 Elm St, Austin, TX 78701";

it("a row of totals has no rent that would count twice, and its label is no unit of the building", () => {
  const uses = ["none", "unit", "currentRent"] as const;
  const rows = [
    ["Total Wine", "1", 900],
    [null, "Total", 900],
    ["Grand total", null, 900],
    ["Total rent:", null, 900],
    ["Averages", null, 900],
    [null, null, 900],
  ];
  expect(jobRows(rows, uses, BUILDING).map(({ address, unit, currentRent }) => [address, unit, currentRent])).toEqual([
    ["12 Elm St, Unit 1, Austin, TX 78701", "Unit 1", 900],
    ...["Total", "Grand total", "Total rent:", "Averages", undefined].map((label) => [label, undefined, undefined]),
  ]);
});

it("a unit is written once, however its address has it", () => {
  const uses = ["address", "unit"] as const;
  expect(jobRows([["1 Elm St #4, Austin, TX", "4"]], uses, "")[0]).toMatchObject({
    address: "1 Elm St #4, Austin, TX",
  });
  expect(jobRows([["1 Elm St, Austin, TX", "Apt 4"]], uses, "")[0]).toMatchObject({
    address: "1 Elm St, Apt 4, Austin, TX",
  });
  expect(jobRows([["1 Elm St Austin TX 78701", "4"]], uses, "")[0]).toMatchObject({
    address: "1 Elm St Austin, Unit 4, TX 78701",
  });
  expect(jobRows([["1 Elm St", "Rear"]], uses, "")[0]).toMatchObject({ address: "1 Elm St, Rear" });
});

it.each([
  ["12 Elm St #4", "4", "12 Elm St #4"],
  ["12 Elm St Apt 101", "A-101", "12 Elm St Apt 101"],
  ["12 Elm St PH2", "PH2", "12 Elm St PH2"],
  ["12 Elm St", "PH", "12 Elm St, PH"],
  ["12 Elm St", "2nd Floor", "12 Elm St, 2nd Floor"],
  ["12 Elm St", "Bldg A Apt 5", "12 Elm St, Bldg A Apt 5"],
  ["12 Elm St", "n/a", "12 Elm St"],
  ["12 Elm St #4", "5", "12 Elm St #4, Unit 5"],
  ["12 Elm St #14", "4", "12 Elm St #14, Unit 4"],
  ["12 Elm St #4", "Rear", "12 Elm St #4, Rear"],
])("%s beside unit %s is %s", (street, unit, line) => {
  const [row] = jobRows([[street, unit, "Austin", "TX", 78701]], ["street", "unit", "city", "state", "zip"], "");
  expect(row!.address).toBe(`${line}, Austin, TX 78701`);
});

it("a home whose unit is an error is none, unless its address names the unit", () => {
  const rows = [
    ["12 Elm St, Austin, TX 78701", PENDING],
    ["12 Elm St #4, Austin, TX 78701", PENDING],
  ] as const;
  expect(jobRows(rows, ["address", "unit"], "").map(({ address }) => address)).toEqual([PENDING, rows[1][0]]);
});

it.each([
  [day("2026-02-01"), 2, 1],
  [46_054, 2, 1],
  [day("2026-03-03"), 3, 3],
  [day("2026-01-02"), null, null],
  [21, null, null],
])("beds and baths of %j are %j and %j", (cell, bedrooms, bathrooms) => {
  const [row] = jobRows([["12 Elm St", cell]], ["address", "bedsAndBaths"], "");
  expect(row).toMatchObject({ bedrooms, bathrooms });
});

it("a street whose name has the word for a unit loses no unit for it", () => {
  const [first, second] = [4, 5].map(
    (unit) => jobRows([["18100 Space Center Blvd, Houston, TX 77058", unit]], ["address", "unit"], "")[0]!.address,
  );
  expect([first, second]).toEqual([
    "18100 Space Center Blvd, Unit 4, Houston, TX 77058",
    "18100 Space Center Blvd, Unit 5, Houston, TX 77058",
  ]);
});

it.each([
  ["1,850", 1850],
  ["$1,850.50/mo", 1850.5],
  ["1850,00", null],
  ["1.850,00", null],
  ["$1.850", null],
  ["1.8k", null],
  ["(1,850)", null],
  ["-1,850", null],
])("a rent that is typed as %p is %p: none is taken for another amount", (typed, rent) => {
  const [row] = jobRows([["1 Elm St, Austin, TX", typed]], ["address", "currentRent"], "");
  expect(row!.currentRent).toBe(rent);
});

it("lines of totals are shown without their figures, and never looked up as units of the building", () => {
  const uses: readonly ColumnUse[] = ["unit", "currentRent"];
  const grid = [
    ["1", 1200],
    ["Total (1 unit)", 1200],
    [null, 1200],
    ["Averages", 1200],
    ["2", 900],
  ] as const;
  expect(jobRows(grid, uses, "1 Elm St, Austin, TX").map(({ address }) => address)).toEqual([
    "1 Elm St, Unit 1, Austin, TX",
    ...["Total (1 unit)", undefined, "Averages"],
    "1 Elm St, Unit 2, Austin, TX",
  ]);
  const rents = jobRows(grid, uses, "1 Elm St, Austin, TX").map(({ currentRent }) => currentRent ?? 0);
  expect(rents).toEqual([1200, 0, 0, 0, 900]);
});

it("a street named after space is no unit", () => {
  const uses: readonly ColumnUse[] = ["address", "unit"];
  expect(jobRows([["100 Space Center Blvd, Houston, TX", "4"]], uses, "")[0]!.address).toBe(
    "100 Space Center Blvd, Unit 4, Houston, TX",
  );
  expect(jobRows([["100 Elm St Space 12, Houston, TX", "12"]], uses, "")[0]!.address).toBe(
    "100 Elm St Space 12, Houston, TX",
  );
});
