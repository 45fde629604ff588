/** What the columns of a list hold, recognized by headings and contents. */
import fc from "fast-check";
import type { ColumnUse } from "../../../../src/shared/panelApi/jobsApi";
import { useOfHeading } from "../../../../src/shared/workbook/jobs/list/headings";
import { readColumns } from "../../../../src/shared/workbook/jobs/list/readColumns";
import { jobRows } from "../../../../src/shared/workbook/jobs/list/jobRows";
import { day } from "../../../../src/shared/values/day";
import { PENDING, type Grid } from "../../../../src/shared/values/input";
import { homeAt } from "./estimates";

const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  address: ["Address", "Property Address", "Full address", "Site address", "Street Address", "Property"],
  unit: ["Unit", "Unit No.", "Apt #", "Suite", "Address 2"],
  bedrooms: ["Beds", "Bedrooms", "BR", "# of Bedrooms", "No. of beds", "Bdrms"],
  bathrooms: ["Baths", "Bathrooms", "BA", "Number of baths"],
  squareFootage: ["Sq Ft", "SqFt", "Sq. Ft.", "Square Feet", "Living Area", "Living area (sq ft)", "Unit SF", "GLA"],
  propertyType: ["Type", "Property Type"],
  currentRent: ["Rent", "Current Rent", "Monthly Rent", "Rent ($/mo)", "Rent per month", "Contract rent", "Rent (USD)"],
  leaseEnd: ["Lease End", "Lease Expiration", "Expires", "Move-out", "Lease End Date", "Lease exp."],
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
  "Tenant",
  "Notes",
  "Rent PSF",
  "Deposit",
  "Year built",
  "Unit type",
  "#",
  "",
])("the heading %p says nothing that a job uses", (heading) => {
  expect(useOfHeading(heading)).toBeUndefined();
});

const usesOf = (grid: Grid): readonly ColumnUse[] => readColumns(grid).columns.map(({ use }) => use);

it("a column of addresses without a heading is one, with its first row", () => {
  expect(readColumns([[homeAt(1)], [homeAt(2)]])).toEqual({
    hasHeadings: false,
    columns: [{ use: "address", sure: true }],
  });
});

it("an unknown heading above addresses is a heading, and a note among them is a row", () => {
  expect(readColumns([["Homes"], [homeAt(1)]])).toMatchObject({ hasHeadings: true, columns: [{ use: "address" }] });
  expect(readColumns([["TBD"], [homeAt(1)]])).toMatchObject({ hasHeadings: false, columns: [{ use: "address" }] });
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
  const { hasHeadings, columns } = readColumns(rows);
  expect(hasHeadings).toBe(false);
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
  });
});

it("what can't be read is left out, not guessed", () => {
  const [row] = jobRows([[PENDING, "-", "2/1", 0, "n/a", "A1", "1,200-1,300", "MTM"]], UNITS, "");
  expect(row).toEqual({
    ...{ address: PENDING, unit: null, bedrooms: null, bathrooms: null, squareFootage: null, propertyType: null },
    ...{ currentRent: null, leaseEnd: "month to month" },
  });
});

it("a unit is written once, however its address has it", () => {
  const uses = ["address", "unit"] as const;
  expect(jobRows([["1 Elm St #4, Austin, TX", "4"]], uses, "")[0]).toMatchObject({
    address: "1 Elm St #4, Austin, TX",
  });
  expect(jobRows([["1 Elm St, Austin, TX", "Apt 4"]], uses, "")[0]).toMatchObject({
    address: "1 Elm St, Apt 4, Austin, TX",
  });
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
