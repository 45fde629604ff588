import { newDocument, type SheetsDocument } from "../../../../test/standIns/appsScript/document";
import { sandboxNetwork } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { benchmark, type Measured } from "../benchmark";
import { bestOf } from "../timing";
import { ownCore, type Core } from "../wholeCore";
import { IN_SHEETS, timedCell } from "./cell";
import { coldScript } from "./coldScript";

/** How many keys one `getAll` may bring. */
const KEYS_AT_ONCE = 100;

/** Executions. */
const EACH = 3;

const TIME = { unit: "ms of a core", baseline: "an empty function over the same rows" } as const;
const TRIPS = {
  unit: "",
  baseline: "one for each hundred keys",
  goal: { atMost: 1, ofBaseline: true },
} as const;

export const SHEETS_ROWS = benchmark({
  name: "sheets-rows",
  figures: {
    "sheets-1000": {
      ...TIME,
      what: "one formula over 1,000 cached rows in Sheets: RECORD of homes that a search found",
      goal: { atMost: 100 },
    },
    "sheets-1000-trips": { ...TRIPS, what: "getAll calls for these 1,000 rows" },
    "sheets-10000": {
      ...TIME,
      what: "one formula over 10,000 cached rows in Sheets: RECORD of homes that a search found",
      goal: { atMost: 400 },
    },
    "sheets-10000-trips": { ...TRIPS, what: "getAll calls for these 10,000 rows" },
    "sheets-values": {
      ...TIME,
      what: "one formula over 1,000 cached rows in Sheets: VALUE",
      goal: { atMost: 100 },
    },
    "sheets-values-trips": { ...TRIPS, what: "getAll calls for these 1,000 values" },
  },
  async measure(size) {
    const many = size(10_000);
    const service = sandboxNetwork({ homes: many });
    const document = newDocument(IN_SHEETS, { network: service.network });
    document.latency = 0;
    const found = timedCell(document, "PROP_SEARCH", [78244, "", "", "", "formattedAddress", many, "headers=0"]).rows;
    const some = found.slice(0, size(1000));
    // One execution may end before all have come.
    for (let asked = -1; asked !== service.asked.length;) {
      asked = service.asked.length;
      timedCell(document, "PROP_VALUE", [some, "price"]);
    }
    const before = service.asked.length;
    const core = await ownCore(size);
    const atHand = (name: string, rows: Rows, field: string) => overExecutions(core, document, name, rows, field);
    const [few, fewTrips] = await atHand("PROP_RECORD", some, "beds");
    const [all, allTrips] = await atHand("PROP_RECORD", found, "beds");
    const [values, valueTrips] = await atHand("PROP_VALUE", some, "price");
    if (service.asked.length > before) throw new Error("Something that should be cached was requested");
    return {
      ...{ "sheets-1000": few, "sheets-1000-trips": fewTrips },
      ...{ "sheets-10000": all, "sheets-10000-trips": allTrips },
      ...{ "sheets-values": values, "sheets-values-trips": valueTrips },
    };
  },
});

type Rows = readonly (readonly unknown[])[];

const EMPTY = coldScript("function EMPTY(rows) { return rows.map(function () { return [1]; }); }");

async function overExecutions(
  core: Core,
  document: SheetsDocument,
  name: string,
  rows: Rows,
  field: string,
): Promise<readonly [time: Measured, trips: Measured]> {
  const { cache } = document;
  const getAll = cache.getAll.bind(cache);
  let [trips, keys] = [0, 0];
  cache.getAll = (wanted) => {
    trips += 1;
    keys += wanted.length;
    return getAll(wanted);
  };
  const best = await bestOf(core, EACH, () => {
    [trips, keys] = [0, 0];
    const ours = timedCell(document, name, [rows, field]);
    if (ours.rows.length !== rows.length) throw new Error(`${ours.rows.length} of ${rows.length} rows`);
    const empty = timedCell(document, "EMPTY", [rows, field], EMPTY);
    return Promise.resolve({ ours: ours.milliseconds, empty: empty.milliseconds });
  });
  cache.getAll = getAll;
  const atBest = Math.ceil(keys / KEYS_AT_ONCE);
  return [
    { figure: best.ours, baseline: best.empty },
    { figure: trips, baseline: atBest, beside: { keys } },
  ];
}
