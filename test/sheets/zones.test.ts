/** Dates stay the dates that the sheet shows, whatever the time zones of sheet and script. */
import { newDocument } from "../standIns/appsScript/document";
import { CELL, execute } from "../standIns/appsScript/execution";
import { KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const shownIn = (zone: string, date: Date): string =>
  new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
    hour12: false,
  }).format(date);

const ZONES = ["America/Los_Angeles", "America/New_York", "Etc/UTC", "Asia/Kolkata", "Pacific/Auckland"] as const;

describe.each(ZONES)("a sheet in %s", (zone) => {
  const document = newDocument({ PROP_BASE_URL: "demo:" });
  document.spreadsheet.zone = zone;
  const search = (fields: string, more: readonly unknown[] = []): unknown[][] =>
    execute(document, "PROP_SEARCH", [78244, "", "", "", fields, 40, "headers=0", ...more], CELL) as unknown[][];

  it("shows days at its own midnight, and the same days as every other", () => {
    const days = search("lastSaleDate").flatMap(([value]) => (typeof value === "object" ? [value as Date] : []));
    expect(days.length).toBeGreaterThan(10);
    for (const day of days) expect(shownIn(zone, day)).toMatch(/, (00|24):00$/);
    const elsewhere = newDocument({ PROP_BASE_URL: "demo:" });
    const [first] = (
      execute(elsewhere, "PROP_SEARCH", [78244, "", "", "", "lastSaleDate", 40, "headers=0"], CELL) as unknown[][]
    ).flatMap(([value]) => (typeof value === "object" ? [value as Date] : []));
    expect(shownIn(zone, days[0]!).slice(0, 10)).toBe(shownIn(elsewhere.spreadsheet.zone, first!).slice(0, 10));
  });
});

it("a day that begins at one o'clock is shown from then on", () => {
  const { network } = sandboxNetwork();
  const document = newDocument(KEYED, {
    network: (requests, now) =>
      network(requests, now).map((each) =>
        "body" in each
          ? { ...each, body: each.body.replace(/"lastSaleDate":"[^"]*"/g, '"lastSaleDate":"2024-04-26T00:00:00.000Z"') }
          : each,
      ),
  });
  document.spreadsheet.zone = "Africa/Cairo";
  const fields = [78244, "", "", "", "lastSaleDate", 40, "headers=0"];
  const [day] = (execute(document, "PROP_SEARCH", fields, CELL) as unknown[][]).flatMap(([value]) =>
    typeof value === "object" ? [value as Date] : [],
  );
  expect(shownIn("Africa/Cairo", day!)).toBe("2024-04-26, 01:00");
});
