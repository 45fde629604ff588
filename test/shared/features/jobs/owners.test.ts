/** Owners and mail: who gets a letter, why the others don't, and what a person writes into the register. */
import type { LayoutPlace } from "../../../../src/shared/features/jobs/declaring/job";
import { OWNERS } from "../../../../src/shared/features/jobs/owners/owners";
import { areaText } from "../../../../src/shared/formulas/cells";
import type { Request } from "../../../../src/shared/api/request";
import type { RowsBefore } from "../../../../src/shared/workbook/lists/jobList";
import { response } from "../../memoryHost";
import { openJob, type OpenSheet } from "./jobSheet";

const PLACE: LayoutPlace = { sheet: "Sheet1", isNew: true, row: 0, column: 0, names: "Owners_" };
const ZIP = "78244";

interface Owned {
  readonly site: string;
  readonly names?: readonly string[];
  readonly type?: string | null;
  /** Street, unit, city, state and ZIP code; the home’s own, or none if it is null. */
  readonly mail?:
    readonly [street: string, unit: string | null, city: string, state: string, zip: string] | "home" | null;
  readonly occupied?: boolean | null;
  readonly sold?: string | null;
  readonly price?: number | null;
  readonly assessed?: number | null;
  readonly propertyType?: string;
}

const at = (number: number): string => `${number} Meadow Ln, San Antonio, TX 78244`;

const AWAY: Owned["mail"] = ["12 Elm St", null, "Dallas", "TX", "75201"];

function mailingAddress(mail: Owned["mail"], site: string) {
  if (mail === null || mail === undefined) return undefined;
  if (mail === "home") return mailingAddress([site.split(",")[0]!, null, "San Antonio", "TX", ZIP], site);
  const [addressLine1, addressLine2, city, state, zipCode] = mail;
  const street = [addressLine1, addressLine2].filter((part) => part !== null && part !== "").join(", ");
  const formattedAddress = [street, city, `${state} ${zipCode}`.trim()].filter((part) => part !== "").join(", ");
  return { formattedAddress, addressLine1, addressLine2, city, state, zipCode };
}

function record(owned: Owned) {
  const { site, names = ["Avel Alderwick"], type = "Individual", mail = AWAY, occupied = false } = owned;
  const { sold = "2010-05-01T00:00:00.000Z", price = 200_000, assessed = 250_000 } = owned;
  return {
    ...{ id: site, formattedAddress: site, state: "TX", zipCode: ZIP, addressLine2: null },
    propertyType: owned.propertyType ?? "Single Family",
    ...{ lastSaleDate: sold, lastSalePrice: price, ownerOccupied: occupied },
    ...(assessed === null ? {} : { taxAssessments: { "2025": { year: 2025, value: assessed } } }),
    ...(names.length === 0 && mail === null
      ? {}
      : { owner: { names, type, mailingAddress: mailingAddress(mail, site) } }),
  };
}

/** Answers pages of the homes, and how many there are. */
const placeWith =
  (homes: readonly Owned[]) =>
  ({ parameters }: Request) => {
    const { limit = "50", offset = "0" } = parameters;
    const page = homes.slice(Number(offset), Number(offset) + Number(limit)).map(record);
    if (page.length === 0) return response({ message: "none" }, 404);
    return response(page, 200, { "x-total-count": String(homes.length) });
  };

const jobAfter = (before: RowsBefore | undefined): typeof OWNERS =>
  before === undefined ? OWNERS : { ...OWNERS, layout: (place, list) => OWNERS.layout(place, { ...list, before }) };

const opened = (homes: readonly Owned[], before?: RowsBefore): OpenSheet =>
  openJob(jobAfter(before), placeWith(homes), [{ address: ZIP }], PLACE);

const cellAt = (row: number, column: number): string => areaText({ row, column, rows: 1, columns: 1 });

/** Where the headings of a table stand. */
function headOf({ layout: { blocks } }: OpenSheet, heading: string) {
  const found = blocks.find(({ rows }) => rows[0]?.includes(heading))!;
  return { row: found.row, at: (name: string) => found.column + found.rows[0]!.indexOf(name) };
}

function shown(sheet: OpenSheet, home: string, ...headings: readonly string[]): readonly unknown[] {
  const { row, at: column } = headOf(sheet, "Why not");
  const rows = Array.from({ length: 30 }, (_, index) => row + 1 + index);
  const its = rows.find((each) => sheet.shows(cellAt(each, column("Home"))) === home)!;
  return headings.map((heading) => sheet.shows(cellAt(its, column(heading))));
}

const decided = (sheet: OpenSheet, home: string): readonly unknown[] => shown(sheet, home, "Send", "Why not");

/** Writes into the first rows of the register. */
function note(sheet: OpenSheet, ...entries: readonly (readonly [who: string, day: string | number | null])[]): void {
  const { row, at: column } = headOf(sheet, "Owner or address");
  const [who, day] = [column("Owner or address"), column("Letter mailed on")];
  sheet.type(
    Object.fromEntries(
      entries.flatMap(([name, on], index) => [
        [cellAt(row + 1 + index, who), name],
        [cellAt(row + 1 + index, day), on],
      ]),
    ),
  );
}

const meant = (sheet: OpenSheet, entry: number): unknown => {
  const { row, at: column } = headOf(sheet, "Owner or address");
  return sheet.shows(cellAt(row + 1 + entry, column("Means")));
};

const countOf = (sheet: OpenSheet, label: string): unknown => {
  const line = sheet.layout.blocks.find(({ rows }) => rows[0]?.[0] === label)!;
  const figure = sheet.layout.blocks.find(
    ({ row, column, rows }) => row === line.row && column > line.column && String(rows[0]?.[0]).startsWith("="),
  )!;
  return sheet.shows(cellAt(figure.row, figure.column));
};

/** The letters on the sheet Mail. */
function letters(sheet: OpenSheet): readonly (readonly unknown[])[] {
  const rows = Array.from({ length: 5 }, (_, index) =>
    ["A", "B", "C", "D", "E", "F", "G", "H"].map((column) => sheet.showsSecond(`${column}${index + 2}`)),
  );
  return rows.filter(([salutation]) => salutation !== "");
}

const errorsIn = ({ layout, shows }: OpenSheet): readonly string[] =>
  layout.blocks.flatMap(({ row, column, rows }) =>
    rows.slice(0, 40).flatMap((line, down) =>
      line.flatMap((_, right) => {
        const cell = cellAt(row + down, column + right);
        return /^#[A-Z/0]+[!?A]?$/.test(String(shows(cell))) ? [`${cell}: ${String(shows(cell))}`] : [];
      }),
    ),
  );

test("a home has its owner, mailing address, last sale and assessment, and a letter", () => {
  const names = ["Avel Alderwick", "Brenna Alderwick"];
  const sheet = opened([{ site: at(1), names, mail: ["12 Elm St", "Apt 4", "Dallas", "TX", "75201"] }]);
  expect(shown(sheet, at(1), "Owner", "Type of owner", "Mailing street", "Unit", "City", "State", "ZIP")).toEqual([
    ...["Avel Alderwick; Brenna Alderwick", "Individual", "12 Elm St", "Apt 4", "Dallas", "TX", "75201"],
  ]);
  // 2010-05-01 is day 40,299; 16 years and 204 of 365 days before 2026-11-21; 250,000 ÷ 200,000 − 1
  expect(
    shown(
      sheet,
      at(1),
      "Absentee",
      "Out of state",
      "Last sale",
      "Price",
      "Years owned",
      "Assessed",
      "Assessed to price",
    ),
  ).toEqual(["Yes", "No", 40_299, 200_000, 16.5, 250_000, 0.25]);
  expect(shown(sheet, at(1), "Homes at this mailing address", "Send", "Why not", "Suppressed", "Mailed on")).toEqual([
    ...[1, "Yes", "", "", ""],
  ]);
  expect(letters(sheet)).toEqual([
    [
      ...["Dear Avel Alderwick and Brenna Alderwick,", "Avel Alderwick and Brenna Alderwick", "12 Elm St", "Apt 4"],
      ...["Dallas, TX 75201", at(1), 1, "12 Elm St, Apt 4, Dallas, TX 75201"],
    ],
  ]);
  expect(sheet.shows("A3")).toBe(
    "Records, fetched on 2026-11-21. 1 letter is on the sheet Mail that came with this one.",
  );
  expect(errorsIn(sheet)).toEqual([]);
});

test("what is asked is homes sold seven years ago or earlier, with their number, for one request", () => {
  const sheet = opened([{ site: at(1) }]);
  expect(sheet.host.sent.flat().map(({ endpoint, parameters }) => [endpoint, parameters])).toEqual([
    [
      "properties",
      {
        ...{ zipCode: ZIP, propertyType: "Single Family", saleDateRange: "2556:*" },
        ...{ limit: "500", includeTotalCount: "true" },
      },
    ],
  ]);
});

const GAPS: readonly (readonly [what: string, gap: Partial<Owned>, why: string])[] = [
  ["no owner", { names: [], mail: null, occupied: null }, "no owner on record"],
  ["an owner without a mailing address", { mail: null }, "no mailing address"],
  ["mail to no street", { mail: ["", null, "Dallas", "TX", "75201"] }, "mailing address isn’t complete"],
  [
    "a mailing address abroad",
    { mail: ["1 King St", null, "Toronto", "ON", "M5V 2T6"] },
    "mailing address has no US state and ZIP code",
  ],
  [
    "a mailing address abroad, with five digits",
    { mail: ["Hauptstr 1", null, "Berlin", "", "10115"] },
    "mailing address has no US state and ZIP code",
  ],
  ["a last sale of 1900-01-01", { sold: "1900-01-01T00:00:00.000Z" }, "years owned not known"],
  ["no last sale", { sold: null, price: null }, "years owned not known"],
  ["a sale 6.9 years ago", { sold: "2019-12-15T00:00:00.000Z" }, "owned 6.9 years"],
  ["an owner who lives there", { occupied: true, mail: "home" }, "owner lives there"],
  [
    "a flag that says the owner lives there",
    { occupied: true },
    "flag and mailing address disagree on who lives there",
  ],
  [
    "mail that goes to it, and a flag that nobody lives there",
    { mail: "home" },
    "flag and mailing address disagree on who lives there",
  ],
  ["neither flag nor an address of an owner", { occupied: null, mail: null }, "no mailing address"],
];

describe("without a letter, with the reason in words and no error in any cell, is a home with", () => {
  let sheet: OpenSheet;
  beforeAll(() => (sheet = opened(GAPS.map(([, gap], index) => ({ site: at(index + 1), ...gap })))));

  test.each(GAPS.map(([what, , why], index) => [what, why, index + 1] as const))("%s", (_, why, number) => {
    expect(decided(sheet, at(number))).toEqual(["No", why]);
  });

  test("anything of these", () => {
    expect(letters(sheet)).toEqual([]);
    expect(errorsIn(sheet)).toEqual([]);
  });
});

test("1900-01-01 is shown as unknown, and counts where no years are wanted", () => {
  const sheet = opened([{ site: at(1), sold: "1900-01-01T00:00:00.000Z", price: 10 }]);
  expect(shown(sheet, at(1), "Last sale", "Years owned")).toEqual(["unknown", "unknown"]);
  sheet.type({ [sheet.named("Years")]: null });
  expect(decided(sheet, at(1))).toEqual(["Yes", ""]);
  expect(sheet.host.sent.flat()[1]!.parameters).not.toHaveProperty("saleDateRange");
});

test("where flag and mailing address aren’t both known, Absentee says by which it is", () => {
  const sheet = opened([
    { site: at(1), occupied: null },
    { site: at(2), mail: null },
    { site: at(3), occupied: null, mail: null },
    { site: at(4), occupied: true },
  ]);
  const said = [1, 2, 3, 4].map((number) => shown(sheet, at(number), "Absentee")[0]);
  expect(said).toEqual(["Yes, by mailing", "Yes, by flag", "Not known", "Disagree"]);
});

test("land and a unit get a letter like any other home", () => {
  const sheet = opened([
    { site: at(1), propertyType: "Land", assessed: null, price: null },
    { site: "9 Oak St, Unit 3, San Antonio, TX 78244", mail: ["77 Ash Ave", "Unit 9", "Tulsa", "OK", "74103"] },
  ]);
  expect(decided(sheet, at(1))).toEqual(["Yes", ""]);
  expect(shown(sheet, at(1), "Price", "Assessed", "Assessed to price")).toEqual(["", "", ""]);
  expect(letters(sheet).map((line) => line[3])).toEqual(["", "Unit 9"]);
  expect(errorsIn(sheet)).toEqual([]);
});

test("one letter goes to a mailing address, and to the first of its homes that may have one", () => {
  const sheet = opened([
    { site: at(1), sold: "2022-01-01T00:00:00.000Z" },
    { site: at(2), mail: ["12 ELM ST", null, "DALLAS", "TX", "75201"] },
    { site: at(3) },
    { site: at(4), mail: ["1 Other Rd", null, "Dallas", "TX", "75201"] },
  ]);
  expect([1, 2, 3, 4].map((number) => decided(sheet, at(number)))).toEqual([
    ["No", "owned 4.8 years"],
    ["Yes", ""],
    ["No", "the letter to this address is for another home"],
    ["Yes", ""],
  ]);
  expect([1, 2, 3, 4].map((number) => shown(sheet, at(number), "Homes at this mailing address")[0])).toEqual([
    3, 3, 3, 1,
  ]);
  expect(letters(sheet).map((line) => [line[5], line[6]])).toEqual([
    [at(4), 1],
    [at(2), 3],
  ]);
  expect(countOf(sheet, "Letters")).toBe(2);
});

test("a home that comes twice counts once", () => {
  const sheet = opened([{ site: at(1) }, { site: at(1).toUpperCase() }]);
  expect(countOf(sheet, "Homes")).toBe(1);
  expect(shown(sheet, at(1), "Homes at this mailing address")).toEqual([1]);
  expect(decided(sheet, at(1).toUpperCase())).toEqual(["No", "found twice: counted once"]);
  expect(letters(sheet)).toHaveLength(1);
});

test.each(["Absentee", "OutOfState", "Since", "Organizations"])(
  "where %s holds a word that isn’t used, nobody gets a letter",
  (name) => {
    const home: Owned = { site: at(1), names: ["Avel Alderwick"], mail: ["12 Elm St", null, "Salem", "OR", "97301"] };
    const sheet = opened([home]);
    note(sheet, ["Avel Alderwick", null]);
    sheet.type({ [sheet.named(name)]: "perhaps " });
    expect(decided(sheet, at(1))).toEqual(["No", "an input above isn’t used"]);
    expect(letters(sheet)).toEqual([]);
  },
);

test("organizations, out-of-state owners and who lives there are chosen without another request", () => {
  const sheet = opened([
    { site: at(1), type: "Organization", names: ["Maple Ridge Holdings LLC"] },
    { site: at(2), type: null, mail: ["5 Bay St", null, "Reno", "NV", "89501"] },
    { site: at(3), occupied: true, mail: ["3 Meadow Ln", null, "San Antonio", "TX", "78244"] },
  ]);
  const all = () => [1, 2, 3].map((number) => decided(sheet, at(number)).join(""));
  expect(all()).toEqual(["Yes", "Yes", "Noowner lives there"]);
  expect(letters(sheet).map(([salutation]) => salutation)).toContain("To Maple Ridge Holdings LLC:");
  sheet.type({ [sheet.named("Organizations")]: "Leave out", [sheet.named("Absentee")]: "No" });
  expect(all()).toEqual(["Noan organization", "Notype of owner not known", "Yes"]);
  sheet.type({ [sheet.named("Organizations")]: "Only" });
  expect(all()).toEqual(["Yes", "Notype of owner not known", "Nonot an organization"]);
  sheet.type({ [sheet.named("Organizations")]: "Include", [sheet.named("OutOfState")]: "Yes" });
  expect(all()).toEqual([...["Noowner’s mail stays in the state", "Yes", "Noowner’s mail stays in the state"]]);
  expect(sheet.host.sent.flat()).toHaveLength(1);
});

describe("the register", () => {
  const homes: readonly Owned[] = [
    { site: at(1), names: ["Avel Alderwick", "Brenna Alderwick"] },
    { site: at(2), names: ["Corwin Brambley"], mail: ["5 Bay St", null, "Reno", "NV", "89501"] },
    { site: at(3), names: ["Delia Castelow"], mail: ["9 Far Ct", null, "Tulsa", "OK", "74103"] },
  ];

  it("keeps whoever is in it without a day from having a letter: by mailing address, owner, or home", () => {
    const sheet = opened(homes);
    for (const who of [
      ...["12 Elm St, Dallas, TX 75201", "  12 ELM ST, DALLAS, TX 75201 ", "brenna alderwick"],
      ...["Avel Alderwick; Brenna Alderwick", at(1)],
    ]) {
      note(sheet, [who, null]);
      expect([who, ...shown(sheet, at(1), "Send", "Why not", "Suppressed")]).toEqual([
        ...[who, "No", "do not mail", "do not mail"],
      ]);
      expect(meant(sheet, 0)).toBe("do not mail: 1 home here");
      expect(letters(sheet)).toHaveLength(2);
    }
  });

  it("means a record with several spaces between words as well", () => {
    const spaced = [
      { site: at(1), names: ["Avel  Alderwick"], mail: ["12  Elm St", null, "Dallas", "TX", "75201"] },
      { site: `${at(2)} `.replace(" ", "  "), names: ["Corwin Brambley"], mail: AWAY },
    ] as const;
    const sheet = opened(spaced);
    for (const who of ["12 Elm St, Dallas, TX 75201", "Avel Alderwick", "avel   alderwick", at(2)]) {
      note(sheet, [who, null]);
      expect(meant(sheet, 0)).toMatch(/^do not mail: [12] homes? here$/);
      const home = who === at(2) ? spaced[1].site : at(1);
      expect([who, ...shown(sheet, home, "Send", "Why not")]).toEqual([who, "No", "do not mail"]);
    }
  });

  it("says of an entry that no home here is meant, so that a misspelt one is seen", () => {
    const sheet = opened(homes);
    note(sheet, ["12 Elm Street, Dallas, TX 75201", null], ["Alderwick", null], ["Corwin Brambley", "soon"]);
    expect([0, 1, 2].map((entry) => meant(sheet, entry))).toEqual([
      "do not mail: no home here",
      "do not mail: no home here",
      "do not mail: this isn’t a date: 1 home here",
    ]);
    expect(letters(sheet)).toHaveLength(2);
  });

  it("has the newest day of a mailing address, and no second letter but before the day in Mailed since", () => {
    const sheet = opened(homes);
    // 46,200 is 2026-06-27.
    note(sheet, ["5 Bay St, Reno, NV 89501", 46_100], ["5 Bay St, Reno, NV 89501", 46_200]);
    expect(shown(sheet, at(2), "Send", "Why not", "Mailed on")).toEqual(["No", "mailed 2026-06-27", 46_200]);
    sheet.type({ [sheet.named("Since")]: 46_201 });
    expect(shown(sheet, at(2), "Send", "Mailed on")).toEqual(["Yes", 46_200]);
    sheet.type({ [sheet.named("Since")]: 46_200 });
    expect(shown(sheet, at(2), "Send")).toEqual(["No"]);
  });

  it("stays with its owners when the list has other homes in another order", () => {
    const before = {
      sheet: "Owners",
      rows: [
        ["5 Bay St, Reno, NV 89501", 46_200],
        ["Delia Castelow", null],
      ],
    } as const;
    const sheet = opened([...homes].reverse(), before);
    expect([1, 2, 3].map((number) => shown(sheet, at(number), "Suppressed", "Mailed on"))).toEqual([
      ["", ""],
      ["", 46_200],
      ["do not mail", ""],
    ]);
    expect([0, 1].map((entry) => meant(sheet, entry))).toEqual(["mailed: 1 home here", "do not mail: 1 home here"]);
    expect(sheet.host.sent.flat()).toHaveLength(1);
  });

  it("that is full stops all letters, and says so", () => {
    const sheet = opened(homes);
    const { row, at: column } = headOf(sheet, "Owner or address");
    sheet.type({ [cellAt(row + 1_000, column("Owner or address"))]: "somebody" });
    expect(decided(sheet, at(2))).toEqual(["No", "the register is full"]);
    expect(letters(sheet)).toEqual([]);
    expect(String(sheet.shows("A3"))).toMatch(/^The register is full, so no letters are written/);
  });
});

test("texts of a record that look like formulas and wildcards stay texts", () => {
  const names = ['=HYPERLINK("x")', "*"];
  const sheet = opened([{ site: at(1), names, mail: ["?", "~*", "D*llas", "TX", "75201"] }, { site: at(2) }]);
  expect(decided(sheet, at(1))).toEqual(["Yes", ""]);
  expect(letters(sheet).map(([, name]) => name)).toContain('=HYPERLINK("x") and *');
  expect(errorsIn(sheet)).toEqual([]);
});

const many = (count: number): readonly Owned[] =>
  Array.from({ length: count }, (_, index) => ({
    site: at(index + 1),
    mail: [`${index + 1} Elm St`, null, "Dallas", "TX", "75201"],
  }));

test.each([
  [1, 1, ""],
  [25, 1, ""],
  [500, 1, ""],
  [1_000, 2, ""],
  [1_200, 2, "Only the first 1,000 homes are listed, of 1,200 that match: narrow the search to get all. "],
])("%i homes take %i requests, and what is left out is said", (count, requests, left) => {
  const sheet = opened(many(count));
  expect(sheet.host.sent.flat()).toHaveLength(requests);
  const shownHomes = Math.min(count, 1_000);
  expect(countOf(sheet, "Letters")).toBe(shownHomes);
  expect(sheet.shows("A3")).toBe(
    `Records, fetched on 2026-11-21. ${left}${shownHomes.toLocaleString("en-US")} ${shownHomes === 1 ? "letter is" : "letters are"} on the sheet Mail that came with this one.`,
  );
});

test("before it is fetched, the line below the title leaves the number of requests to the sheet's price", () => {
  const sheet = openJob(OWNERS, placeWith(many(3)), [{ address: ZIP }], PLACE, { spending: "ask" });
  expect([sheet.host.sent, sheet.shows("A3")]).toEqual([[], "Not fetched yet: press Fetch. "]);
});

test("places share the thousand homes, at one request each", () => {
  const sheet = openJob(
    OWNERS,
    placeWith(many(600)),
    [{ address: ZIP }, { address: "78245" }, { address: "78109" }],
    PLACE,
  );
  expect(sheet.host.sent.flat().map(({ parameters: { zipCode, limit } }) => [zipCode, limit])).toEqual([
    ...[
      [ZIP, "333"],
      ["78245", "333"],
      ["78109", "333"],
    ],
  ]);
});

test("a place without a home, and a sheet without places, say so below the title", () => {
  expect(String(opened([]).shows("A3"))).toMatch(/^No matches in ZIP 78244/);
  const blank = openJob(OWNERS, placeWith(many(3)), [], PLACE);
  expect(blank.shows("A3")).toMatch(/^Type a ZIP code, or a city with its state/);
  expect(blank.host.sent).toEqual([]);
  const { row } = headOf(blank, "ZIP code, or city and state");
  blank.type({ [cellAt(row + 1, 0)]: "San Antonio, TX" });
  expect(blank.host.sent.flat().map(({ parameters: { city, state } }) => [city, state])).toEqual([
    ["San Antonio", "TX"],
  ]);
});

test("the chart counts homes and letters by years, and those whose day isn’t known", () => {
  const sheet = opened([
    { site: at(1), sold: "2010-05-01T00:00:00.000Z" },
    { site: at(2), sold: "1990-05-01T00:00:00.000Z" },
    { site: at(3), sold: "1900-01-01T00:00:00.000Z" },
  ]);
  const { labels, series } = sheet.charts[0]!;
  const column = ({ row, rows, column: left }: typeof labels) =>
    Array.from({ length: rows }, (_, index) => sheet.shows(cellAt(row + index, left)));
  expect(column(labels)).toEqual([
    ...["Under 5", "5 to 9", "10 to 14", "15 to 19", "20 to 24", "25 to 29", "30 or more", "Unknown"],
  ]);
  expect(series.map(column)).toEqual([
    [0, 0, 0, 1, 0, 0, 1, 1],
    [0, 0, 0, 1, 0, 0, 0, 0],
  ]);
});
