/** Early and unusual dates, and times: how both hosts show them, in any time zone. */
import { MENU, execute, lookAt } from "../standIns/appsScript/execution";
import { shown } from "./parts/shown";
import { tellingExcel, tellingSheets, wallClock } from "./parts/telling";

const ZONES = [
  "America/Los_Angeles",
  "America/New_York",
  "Etc/UTC",
  "Africa/Cairo",
  "Asia/Kolkata",
  "Pacific/Auckland",
];

/** A day as the service writes it, and what Excel shows for it. */
const DAYS: readonly (readonly [iso: string, excel: number | string])[] = [
  ["1900-01-01", 1],
  ["1900-01-31", 31],
  ["1900-02-28", 59],
  ["1900-03-01", 61],
  ["1900-12-31", 366],
  ["2024-11-18", 45_614],
  ["1899-12-31", "1899-12-31"],
  ["1850-06-01", "1850-06-01"],
  ["0100-01-01", "0100-01-01"],
  ["0099-12-31", "0099-12-31"],
  ["0050-06-01", "0050-06-01"],
  ["0001-01-01", "0001-01-01"],
  ["0000-06-01", "0000-06-01"],
];
const records = DAYS.map(([iso], index) => ({ id: `home ${index}`, lastSaleDate: `${iso}T00:00:00.000Z` }));
const NEVER = { id: "never", lastSaleDate: "1900-02-29T00:00:00.000Z" };

const SEARCH = [78701, "", "", "", "lastSaleDate", 50, "headers=0"];

it.each([false, true])(
  "Excel counts from 1 on 1900-01-01, and shows older days as text (data types: %s)",
  async (formats) => {
    const excel = tellingExcel(() => [...records, NEVER], { formats });
    const cells = await excel.call("SEARCH", SEARCH);
    const format = (value: number | string) =>
      formats && typeof value === "number" ? { type: "Double", basicValue: value, numberFormat: "yyyy-mm-dd" } : value;
    expect(cells).toEqual([...DAYS.map(([, value]) => [format(value)]), ["1900-02-29T00:00:00.000Z"]]);
    expect(excel.asked).toHaveLength(1);
  },
);

it.each(ZONES)("a sheet in %s shows each day at its own midnight, the years 1 to 99 as those years", (zone) => {
  const sheets = tellingSheets(() => [...records, NEVER], zone);
  const cells = sheets.call("SEARCH", SEARCH).map(([value]) => wallClock(value, zone));
  expect(cells).toEqual([
    ...DAYS.map(([iso]) => (iso.startsWith("0000") ? iso : `${iso} 00:00:00`)),
    "1900-02-29T00:00:00.000Z",
  ]);
  expect(sheets.asked).toHaveLength(1);
});

it("both hosts put old days in the same order", async () => {
  const args = [78701, "", "", "", "lastSaleDate", 50, "headers=0; sort=lastSaleDate"];
  const expected = [...DAYS].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => [value]);
  expect(shown(await tellingExcel(() => records).call("SEARCH", args))).toEqual(expected);
  expect(shown(tellingSheets(() => records).call("SEARCH", args))).toEqual(expected);
});

it.each(ZONES)("a sheet in %s still has its old days when they are frozen", (zone) => {
  const { document, asked } = tellingSheets(() => records, zone);
  const { active } = document.spreadsheet;
  active.setFormula(1, 1, '=PROP_SEARCH(78701, "", "", "", "lastSaleDate", 50, "headers=0")');
  const column = () => DAYS.map((_, index) => wallClock(active.at(index + 1, 1).value, zone));
  lookAt(document);
  active.selected = { row: 1, column: 1, rows: 1, columns: 1 };
  execute(document, "propFreeze", [], MENU);
  expect(active.at(1, 1).formula).toBe("");
  expect(column()).toEqual(DAYS.map(([iso]) => (iso.startsWith("0000") ? iso : `${iso} 00:00:00`)));
  expect(asked).toHaveLength(1);
});

const LISTING = {
  id: "home",
  lastSeenDate: "2024-09-30T13:11:47.157Z",
  createdDate: "2024-01-31T23:30:00-05:00",
  listedDate: "2024-09-30T23:59:59.000Z",
};
const MOMENTS = [78701, "", "", "", "lastSeenDate, lastSeenAt, createdAt, listedDate", 5, "headers=0"];
const serial = (iso: string) => (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;

it.each(["FORSALE", "FORRENT"])("%s gives moments with their time in UTC, and days without", async (name) => {
  const excel = tellingExcel(() => [LISTING], { formats: true });
  const at = (iso: string) => ({ type: "Double", basicValue: serial(iso), numberFormat: "yyyy-mm-dd hh:mm" });
  const on = (iso: string) => ({ type: "Double", basicValue: serial(iso), numberFormat: "yyyy-mm-dd" });
  expect(await excel.call(name, MOMENTS)).toEqual([
    [on("2024-09-30"), at("2024-09-30T13:11:47.157Z"), at("2024-02-01T04:30:00.000Z"), on("2024-09-30")],
  ]);
  for (const zone of ZONES) {
    const [row] = tellingSheets(() => [LISTING], zone).call(name, MOMENTS);
    expect(row!.map((value) => wallClock(value, zone))).toEqual([
      ...["2024-09-30 00:00:00", "2024-09-30 13:11:47", "2024-02-01 04:30:00", "2024-09-30 00:00:00"],
    ]);
  }
});

it("comparables show when they were last seen, the same in both hosts", async () => {
  const body = { price: 1, comparables: [{ id: "one", lastSeenDate: "2024-09-30T13:11:47.157Z" }] };
  const args = ["1 Main St, Austin, TX 78701", "sale", 5, "lastSeenAt", "headers=0"];
  const expected = [[serial("2024-09-30T13:11:47.157Z")]];
  expect(shown(await tellingExcel(() => body).call("COMPS", args))).toEqual(expected);
  expect(shown(tellingSheets(() => body).call("COMPS", args))).toEqual(expected);
});

it("a moment in the hour that a sheet's clocks leave out is shown an hour later", () => {
  const skipped = { ...LISTING, lastSeenDate: "2024-03-10T02:30:00.000Z" };
  const [row] = tellingSheets(() => [skipped], "America/New_York").call("FORSALE", MOMENTS);
  expect(wallClock(row![1], "America/New_York")).toBe("2024-03-10 03:30:00");
});

it("a time without a clock stays a day, and one without a zone is read as UTC", async () => {
  const odd = { ...LISTING, lastSeenDate: "2024-09-30", createdDate: "2024-09-30T13:11:47" };
  expect(await tellingExcel(() => [odd]).call("FORSALE", MOMENTS)).toEqual([
    [serial("2024-09-30"), serial("2024-09-30"), serial("2024-09-30T13:11:47Z"), serial("2024-09-30")],
  ]);
});

it.each(["America/Los_Angeles", "Pacific/Auckland"])("a sheet in %s shows in UTC when an answer came", (zone) => {
  const sheets = tellingSheets(() => [LISTING], zone);
  const before = sheets.document.clock.now;
  const [[fetched]] = sheets.call("FORSALE", [78701, "", "", "", "fetchedAt", 5, "headers=0"]) as [[unknown]];
  const seen = Date.parse(`${String(wallClock(fetched, zone)).replace(" ", "T")}Z`);
  expect(Math.abs(seen - before)).toBeLessThan(10_000);
});
