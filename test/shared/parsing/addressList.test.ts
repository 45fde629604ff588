/** A list of addresses, looked at before anything is sent: what is mended, held back and refused. */
import fc from "fast-check";
import { checkedAddresses, type CheckedAddress } from "../../../src/shared/parsing/addressList/checkedAddress";
import { PENDING, type Grid, type Input } from "../../../src/shared/values/input";
import addresses from "../../samples/addresses.json";

const column = (...cells: readonly Input[]): Grid => cells.map((cell) => [cell]);
const checked = (cell: Input): CheckedAddress => checkedAddresses(column(cell))[0]!;

test.each([
  "5500 Grand Lake Dr, San Antonio, TX 78244",
  "5500 Grand Lake Dr, San Antonio, TX, 78244",
  "5500 Grand Lake Dr San Antonio TX 78244",
  "5500 Grand Lake Dr, San Antonio, Texas 78244-1234",
  "12 Main St, Cambridge, MA 02139",
  "12 Main St, Cambridge, MA",
  "1 Main St, Washington, DC 20001",
  "100 State Road 436, Winter Park, FL",
  "12 Main St, 78244",
  "123 La Brea Ave, Los Angeles, CA 90036",
  "W156N8480 Pilgrim Rd, Menomonee Falls, WI 53051",
  "12-34 Bell Blvd Apt 5B, Bayside, NY 11361",
  "10 Fishers Island Rd, Fishers Island, NY 06390",
  "29.475962, -98.351442",
  "5500-Grand-Lake-Dr,-San-Antonio,-TX-78244",
])("%s is ready", (address) => {
  expect(checked(address)).toEqual({ typed: address, verdict: "ready", remark: "" });
});

test.each([
  ["12 Main St, Cambridge, MA 2139", "12 Main St, Cambridge, MA 02139"],
  ["12 Main St, Cambridge, MA, 2139", "12 Main St, Cambridge, MA, 02139"],
  ["12 Main St, Cambridge, Massachusetts 2139", "12 Main St, Cambridge, Massachusetts 02139"],
  ["12 Main St, Cambridge, MA 2139-4307", "12 Main St, Cambridge, MA 02139-4307"],
  ["1 Elm St, Holtsville, NY 501", "1 Elm St, Holtsville, NY 00501"],
  ["12 Main St, Cambridge, MA 21394307", "12 Main St, Cambridge, MA 02139-4307"],
])("the ZIP code of %s gets its zero back", (typed, mended) => {
  expect(checked(typed)).toEqual({
    ...{ typed, verdict: "ready", remark: "the ZIP code's leading zero" },
    ...{ mended, mends: ["zero"] },
  });
});

test.each([
  ["12 Elm St, New Haven Connecticut 6511", "12 Elm St, New Haven, CT 06511"],
  ["10600 Folsom Blvd Rancho Cordova 95670 CA", "10600 Folsom Blvd Rancho Cordova, CA 95670"],
  ["10600 Folsom Blvd, Rancho Cordova, 95670-1234, CA", "10600 Folsom Blvd, Rancho Cordova, CA 95670-1234"],
  ["100 Virginia Ave, Charleston West Virginia 25301", "100 Virginia Ave, Charleston, WV 25301"],
  ["12 Main St, Kansas City Missouri", "12 Main St, Kansas City, MO"],
  ["12 Main St, Key West, Fla. 33040", "12 Main St, Key West, FL 33040"],
  ["12 Main St, Austin Tex 78701", "12 Main St, Austin, TX 78701"],
  ["12 Main St, Taos, N. Mex. 87571", "12 Main St, Taos, NM 87571"],
  ["12 Main St, Cambridge, Mass. 2139-4307", "12 Main St, Cambridge, MA 02139-4307"],
])("the state and the ZIP code of %s are put in their places", (typed, mended) => {
  expect(checked(typed)).toMatchObject({ verdict: "ready", mended });
});

test("other things that are certain are mended too, and said", () => {
  expect(checked("12 Main St\nAustin, TX 78701")).toMatchObject({
    mended: "12 Main St, Austin, TX 78701",
    remark: "lines joined",
  });
  expect(checked("Apt 4, 12 Main St, Austin, TX 78701")).toMatchObject({
    mended: "12 Main St, Apt 4, Austin, TX 78701",
    remark: "the unit after the street",
  });
  expect(checked("12 Main St, Austin, TX 787011234")).toMatchObject({ mended: "12 Main St, Austin, TX 78701-1234" });
  expect(checked("#12 6032 Grand Lake Dr, San Antonio, TX 78244")).toMatchObject({
    mended: "6032 Grand Lake Dr, #12, San Antonio, TX 78244",
  });
  expect(checked("Apt 4B 12 Main St, Austin, TX 78701").mended).toBe("12 Main St, Apt 4B, Austin, TX 78701");
  expect(checked("#5B 12-34 Bell Blvd, Bayside, NY 11361").mended).toBe("12-34 Bell Blvd, #5B, Bayside, NY 11361");
  expect(checked("12 Main St, Austin, TX 78701–1234").mended).toBe("12 Main St, Austin, TX 78701-1234");
  expect(checked("\u200e12\u00a0Main St, Cambridge, MA 02139\u200b")).toMatchObject({
    mended: "12 Main St, Cambridge, MA 02139",
    remark: "unusual spaces and characters",
  });
  expect(checked("“12 Main St, Austin, TX 78701”").mended).toBe("12 Main St, Austin, TX 78701");
  expect(checked("'12 O'Connor St, Austin, TX 78701").mended).toBe("12 O'Connor St, Austin, TX 78701");
  expect(checked("‘12 Main St, Austin, TX 78701’").mended).toBe("12 Main St, Austin, TX 78701");
  expect(checked('"12 Main St", "Austin", "TX 78701"')).toMatchObject({ verdict: "held" });
  expect(checked("• 12 Main St, Austin, TX 78701").mended).toBe("12 Main St, Austin, TX 78701");
  expect(checked("\uff11\uff12 Main St, Austin, TX \uff17\uff18\uff17\uff10\uff11")).toMatchObject({
    ...{ verdict: "ready", mended: "12 Main St, Austin, TX 78701" },
  });
  expect(checked("Unit 3\n12 Main St, Cambridge, MA 2139").remark).toBe(
    "lines joined; the ZIP code's leading zero; the unit after the street",
  );
});

test.each<[Input, string]>([
  ["-", "no letters or digits"],
  ["?", "no letters or digits"],
  ["TBD", "a note instead of an address"],
  ["n/a", "a note instead of an address"],
  ["N.A.", "a note instead of an address"],
  ["call owner", "a note instead of an address"],
  ["Call owner 210 555 0100", "a note instead of an address"],
  ["same as above", "a note instead of an address"],
  ["xxx", "a note instead of an address"],
  ["TBD - new construction", "a note instead of an address"],
  ["Address not available", "a note instead of an address"],
  ["see notes", "a note instead of an address"],
  ["Location", "a column heading"],
  ["Property Address", "a column heading"],
  ["TBD, Austin, TX 78701", "a note instead of an address"],
  ["vacant lot", "a note instead of an address"],
  ["TRUE", "a note instead of an address"],
  ["Total: 12", "a total"],
  ["Total: 84 properties", "a total"],
  ["Total Maple Court", "a total"],
  ["Subtotal for Oak House: 12", "a total"],
  ["APN 0204-0512-07", "a parcel number"],
  ["Parcel 12345678", "a parcel number"],
  [1250, "only a number"],
  [0, "only a number"],
  ["$1,250.00", "only a number"],
  ["210-555-0100", "only a number"],
  ["78244", "only a number"],
  ["PO Box 12, Austin, TX 78701", "a post office box, not a property"],
  ["Post Office Box 12, Austin, TX 78701", "a post office box, not a property"],
  ["owner@example.com", "an email address"],
  ["https://example.com/12-main-st", "a link"],
  ["#N/A", "the cell shows the error #N/A"],
  [PENDING, "the cell holds an error or is still calculating"],
  [true, "only TRUE or FALSE"],
  [{ kind: "day", iso: "2026-11-22" }, "only a date"],
])("%j is never sent", (cell, remark) => {
  expect(checked(cell)).toMatchObject({ verdict: "rejected", remark });
});

test.each([
  ...addresses.severalHomes,
  "12 Main St Apt 1 & 2, Austin, TX 78701",
  "12 Main St #4, #5, Austin, TX 78701",
  "12 & 14 Main St, Austin, TX 78701",
  "12, 14, 16 Main St, Austin, TX 78701",
  "12, 14, and 16 Main St, Austin, TX 78701",
  "12 Main St, Austin, TX 78701; 14 Main St, Austin, TX 78701",
  "12 Main St, Austin, TX 78701, 14 Main St, Austin, TX 78701",
  "12 Main St / 14 Main St, Austin, TX 78701",
  "12 Main St Apt 5 and Apt 6, Austin, TX 78701",
  "12 Main St Apt 5, Apt 6, Austin, TX 78701",
])("%j is several homes, of which none is sent", (typed) => {
  expect(checked(typed)).toMatchObject({
    verdict: "rejected",
    remark: "several homes: give each a row of its own",
  });
});

test.each([
  ...addresses.notSeveral,
  "Apt 5, 100 Main St, Austin, TX 78701",
  "500 5th Ave & 42nd St, New York, NY 10036",
  "12 Main St\nSte 200\nAustin, TX 78701",
  "100 Main St Bldg 5, Unit 4, Austin, TX 78701",
  "123 Main St, Portland, OR 97201-1234 USA",
  "123 Main St, Portland OR 97201 United States",
  "123 Main St, Portland or 97214 Multnomah County",
  "1234-1/2 W 5th St, Los Angeles, CA 90057",
  "5115 Routes 5 and 20 Canandaigua NY 14424",
  "2478 Hwy 6 and 50, Grand Junction, CO 81505",
  "17, 8 Mile Rd, Detroit, MI 48203",
  "15, 17, 8 Mile Rd, Detroit, MI 48203",
  "123 Main St Unit 12, N, Las Vegas, NV 89030",
])("%j is one home", (typed) => expect(checked(typed).remark).not.toMatch(/several/));

test.each([
  ["100 Main St, San Antonio Texas 10001", "the ZIP code 10001 is in New York, not Texas"],
  ["12 Main St, Austin, TX 90210", "the ZIP code 90210 is in California, not Texas"],
  ["12 Main St, Stamford, TX 06390", "the ZIP code 06390 is in Connecticut or New York, not Texas"],
  ["12 Main St, Austin, TX 2139", "the ZIP code 2139 is incomplete"],
  ["12 Main St, Nowhere, TX 00000", "the ZIP code 00000 isn't in any state"],
  ["Main St, Austin, TX 78701", "no house number"],
  ["12 Main St", "no state and no ZIP code"],
  ["12 Main St, Austin", "no state and no ZIP code"],
  ["12 Main St Apt, Austin, TX 78701", "the unit has no number"],
  ["12 Main St #, Austin, TX 78701", "the unit has no number"],
  ["12 Main St Units 1-4, Austin, TX 78701", "one unit, or several?"],
  ...addresses.ranges.map((typed): [string, string] => [typed, "one unit, or several?"]),
  ["12 Main St, Austin, TX 78701 1,250", "1,250 comes after the ZIP code"],
  ["12, Austin, TX 78701", "no street"],
  ["12 main st austin tx 90210", "the ZIP code 90210 is in California, not Texas"],
  ["150 Calle A, San Juan, PR 00926", "the ZIP code 00926 belongs to Puerto Rico, not to a state"],
  ["PSC 3 Box 1234, APO AE 09012", "the ZIP code 09012 belongs to the military abroad, not to a state"],
  ["PO Box 12, 5500 Grand Lake Dr, San Antonio, TX 78244", "a post office box before the street"],
  ["12 Main St, Austin, TX 78701 (rear)", "(rear) comes after the ZIP code"],
  ["TBD County Road 12, Austin, TX 78701", "no house number"],
  ["Maple - 12 Main St Austin, TX 78701", "Maple comes before the house number"],
  ["Maple Court, 12 Main St, Austin, TX 78701", "Maple Court comes before the house number"],
  ["c/o Jane Roe, 12 Main St, Austin, TX 78701", "c/o Jane Roe comes before the house number"],
  ["2. 12 Main St, Austin, TX 78701", "2. comes before the house number"],
  ["(512) 555-0100 12 Main St, Austin, TX 78701", "(512) 555-0100 comes before the house number"],
  ["12 Main St (vacant), Austin, TX 78701", "(vacant) isn't part of the address"],
  ["12 Main St, Austin, TX 78701 - needs roof", "needs roof comes after the ZIP code"],
  ["12 Main St, Austin, TX 78701 jane@example.com", "jane@example.com comes after the ZIP code"],
  ["12 Main St, PO Box 7, Austin, TX 78701", "a post office box beside the street"],
  ["RR 2 Box 15, Etowah, TN 37331", "a rural route, not a street"],
  ["Main St & 5th St, Austin, TX 78701", "an intersection, without a house number"],
  ["30.2672° N, 97.7431° W", "write coordinates as 30.2672, -97.7431"],
  ["12 Main St, Unit vacant, Austin, TX 78701", "the unit has no number"],
  ["12 Main St #N/A, Austin, TX 78701", "the unit has no number"],
  ["12 Main St, 46086, Austin, TX 78701", "which unit is meant? 46086 is how the sheet stores 3-5"],
  ["12 Main St, TX", "no city and no ZIP code"],
  ["12 Main St, Fishers Island, XX 06390", "XX isn't a state"],
  ["12 Main St, Austin, TX 787011", "the ZIP code 787011 has too many digits"],
])("%s waits for a yes", (typed, remark) => {
  expect(checked(typed)).toEqual({ typed, verdict: "held", remark });
});

test("a row that has nothing but its country is blank", () => {
  const row = ["12 Main St", "Austin", "TX", "78701", "US"];
  const rows = checkedAddresses([row, [null, null, null, null, "US"], row]);
  expect(rows.map(({ verdict }) => verdict)).toEqual(["ready", "blank", "ready"]);
});

test("a blank row is blank, and those at the end don't count", () => {
  const rows = checkedAddresses(column("12 Main St, Austin, TX 78701", null, "", "13 Main St, Austin, TX 78701", null));
  expect(rows.map(({ verdict }) => verdict)).toEqual(["ready", "blank", "blank", "ready"]);
});

test("a row is doubled where an earlier one has the same home, however it is written, mended ones too", () => {
  const rows = checkedAddresses(
    column(
      "12 Main St, Apt 4, Cambridge, MA 02139",
      "-",
      "12 MAIN ST APT 4, Cambridge MA 2139",
      "12 Main St #4, Cambridge, Massachusetts 02139-1111",
      "12 Main St, Apt 5, Cambridge, MA 02139",
      "-",
      "12 Main St, Apt 5, Cambridge, MA 02139, USA",
    ),
  );
  expect(rows.map(({ sameAs }) => sameAs)).toEqual([undefined, undefined, 0, 0, undefined, undefined, 4]);
});

test("the parts of an address may stand in several columns", () => {
  const rows = checkedAddresses([
    ["12 Main St", "Cambridge", "MA", 2139],
    ["12 Main St", "Austin", "TX", 90210],
    ["TBD", null, null, null],
    [29.47, -98.35, null, null],
    [null, null, null, null],
    [0, 0, null, null],
    ["Street", "City", "State", "ZIP code"],
    ["12 Main St, Cambridge, MA 02139", null, null, null],
  ]);
  expect(rows.map(({ verdict }) => verdict)).toEqual([
    ...["ready", "held", "rejected", "ready", "blank", "rejected", "rejected", "ready"],
  ]);
  expect(rows.slice(5, 7).map(({ remark }) => remark)).toEqual(["only a number", "a column heading"]);
  expect(rows[0]).toEqual({ typed: "12 Main St, Cambridge, MA, 02139", verdict: "ready", remark: "" });
  expect(rows[7]!.sameAs).toBe(0);
});

test("what is mended is not mended again, and is never rejected", () => {
  const parts = fc.record({
    unit: fc.constantFrom("", "Apt 4, ", "Unit 2B\n", "#7, "),
    street: fc.constantFrom("12 Main St", "5500 Grand Lake Dr", "1 W 3rd Ave"),
    gap: fc.constantFrom(", ", "\n", " ,\n ", ",\u00a0", "\u200b, "),
    place: fc.constantFrom(
      ...["Cambridge, MA 2139", "Austin, TX 787011234", "Newark NJ 7102-1000", "Bronx, NY 10451"],
      ...["Austin, TX 78701–1234", "Cambridge,\u00a0MA\u00a02139\u200b"],
    ),
  });
  fc.assert(
    fc.property(parts, ({ unit, street, gap, place }) => {
      const { verdict, mended, typed } = checked(`${unit}${street}${gap}${place}`);
      expect(verdict).toBe("ready");
      const again = checked(mended ?? typed);
      expect(again).toEqual({ typed: mended ?? typed, verdict: "ready", remark: "" });
    }),
  );
});

test("nothing is made up: a correction has the letters and digits that were typed, and leading zeros of a ZIP code", () => {
  const words = fc.constantFrom(
    ...[
      "Apt",
      "4",
      "#",
      "12",
      "2139",
      "MA",
      "ma",
      "Oak",
      "Ct",
      "NE",
      ",",
      "\n",
      "78701",
      "787011234",
      "TX",
      "Floor",
      "5th",
    ],
    ...["\u00a0", "\u200b", "–", "1234", "-", "Unit", "B", "PO Box", "Paul", "St."],
  );
  // A state's code is written in capitals where it changes places with the ZIP code.
  const signs = (text: string) => [...text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")].sort().join("");
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 10 }), (typed) => {
      const { mended } = checked(typed.join(" "));
      if (mended === undefined) return;
      const zeros = mended.length > 0 && / 0{1,2}\d{3,4}(-|$)/.test(mended);
      const [before, after] = [signs(typed.join(" ")), signs(mended)];
      expect(zeros ? after.replace(/^0+/, "") : after).toBe(zeros ? before.replace(/^0+/, "") : before);
      expect(checked(mended)).toMatchObject({ typed: mended });
      expect(checked(mended).mended).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test("a comma at the end that an invisible character follows hides no ZIP code", () => {
  expect(checked("12 Elm St, Cambridge, MA 2139 , \u200b").mended).toBe("12 Elm St, Cambridge, MA 02139");
  expect(checked("12 Elm St, Austin, TX 787011234 ,\u00a0").mended).toBe("12 Elm St, Austin, TX 78701-1234");
});

test("a unit before a street without commas stays there: behind the ZIP code it would hide it", () => {
  expect(checked("Apt 4 123 Main St Austin TX 78701")).toMatchObject({ typed: "Apt 4 123 Main St Austin TX 78701" });
  expect(checked("Apt 4 123 Main St Austin TX 78701").mended).toBeUndefined();
  expect(checked("Apt 1234 12 MA 2139").mended ?? "").not.toMatch(/\d{5}, Apt/);
  expect(checked("Apt 4 123 Main St, Austin, TX 78701").mended).toBe("123 Main St, Apt 4, Austin, TX 78701");
});

test("whatever a cell holds, every row gets a verdict and a reason where it isn't sent", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.double()), { maxLength: 8 }),
      (cells) => {
        for (const { verdict, remark } of checkedAddresses(column(...cells))) {
          if (verdict === "rejected" || verdict === "held") expect(remark).not.toBe("");
        }
      },
    ),
  );
});

test.each([
  ["12 Main St, Austin, Texs 78701", "Texs isn't a state: did you mean Texas?", "12 Main St, Austin, TX 78701"],
  [
    "12 Main St, Austin Teaxs 78701-1234",
    "Teaxs isn't a state: did you mean Texas?",
    "12 Main St, Austin, TX 78701-1234",
  ],
  [
    "12 Main St, Apt 4, Austin, TE 78701",
    "TE isn't a state: did you mean Texas?",
    "12 Main St, Apt 4, Austin, TX 78701",
  ],
  [
    "1 Oak Ave, New York, New Yrok, 10001",
    "New Yrok isn't a state: did you mean New York?",
    "1 Oak Ave, New York, NY 10001",
  ],
  [
    "1 Oak Ave, Salem, Masachusets 01970",
    "Masachusets isn't a state: did you mean Massachusetts?",
    "1 Oak Ave, Salem, MA 01970",
  ],
  [
    "1 Oak Ave, Ripley, West Virgina 25271",
    "West Virgina isn't a state: did you mean West Virginia?",
    "1 Oak Ave, Ripley, WV 25271",
  ],
  ["12 Main St, Austin, TX 10001", "the ZIP code 10001 is in New York, not Texas", undefined],
])("%j is held, and what was probably meant is suggested, not sent", (typed, remark, suggestion) => {
  const row = checked(typed);
  expect(row).toMatchObject({ verdict: "held", remark });
  expect([row.suggestion, row.mended]).toEqual([suggestion, undefined]);
  if (suggestion !== undefined) expect(checked(suggestion)).toMatchObject({ verdict: "ready" });
});

test.each([
  ...["12 Main St, Austin 78701", "12 Main St, Apt 4, Hawi, 96719", "12 Main St, Saint George 31562"],
  ...["12 MAIN ST, SAN JOSE SE 95112", "12 Main St, Apt 4, Vernon, 05354", "12 Main St, RANCHO SANTA FE 92067"],
])("the city of %j isn't taken for a misspelt state", (typed) => {
  expect(checked(typed)).toEqual({ typed, verdict: "ready", remark: "" });
});
