import { newDocument, type SheetsDocument } from "../../../../test/standIns/appsScript/document";
import { execute, TRIGGER } from "../../../../test/standIns/appsScript/execution";
import { addresses, sandboxNetwork } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { benchmark } from "../benchmark";
import { IN_SHEETS } from "./cell";

const RATE = 20;
const LATENCY = 100;

export const LONG_LIST = benchmark({
  name: "sheets-list",
  once: true,
  figures: {
    "sheets-list-time": {
      what: "a long list of 1,000 addresses in Sheets, at 20 requests a second and 100 ms each",
      unit: "s",
      baseline: "1,000 requests at 20 a second",
      goal: { atMost: 1.03, ofBaseline: true },
    },
    "sheets-list-refused": {
      what: "the list's requests refused with 429",
      unit: "",
      goal: { atMost: 0 },
    },
  },
  measure(size) {
    const homes = addresses(size(1000));
    const service = sandboxNetwork({ perSecond: RATE });
    const document = newDocument({ ...IN_SHEETS, PROP_RATE_PER_SECOND: String(RATE) }, { network: service.network });
    document.latency = LATENCY;
    const sheet = document.spreadsheet.active;
    sheet.rows = homes.length + 10;
    sheet.set(1, 1, "Address");
    homes.forEach((home, row) => sheet.set(row + 2, 1, home));
    sheet.selected = { row: 2, column: 1, rows: homes.length, columns: 1 };
    const seconds = filled(document);
    const shown = homes.filter((_, row) => typeof sheet.at(row + 2, 2).value === "number");
    if (shown.length < homes.length) throw new Error(`${shown.length} of ${homes.length} rows show a value`);
    return Promise.resolve({
      "sheets-list-time": {
        figure: seconds,
        baseline: homes.length / RATE,
        beside: { requests: service.asked.length },
      },
      "sheets-list-refused": { figure: service.statuses.get(429) ?? 0 },
    });
  },
});

/** Has the list filled in, over as many runs as it takes. @returns Seconds that these took, without those between them. */
function filled(document: SheetsDocument): number {
  const { clock, properties, triggers } = document;
  document.owner.answers.push({ button: "OK", text: "VALUE price" }, "OK");
  let began = clock.now;
  execute(document, "propFillList");
  let worked = clock.now - began;
  while (/"state":"running"/.test(properties.getProperty("PROP_LIST") ?? "")) {
    const [next] = [...triggers].sort((one, other) => one.due - other.due);
    if (next === undefined) throw new Error("Nothing goes on with the list");
    clock.now = Math.max(clock.now, next.due);
    next.due += 3_600_000;
    began = clock.now;
    execute(document, next.handler, [{ triggerUid: next.id }], TRIGGER);
    worked += clock.now - began;
  }
  return worked / 1000;
}
