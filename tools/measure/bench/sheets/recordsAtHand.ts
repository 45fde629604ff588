import { newDocument } from "../../../../test/standIns/appsScript/document";
import { benchmark } from "../benchmark";
import { recordsBody } from "../inProcess/sandboxBodies";
import { bestOf } from "../timing";
import { ownCore } from "../wholeCore";
import { IMPORT_JSON } from "./importJson";
import { IN_SHEETS, timedCell } from "./cell";
import { coldScript } from "./coldScript";

/** Executions. */
const EACH = 6;

export const RECORDS_IN_SHEETS = benchmark({
  name: "sheets-records",
  figures: {
    "sheets-records": {
      what: "500 full records, all fields, from the cache of Code.js",
      unit: "ms of a core",
      baseline: "a script like ImportJSON, without its wait for the network",
      goal: { atMost: 0.5, ofBaseline: true },
    },
    "sheets-records-usual": {
      what: "the same, default columns",
      unit: "ms of a core",
      baseline: "a script like ImportJSON, without its wait for the network",
    },
  },
  async measure(size) {
    const count = size(500);
    const body = recordsBody(count);
    const document = newDocument(IN_SHEETS, {
      network: (requests) => requests.map(() => ({ status: 200, headers: {}, body })),
    });
    const plain = coldScript(IMPORT_JSON);
    const cell = (fields: string) => timedCell(document, "PROP_SEARCH", [78244, "", "", "", fields, count]);
    const made = () => timedCell(document, "IMPORT_JSON", ["https://service.example/v1/properties", "sandbox"], plain);
    for (const { rows } of [cell("all"), cell(""), made()])
      if (rows.length !== count + 1) throw new Error(`${rows.length - 1} rows of ${count} records`);
    const least = await bestOf(await ownCore(size), EACH, () =>
      Promise.resolve({ all: cell("all").milliseconds, usual: cell("").milliseconds, made: made().milliseconds }),
    );
    const { made: baseline } = least;
    return {
      "sheets-records": { figure: least.all, baseline },
      "sheets-records-usual": { figure: least.usual, baseline },
    };
  },
});
